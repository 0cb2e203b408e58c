/** The static recipe collection. Words in braces are filled by `fill`. */
export const recipesCollection = {
  title: 'Complete {audienceTerm} Recipe Collection',
  intro:
    'Thirty recipes for a smaller appetite, from a five-minute breakfast to an unhurried dinner. Written for people taking any {audienceTerm} medication, and for anyone who eats with them.',
  heroBadges: [
    'High Protein',
    'High Fiber',
    '[[{gentleDigestion}?Gentle on Digestion]]',
    'Portion Controlled',
  ],
  whyCard: {
    heading: 'Why These Recipes Work for {audienceTerm} Users',
    points: [
      {
        title: 'High protein',
        text: '20-35 g per meal[[{keepMuscle}?, so that a small plate still helps you keep muscle]].',
      },
      {
        title: 'High fiber',
        text: '5-14 g per meal, mostly from oats, pulses, seeds and cooked vegetables[[{keepMoving}?, to keep things moving]].',
      },
      {
        title: 'Balanced nutrition',
        text: 'Protein, slow carbohydrate and a little good fat on every plate, with no food group left out.',
      },
      {
        title: 'Smaller portions',
        text: 'Roughly 110 to 405 kcal a serving. Enough to count, small enough to finish.',
      },
      {
        title: '[[{gentleDigestion}?Easy to digest|Soft and mild]]',
        text: 'Soft textures, little frying and mild spice[[{gentleDigestion}?, for days when your stomach is slow]].',
      },
      {
        title: 'Nutrient dense',
        text: 'Iron, calcium, B12 and omega-3 built in, because fewer bites have to do more.',
      },
    ],
  },
  sections: [
    {
      key: 'breakfast',
      heading: 'Breakfast',
      intro:
        'Five ways to get protein in early, when many people find eating easiest. Two need no cooking at all.',
      columns: 2,
    },
    {
      key: 'morning-snack',
      heading: 'Morning Snack',
      intro: 'Six small things of a few mouthfuls each. Pick one when lunch is still a way off.',
      columns: 3,
    },
    {
      key: 'lunch',
      heading: 'Lunch',
      intro:
        'Six lunches that travel well in a cool bag and reheat without fuss. Eat half now, and half at three from the fridge if that suits you better.',
      columns: 2,
    },
    {
      key: 'afternoon-snack',
      heading: 'Afternoon Snack',
      intro: 'Six bites for the slow hour, with enough protein to carry you to the evening.',
      columns: 3,
    },
    {
      key: 'dinner',
      heading: 'Dinner',
      intro: 'Seven gentle dinners, light on fat so that they sit well overnight.',
      columns: 2,
    },
  ],
  tipsCard: {
    heading: 'Essential Tips for Cooking on {audienceTerm} Medications',
    lists: [
      {
        key: 'meal-preparation',
        heading: 'Meal preparation',
        items: [
          'Cook when you feel well, cool it and freeze it within two hours, in single small portions of 200-300 g.',
          'Keep three no-cook proteins in the fridge: yoghurt, eggs boiled ahead, tinned fish.',
          'Write the protein on the lid. It saves working it out when you’re tired.',
          'Choose soft textures: braise, poach and steam before you fry.',
          'Serve on a side plate. A full small plate is kinder than a half-empty large one.',
          'Let cooking smells out, or eat dishes cold, if smells put you off.',
        ],
      },
      {
        key: 'eating-strategies',
        heading: 'Eating strategies',
        items: [
          'Eat the protein first, then the vegetables, then the starch.',
          'Take twenty minutes. Put the fork down between mouthfuls.',
          'Stop at comfortable, which often comes before full.',
          'Three small meals and two snacks usually sit better than two large meals.',
          'Sip between meals rather than with them, aiming for 6-8 drinks a day.',
          'Stay upright for an hour or so after eating.',
        ],
      },
      {
        key: 'foods-to-emphasize',
        heading: 'Foods to emphasize',
        items: [
          'Fish, chicken, eggs, tofu, lentils and strained yoghurt: 20-35 g of protein a meal.',
          'Oats, barley and wholegrain bread, in small amounts and often.',
          'Cooked vegetables: carrots, courgettes, spinach, squash.',
          'Soft fruit: berries, pears, kiwi, stewed apple.',
          'Small amounts of olive oil, nuts and seeds.',
          'Water, milk, herbal tea and clear soup.',
        ],
      },
      {
        key: 'foods-to-limit',
        heading: 'Foods to limit',
        items: [
          'Deep-fried and very greasy food, which stays in the stomach longest.',
          'Large portions of anything, late in the evening.',
          'Fizzy drinks, which take up room and can cause wind.',
          'Sugary drinks and sweets that fill you up without protein or fibre.',
          'Very spicy or acidic dishes if you get heartburn.',
          'Alcohol: less than before, and never on an empty stomach.',
        ],
      },
    ],
    note: 'General guidance, not medical advice. If eating or drinking is a struggle for more than a day or two, speak to your prescriber.',
  },
} as const;
