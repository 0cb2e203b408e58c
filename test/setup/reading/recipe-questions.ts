/** What a visitor types, and what the first three recipes have to hold: these ids, or titles like this. */
export type Question = readonly [typed: string, expected: readonly string[] | RegExp];

const COURGETTE = ['courgette-feta-egg-muffins'];
const SALMON = ['smoked-salmon-cottage-cheese-rye', 'salmon-pea-broad-bean-crush'];
const PANCAKES = ['cottage-cheese-oat-pancakes', 'pea-mint-chickpea-pancake'];
const AUBERGINE = ['lentil-aubergine-moussaka', 'turkey-stuffed-karniyarik-aubergine'];
const CHICKPEA = /chickpea/i;

/** Forty searches over the shipped recipes. */
export const QUESTIONS: readonly Question[] = [
  // As it is written, singular or plural.
  ['chicken', /chicken/i],
  ['prawns', /prawn/i],
  ['prawn', /prawn/i],
  ['yoghurt', /yoghurt/i],
  ['salmon', SALMON],
  ['courgettes', COURGETTE],
  ['hummus', ['turkey-hummus-crunch-wrap']],
  ['porridge', ['warm-quinoa-porridge-apple', 'danish-rye-porridge-with-skyr']],
  ['curry', ['paneer-chickpea-spinach-curry']],
  ['pancakes', PANCAKES],
  // Half typed.
  ['chick', /chick/i],
  ['sal', /\bsal/i],
  ['smooth', ['blackberry-kefir-smoothie']],
  ['auber', AUBERGINE],
  // Misspelt.
  ['chiken', /chicken/i],
  ['samlon', SALMON],
  ['brocoli', ['ginger-beef-broccoli-brown-rice']],
  ['zuchini', COURGETTE],
  ['pankakes', PANCAKES],
  ['rasberry', ['raspberry-skyr-overnight-oats']],
  ['chikpea', CHICKPEA],
  // American and everyday words.
  ['yogurt', /yoghurt/i],
  ['zucchini', COURGETTE],
  ['eggplant', AUBERGINE],
  ['shrimp', /prawn/i],
  ['garbanzo beans', CHICKPEA],
  ['ground beef', ['beef-lentil-celeriac-cottage-pie']],
  ['bell pepper', ['tuna-stuffed-sweet-peppers']],
  ['chili', ['turkey-black-bean-chilli']],
  ['omelet', ['omelette-arnold-bennett-with-peas']],
  ['bok choy', ['tofu-mushroom-pak-choi-stir-fry']],
  ['arugula salad', ['tuna-cannellini-fennel-salad']],
  ['cilantro lentil', ['red-lentil-spinach-dal']],
  // Several words.
  ['chicken soup', ['chicken-barley-leek-soup']],
  ['fish pie', ['light-fish-pie-cauliflower-mash']],
  ['scrambled tofu', ['masala-tofu-scramble']],
  ['stir fry', ['tofu-mushroom-pak-choi-stir-fry']],
  ['overnight oats', ['raspberry-skyr-overnight-oats']],
  ['easy chicken recipes', /chicken/i],
  ['chiken salad', /chicken.*salad/i],
];
