/** The landing sections below the recipes. Words in braces are filled by `fill`. */
export const landing = {
  packages: {
    anchor: 'meal-plans',
    heading: 'Choose your day',
    intro:
      'Each package is one whole day: Breakfast, AM Snack, Lunch, PM Snack and Dinner, from {packagePriceLow} to {packagePriceHigh}. Order one day or a week.',
    fullDay: 'Full Day Nutrition • 5 meals',
    perDay: 'per day',
    mostPopular: 'Most Popular',
    seeAll: 'See All Meals',
    seeLess: 'Show fewer meals',
    add: 'Add to Cart',
    adding: 'Adding...',
    addAnother: 'Add Another ({count} in cart)',
    inCart: '{count} in cart',
    variantLabel: 'Dietary variant',
    variants: ['Standard', 'Vegetarian', 'Vegan', 'Halal', 'Halal Vegan'],
    comingSoon: 'Coming soon: gluten-free, dairy-free, kosher.',
  },
  clinicsTrust: {
    heading: 'Why clinics trust us',
    intro: 'Clinicians ask us for numbers, so every dish comes with them.',
    points: [
      {
        title: 'Nutrition on every label',
        text: 'Calories, protein, carbohydrate, fat, fibre and salt per portion, with every dish before you buy it.',
      },
      {
        title: 'All fourteen allergens',
        text: 'Contains and may contain, shown before you buy, in the confirmation email and on the label.',
      },
      {
        title: 'Food, not treatment',
        text: 'We never advise on doses or medicines. Questions about those go back to the clinic, where they belong.',
      },
      {
        title: 'Private by default',
        text: 'A professional who refers you sees amounts, never your name or what you order.',
      },
    ],
    button: {
      label: 'Learn more about clinical partnerships',
      action: 'open-contact-form',
    },
    contactForm: {
      title: 'Clinical partnerships',
      intro: 'Tell us a little about your clinic and we will write back within two working days.',
      name: 'Your name',
      clinic: 'Clinic or practice',
      role: 'Your role',
      email: 'Work email',
      message: 'What would you like to know?',
      submit: 'Send message',
      sent: 'Thank you. We’ve got your message.',
      close: 'Close',
    },
  },
  community: {
    anchor: 'community',
    heading: 'You’re not the only one leaving half the plate',
    text: '[[{memberCount} members|Members]] swap what worked, what didn’t, and what they cooked on a slow Tuesday. Live sessions with nutrition professionals run every week.',
    points: [
      'Weekly live sessions with time for questions',
      'A moderated, friendly community board',
      'A free First 30 days guide to download',
    ],
    buttons: [
      {
        label: 'Join the Community',
        href: '/community',
      },
      {
        label: 'Share Your Journey',
        href: '/community',
      },
    ],
  },
  howItWorks: {
    heading: 'How it works',
    steps: [
      {
        title: 'Choose your package',
        text: 'Pick from five daily packages, choose Standard, Vegetarian[[{halalCertifier}?, Vegan or Halal| or Vegan]], and add as many days as you like.',
      },
      {
        title: 'Check out securely',
        text: 'You pay on our payment provider’s secure page. We never see or store your card number.',
      },
      {
        title: 'Receive and enjoy',
        text: '{courierName} delivers {courierHours}, within {deliveryWindowDays} business days. Meals stay fresh for up to {freshDays} days in the fridge; each dish says how long.',
      },
      {
        title: 'Track your progress and join the community',
        text: 'Every label shows protein and fibre, so you can keep count and compare notes with people at the same stage as you.',
      },
    ],
  },
  testimonials: {
    heading: 'What members say',
    sampleLabel: 'Sample',
    samples: [
      {
        name: 'Priya N.',
        rating: 5,
        text: 'I can finish a portion without forcing it, and the label tells me I have had 28 g of protein. That is all I wanted from a lunch.',
        location: 'Harrow',
      },
      {
        name: 'Martin O.',
        rating: 5,
        text: 'My first fortnight was toast and guesswork. Having five small things ready in the fridge took the decision out of it.',
        location: 'Croydon',
      },
      {
        name: 'Yasmin A.',
        rating: 5,
        text: 'Proper halal choices rather than one sad curry. The lentil dishes are filling in a kind way.',
        location: 'Ilford',
      },
      {
        name: 'Gareth W.',
        rating: 4,
        text: 'The food is good and arrives cold and on time. I would like a longer breakfast list, and they say more are coming.',
        location: 'Watford',
      },
      {
        name: 'Helen T.',
        rating: 5,
        text: 'I came for the dinners and stayed for the Tuesday sessions. It helps to ask a small question and get a calm answer.',
        location: 'Richmond',
      },
    ],
  },
  faq: {
    heading: 'Questions people ask first',
    items: [
      {
        q: 'What is in a daily package?',
        a: 'Five meals: Breakfast, AM Snack, Lunch, PM Snack and Dinner. Together they add up to {dailyCalories} kcal, {dailyProtein} g of protein and {dailyFibre} g of fibre. A day costs {packagePriceLow} or {packagePriceHigh}, depending on the package.',
      },
      {
        q: 'Do I need to be taking {audienceTerm} medication to order?',
        a: 'No. The portions are designed for a smaller appetite, so people taking {audienceTerm} medication tend to find them comfortable, but anyone aged {minAge} or over can order. We never ask for proof of a prescription.',
      },
      {
        q: 'Where do you deliver, and when?',
        a: '{servedArea} for now, with more of the country to come. {courierName} delivers {courierHours}, within {deliveryWindowDays} business days of your order. Enter your postcode at checkout and we’ll tell you straight away.',
      },
      {
        q: 'What does delivery cost?',
        a: '{deliveryFee}, or free on orders of {freeDeliveryThreshold} or more. It’s always free on trial days and for LT+ members.',
      },
      {
        q: 'Is there a discount on a subscription?',
        a: '{promotionSentence} Subscription meals cost {subscriptionMealPrice} each, compared with {oneTimeMealPrice} in a one-time box.',
      },
      {
        q: 'Can I pause or cancel a subscription?',
        a: 'Yes, anytime, in your account. No need to contact us. Changes made at least {boxCutOffDays} days before a delivery apply to that box; later ones apply to the next.',
      },
      {
        q: 'Which diets do you cook for?',
        a: 'Standard, Vegetarian[[{halalCertifier}?, Vegan and Halal| and Vegan]]. Plant Power comes as Vegan[[{halalCertifier}?, Vegetarian or Halal Vegan| or Vegetarian]]. Gluten-free, dairy-free and kosher are coming soon.',
      },
      {
        q: 'How do you handle allergens?',
        a: 'Every dish lists which of the fourteen UK allergens it contains and which it may contain. Tell us your allergies at checkout and we’ll flag any dish that clashes before you pay. Our kitchen handles all fourteen, so we can’t promise that any dish is free from traces.',
      },
      {
        q: 'How long do the meals keep?',
        a: 'Up to {freshDays} days in the fridge. Each dish says how long, and the label carries the exact date.',
      },
      {
        q: 'Can I cancel an order?',
        a: 'Yes, free of charge up to {cancelHours} hours before delivery, from your account. Refunds reach you in {refundDays} business days. Tell us within 48 hours if something arrives damaged and we’ll put it right.',
      },
    ],
  },
  closing: {
    heading: 'Start with one day',
    text: 'Try a single day, see how the portions sit with you, and take it from there. No subscription needed.',
    buttons: [
      {
        label: 'Order your first day',
        scrollTo: 'meal-plans',
      },
      {
        label: 'Join Our Community',
        href: '/community',
      },
    ],
    professionals: {
      text: 'Work with patients who take {audienceTerm} medication? Our referral network is open to healthcare professionals.',
      button: {
        label: 'Get Early Access',
        href: '/referral',
      },
    },
  },
  checkoutBar: {
    heading: 'Your cart',
    packages: 'Packages',
    subtotal: 'Subtotal',
    referralDiscount: 'Referral discount ({referralDiscountPercent}%)',
    promotion: 'Promotion',
    deliveryCharge: 'Delivery charge',
    free: 'Free',
    total: 'Total',
    viewDetails: 'View Details',
    checkout: 'Checkout',
    empty: 'Your cart is empty',
    toFreeDelivery: '{amountToFreeDelivery} away from free delivery',
    decrease: 'One fewer {name}',
    increase: 'One more {name}',
    remove: 'Remove {name}',
  },
  boxHeading: 'Prefer to choose each meal?',
  boxText: 'Fill a box from {mealCount} meals at {oneTimeMealPrice} each. One delivery, no subscription.',
  boxButton: 'Build a one-time box',
  boxesLink: 'Compare our boxes',
  stars: '{rating} out of 5 stars',
  allQuestions: 'See all questions',
  askUs: 'Don’t see your clinic?',
  askUsButton: 'Write to us',
} as const;
