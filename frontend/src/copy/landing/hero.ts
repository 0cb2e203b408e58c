/** The landing above the packages, in its first chunk. Words in braces are filled by `fill`. */
export const landingFirst = {
  hero: {
    eyebrow: 'For people taking {audienceTerm} medication',
    heading: "Smaller plates that still do a full day's work",
    text: 'Five chef-prepared meals a day: {dailyCalories} kcal, {dailyProtein} g of protein and {dailyFibre} g of fibre. Cooked in small portions[[{gentleDigestion}?, gentle on digestion]], delivered to {servedArea}.',
    box: {
      label: 'Build my box of 8',
      href: '/configurator?meals=8',
      offer: '[[{promoCode}?{promoFirstPercent}% off your first box. Code {promoCode} is applied for you.]]',
    },
    buttons: [
      {
        label: 'See the meal plans',
        scrollTo: 'meal-plans',
      },
      {
        label: 'Meet the community',
        scrollTo: 'community',
      },
    ],
    facts: [
      {
        value: '[[{memberCount}]]',
        label: 'members',
      },
      {
        value: '{mealCount}',
        label: 'meals on the menu',
      },
      {
        value: 'up to {freshDays} days',
        label: 'in the fridge (see each dish)',
      },
    ],
  },
  whyGenericPlansFail: {
    heading: 'Why generic plans fail',
    intro:
      'Most meal plans were written for a normal appetite. Yours has changed, and the plan has to change with it.',
    points: [
      {
        title: 'Portions that are simply too big',
        text: 'A 600 kcal dinner is hard going when you’re full after half of it. The protein is often in the half that stays on the plate. We put 20-35 g into portions you can finish.',
      },
      {
        title: 'Protein as an afterthought',
        text: 'When you eat less, the share of protein matters more. Each day gives you {dailyProtein} g, spread over five meals, so no single plate has to carry it all.',
      },
      {
        title: 'Fibre that arrives all at once',
        text: 'Thirty grams of fibre in one salad is uncomfortable. We spread {dailyFibre} g through the day and lean on oats, pulses and cooked vegetables.',
      },
      {
        title: 'Rich, greasy cooking',
        text: 'Rich food is a lot when you’re eating little. We bake, steam and poach, and leave frying and heavy cream to other kitchens.',
      },
    ],
  },
} as const;
