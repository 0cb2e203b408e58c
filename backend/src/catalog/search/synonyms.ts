/**
 * Words that mean the same to a person in a kitchen, each line a group; a search for one finds the others.
 * The first of a line is what the catalogue writes: it ranks what is found.
 * The recipes are written in British English with British spellings, and visitors also type American words,
 * other spellings and the name on the packet. A phrase counts only as a phrase: 'ground beef' must not find
 * ground cumin beside a beef stock, and 'bell pepper' not the black pepper of every recipe. Singular and
 * plural need no entry, nor do misspellings, which are compared with the words of the catalogue.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  // American English.
  ['courgette', 'zucchini'],
  ['aubergine', 'eggplant', 'brinjal'],
  ['coriander', 'cilantro'],
  ['rocket', 'arugula', 'rucola'],
  ['prawn', 'shrimp'],
  ['spring onion', 'scallion', 'green onion', 'salad onion'],
  ['chickpea', 'chick pea', 'garbanzo', 'garbanzo bean', 'ceci bean'],
  ['broad bean', 'fava', 'fava bean'],
  ['butter bean', 'lima bean'],
  ['haricot bean', 'navy bean'],
  ['borlotti bean', 'cranberry bean', 'roman bean'],
  ['green bean', 'french bean', 'string bean', 'runner bean'],
  ['sugar snap', 'snap pea'],
  ['sweet pepper', 'red pepper', 'green pepper', 'yellow pepper', 'bell pepper', 'capsicum'],
  ['beetroot', 'beet'],
  ['swede', 'rutabaga', 'neep'],
  ['sweetcorn', 'corn'],
  ['porridge', 'oatmeal', 'porridge oat'],
  ['beef mince', 'ground beef', 'minced beef', 'hamburger meat'],
  ['turkey mince', 'turkey breast mince', 'ground turkey', 'minced turkey'],
  ['lamb mince', 'ground lamb', 'minced lamb'],
  ['pork mince', 'ground pork', 'minced pork'],
  ['chicken mince', 'ground chicken', 'minced chicken'],
  ['wholemeal', 'whole wheat', 'wholewheat', 'whole grain', 'wholegrain'],
  ['cornflour', 'cornstarch', 'corn starch'],
  ['bicarbonate of soda', 'baking soda'],
  ['caster sugar', 'superfine sugar'],
  ['icing sugar', 'powdered sugar', 'confectioners sugar'],
  ['semi skimmed milk', 'low fat milk', 'reduced fat milk'],
  ['single cream', 'light cream'],
  ['double cream', 'heavy cream'],
  ['soft cheese', 'cream cheese'],
  ['linseed', 'flaxseed', 'flax seed', 'flax'],
  ['tomato purée', 'tomato paste'],
  ['passata', 'tomato sauce'],
  ['stock', 'broth', 'bouillon'],
  ['crisp', 'potato chip'],
  ['biscuit', 'cookie'],
  ['traybake', 'tray bake', 'sheet pan', 'one tray'],
  ['grilled', 'broiled'],
  ['starter', 'appetizer', 'appetiser'],
  ['pudding', 'dessert'],
  ['tinned', 'canned'],
  // Other spellings.
  ['yoghurt', 'yogurt', 'yoghourt'],
  ['chilli', 'chili', 'chile'],
  ['omelette', 'omelet'],
  ['hummus', 'houmous', 'humus', 'hommus'],
  ['pitta', 'pita'],
  ['pak choi', 'bok choy', 'pak choy', 'bok choi'],
  ['dal', 'daal', 'dhal', 'dahl'],
  ['fibre', 'fiber'],
  ['kofte', 'kofta'],
  ['tabbouleh', 'tabouli', 'tabouleh'],
  ['doughnut', 'donut'],
  ['soya', 'soy'],
  ['bulgur', 'bulghur', 'bulgar'],
  ['shawarma', 'shwarma', 'shawerma'],
  // One word or two.
  ['meatball', 'meat ball'],
  ['stir fry', 'stirfry', 'stir fried'],
  ['cottage pie', 'shepherd pie', 'shepherds pie'],
  ['oatcake', 'oat cake'],
  ['crispbread', 'crisp bread'],
  ['flatbread', 'flat bread'],
  ['roll up', 'rollup'],
  ['vegetarian', 'veggie', 'meat free', 'meatless'],
  ['vegan', 'plant based'],
  // What it is called at home.
  ['pasta', 'spaghetti', 'linguine'],
  ['chip', 'fries', 'french fries'],
  ['spud', 'potato'],
  ['coley', 'pollock', 'saithe'],
  ['langoustine', 'scampi'],
];

/** Words around a wish that are no part of it; they are ignored beside any other word. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  'recipe recipes idea ideas dish dishes meal meals food easy simple best good nice tasty delicious some something'.split(
    ' ',
  ),
);
