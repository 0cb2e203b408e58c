/** The payment-success page. Words in braces are filled by `fill`. */
export const paymentSuccess = {
  heading: 'Payment Successful!',
  text: 'Thank you. A confirmation with allergens and nutrition is on its way to your inbox.',
  orderId: 'Order ID',
  pending: {
    heading: 'Confirming your payment',
    text: 'This usually takes a few seconds. You can close the page; we will email you either way.',
  },
  failed: {
    heading: 'We could not confirm this payment',
    text: 'Nothing has been taken if your bank refused it. Try again, or write to {supportEmail} with order ID {orderCode}.',
    button: 'Try again',
  },
  replaced: {
    heading: 'A newer order took its place',
    text: 'You placed another order, so we closed this one unpaid. Nothing was charged for it.',
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
      text: 'Within {deliveryWindowDays} days, {courierHours}, in an insulated box. {courierName} sends tracking on the morning.',
    },
    {
      key: 'enjoy',
      title: 'You enjoy',
      text: 'Into the fridge on arrival, and fresh for up to {freshDays} days: each label carries the date. Heat, sit down, take your time.',
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
    text: 'Nothing is lost. You can close this page: we will email you as soon as the payment is confirmed.',
    button: 'Check again',
  },
  notFound: {
    heading: 'There is no payment to show here',
    text: 'The link may be incomplete. If you paid, the confirmation is in your inbox.',
    button: 'Return to Home',
  },
  noResponse: {
    heading: 'We could not ask just now',
    text: 'Your payment is not affected. Please check your connection and try again.',
  },
  order: 'Your order',
  delivery: 'Delivery day',
  discount: 'Discount ({code}, {percent}%)',
  total: 'Total',
  wallet: 'Paid from the wallet',
  card: 'Paid by card',
  checking: 'Checking',
} as const;
