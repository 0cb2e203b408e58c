/** The guide of the first month (rule C2). `{brandName}` is the shop's name; nothing here is medical advice. */
export const GUIDE = {
  title: 'First 30 days',
  subtitle: 'Eating well with a smaller appetite',
  fileName: 'first-30-days.pdf',
  intro:
    'A short guide from {brandName} for the first month of eating less. Read it in one go or a section at a time.',
  note: 'This is general nutrition guidance, not medical advice. It does not know your history, your medicines or your blood tests. For anything about your treatment, side effects or other conditions, speak to your prescriber.',
  noteHeading: 'Please note',
  contents: 'In this guide',
  help: 'In an emergency call 999. For urgent advice call NHS 111.',
  page: 'Page {page}',
  sections: [
    {
      heading: 'How to use this guide',
      body: 'Your appetite is likely to be smaller this month than it has been for years. Some days that feels like relief and some days like a puzzle: what do you eat when you are not hungry? This guide answers with small, repeatable habits. Pick one from each section and leave the rest for later. Keep a simple record for the first fortnight: what you ate, roughly how much protein it held, how much you drank and how you felt two hours afterwards. A line a day is enough. You will soon see which meals sit well and which do not, and that list is worth more than any rule printed here. Nothing in these pages replaces the people looking after you. If you have diabetes, kidney disease, a history of disordered eating, or are pregnant or planning to be, speak to your prescriber before changing how you eat.',
    },
    {
      heading: 'Put protein first',
      body: 'When you eat less, the body can draw on muscle as well as stores. Protein contributes to the maintenance of muscle mass, so have some at every meal. A useful target for many adults is 20-30 g at each of three meals and 10-15 g in each of two snacks, but needs differ with size, age and kidney health, so check yours with a dietitian or your prescriber. Twenty grams looks like a small chicken thigh, a tin of tuna, three eggs, 200 g of strained yoghurt or 150 g of firm tofu. Eat that part of the plate first, while you have room, then the vegetables, then the bread or rice. If chewing feels like work, choose soft forms: poached fish, scrambled egg, lentil soup, cottage cheese, a milk-based smoothie. If meat has lost its appeal, and it often does, move to dairy, eggs, fish or pulses and try it again in a few weeks.',
    },
    {
      heading: 'Small plates, slow meals',
      body: 'Food now leaves the stomach more slowly, so the signal that you have had enough may come late and then all at once. Three small meals and one or two snacks usually sit better than two big ones. Use a side plate. Serve about half of what you would once have taken, and wait before adding more. Aim for twenty minutes a meal: put the fork down between mouthfuls and chew longer than feels necessary. Stop at comfortable rather than full. If a meal is too much, put the rest in the fridge once it has cooled, within two hours, and reheat it until it is steaming hot: half a dinner at six and half at eight is still dinner. Try not to skip meals because you are not hungry. Long gaps often end in queasiness, or in a large meal that your stomach is no longer ready for. Eating by the clock, gently, works better than waiting for hunger. And leave an hour or two between your last meal and lying down.',
    },
    {
      heading: 'Bring fibre up gently',
      body: 'Adults in the UK are advised to eat 30 g of fibre a day and most manage fewer than 20 g. When you eat less food overall it is easy to slip lower, and constipation is one of the commonest complaints of the first month. Raise fibre by about 5 g every few days rather than all at once, and drink more as you do. Cooked sources are softer than raw: porridge made with 40 g of oats gives about 4 g, half a tin of lentils about 5 g, a pear with its skin 4 g, 80 g of peas 4 g, and a tablespoon of ground linseed 2-3 g. Spread them over the day. If you feel bloated, step back to where you were comfortable for three days, then try again with a different source. If you have not been for three days or more, are in pain, or notice blood, do not wait: speak to your prescriber or pharmacist.',
    },
    {
      heading: 'Drink before you are thirsty',
      body: 'Thirst can fade along with hunger, and a good share of the water you used to get came in food. Aim for 6-8 drinks a day, about 1.5 to 2 litres, and more in heat or if your stomach has been upset. Sip between meals rather than with them, since a full glass takes up room. Keep a bottle where you can see it and mark the halfway point for lunchtime. Water, milk, herbal tea, weak squash and clear soup all count; tea and coffee do too, in moderation. Fizzy drinks may leave you uncomfortable. Milk and soya drinks bring protein as well, 6-9 g in 250 ml, so they are a fair choice on a poor day. Look at the colour of your urine: pale straw is right. Dark urine, dizziness on standing, or not being able to keep drinks down for a day are reasons to call your prescriber or NHS 111, not to wait and see.',
    },
    {
      heading: 'Plan for gentle days',
      body: 'Many people have a few queasy days, often after a dose changes. Have food ready for them. Plain and soft is the idea: toast, crackers, porridge, rice, banana, stewed apple, poached egg, chicken broth with small noodles, cold yoghurt. Cold food smells less than hot. Some people like ginger or peppermint tea. Eat a few mouthfuls every two hours instead of facing a plate. Leave fried, creamy and very spicy dishes for another week, along with large coffees and alcohol. If heartburn is the trouble, eat earlier in the evening, raise your head at night and go easy on tomatoes, citrus and chocolate. Some things are not for a food guide. Being sick repeatedly, strong pain in the abdomen that does not pass or goes through to the back, yellowing skin, or signs of dehydration need medical help the same day: contact your prescriber or NHS 111, or 999 in an emergency.',
    },
    {
      heading: 'Plan a week you can keep',
      body: 'Decisions are hardest when nothing appeals, so make them in advance. Once a week, choose two breakfasts, two lunches and three dinners, and repeat them. Cook double, cool it and freeze it within two hours, in single portions of 200-300 g, labelled with the date and the protein. A useful shelf for a low day holds tinned fish, tinned lentils, eggs, oats, frozen peas, frozen berries, crackers, long-life milk and a jar of nut or seed butter. In the fridge, keep three proteins that need no cooking. Shop smaller too: fresh food spoils while you get used to new amounts, and half a loaf in the freezer is better than a whole one in the bin. If you live with others, cook one dish and change only the plate: a smaller scoop for you, extra rice for them. Eating together matters more than eating the same amount. If money is tight, eggs, oats, lentils and tinned mackerel give the most protein for the price.',
    },
    {
      heading: 'Look back, and look after the rest of you',
      body: 'At the end of each week take five minutes with your notes. Which meals were easy? Where was the protein low? How were your energy, sleep and digestion? These say more about how you are doing than any one number. Move most days in a way you can repeat: a walk after lunch, the stairs, and twice a week something that asks your muscles to work, even standing up from a chair ten times. Food and movement belong together. Eating less can also mean fewer vitamins and minerals, so ask whether a supplement or a blood test makes sense for you. Write down questions as they come and take them to your next appointment: side effects, other medicines, what to do about a missed meal or an illness. If food has become frightening, or you find yourself avoiding it, speak to your prescriber or GP soon. It is common and it can be helped.',
    },
  ],
} as const;
