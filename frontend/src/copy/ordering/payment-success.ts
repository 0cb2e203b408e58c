/** The payment-success page. Words in braces are filled by `fill`. */
export const paymentSuccess = {
  heading: 'Payment Successful!',
  text: 'Thank you. We’ve emailed your confirmation, with allergens and nutrition.',
  orderId: 'Order ID',
  pending: {
    heading: 'Confirming your payment',
    text: 'This usually takes a few seconds. You can close this page; we’ll email you either way.',
  },
  failed: {
    heading: 'We couldn’t confirm this payment',
    text: 'If your bank declined it, you haven’t been charged. Try again, or write to {supportEmail} with order ID {orderCode}.',
    button: 'Try again',
  },
  replaced: {
    heading: 'You placed a newer order',
    text: 'We closed this one before you paid, so you haven’t been charged for it.',
    button: 'Back to our boxes',
  },
  plan: {
    heading: 'Your plan',
    mealsPerWeek: 'Meals per week',
    mealsInBox: 'Meals in this box',
    mealType: 'Meal type',
    dietaryPreference: 'Dietary preference',
    halalOnly: 'Halal Only',
    allOptions: 'All Options',
    totalPrice: 'Total price',
    selectedMeals: 'Meals selected',
  },
  nextHeading: 'What happens next',
  nextSteps: [
    {
      key: 'preparation',
      title: 'We prepare your meals',
      text: 'Our chefs cook to order. You can still cancel free of charge up to {cancelHours} hours before delivery.',
    },
    {
      key: 'delivery',
      title: 'We deliver',
      text: 'Within {deliveryWindowDays} business days, {courierHours}, in an insulated box. {courierName} will send you tracking that morning.',
    },
    {
      key: 'enjoy',
      title: 'You enjoy',
      text: 'Pop your meals in the fridge when they arrive. They stay fresh for up to {freshDays} days; each label has the date. Heat, sit down, take your time.',
    },
  ],
  links: [
    {
      label: 'Back to our boxes',
      href: '/our-boxes',
    },
    {
      label: 'Go to the community',
      href: '/community',
    },
  ],
} as const;

/** Words of the success page. */
export const successWords = {
  stillPending: {
    heading: 'Your bank is taking its time',
    text: 'You can close this page. We’ll email you as soon as your payment is confirmed.',
    button: 'Check again',
  },
  notFound: {
    heading: 'We couldn’t find this payment',
    text: 'The link may be incomplete. If you’ve paid, your confirmation is in your inbox.',
    button: 'Return to Home',
  },
  noResponse: {
    heading: 'We couldn’t check just now',
    text: 'Your payment isn’t affected. Please check your connection and try again.',
  },
  order: 'Your order',
  delivery: 'Delivery day',
  discount: 'Discount ({code}, {percent}%)',
  total: 'Total',
  wallet: 'Paid from your wallet',
  card: 'Paid by card',
  checking: 'Checking',
} as const;
