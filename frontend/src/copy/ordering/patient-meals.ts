/** The patient landing. Words in braces are filled by `fill`. */
export const patientMeals = {
  header: {
    brand: '{brandName}',
    tagline: 'Meals for a smaller appetite',
    signIn: 'Log in',
  },
  heading: 'Meals your provider recommends',
  headingNoReferral: 'Small meals with plenty of protein',
  intro:
    'Chef-prepared food for people taking {audienceTerm} medication: {dailyCalories} kcal, {dailyProtein} g of protein and {dailyFibre} g of fibre a day, in five small meals.',
  banner: {
    heading: 'Healthcare Provider Recommendation',
    text: 'We’ve taken {referralDiscountPercent}% off your food with code {code}.',
    disclosure:
      'The professional who shared this page may receive a payment from us when you order. Your care does not depend on it, and they never see your name or what you order.',
  },
  invalidCode:
    'That referral code isn’t valid, so there’s no discount. You can still order at the usual price.',
  points: [
    {
      title: 'Portions you can finish',
      text: '20-35 g of protein on a plate the size of your hand, fingers spread.',
    },
    {
      title: 'Gentle cooking',
      text: 'Baked, steamed or poached, light on fat and mild in spice.',
    },
    {
      title: 'Clear labels',
      text: 'Nutrition and all fourteen allergens on every dish, before you buy.',
    },
  ],
  howItWorks: {
    heading: 'How it works',
    steps: [
      {
        title: 'Choose a day',
        text: 'Open a package to see its five meals, then add it to your cart.',
      },
      {
        title: 'Check out',
        text: 'No account needed. You pay on our payment provider’s secure page.',
      },
      {
        title: 'Receive',
        text: 'Delivered free and chilled to {servedArea}, within {deliveryWindowDays} business days.',
      },
      {
        title: 'Talk it over',
        text: 'Bring the labels to your next appointment. They show what you actually ate.',
      },
    ],
  },
  footer: {
    text: 'We supply food, not medicines. For questions about your treatment, speak to your prescriber.',
    links: [
      {
        label: 'Privacy Policy',
        href: '/privacy-policy',
      },
      {
        label: 'Terms of Service',
        href: '/terms-of-service',
      },
      {
        label: 'Cookie Policy',
        href: '/cookie-policy',
      },
      {
        label: 'Accessibility Statement',
        href: '/accessibility',
      },
    ],
  },
} as const;
