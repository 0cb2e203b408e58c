/** The quick way from the first page to a full box. Words in braces are filled by `fill`. */
export const quickBox = {
  heading: 'Your box of {count}',
  text: 'Short on time? We’ll pick {count} meals that suit your diet and the allergies you’ve told us about. You can swap any of them.',
  choose: 'Choose for me',
  chosenHeading: 'Your {count} meals',
  keep: 'Keep these · {price}',
  again: 'Choose again',
  swap: 'Swap some',
  offer: 'Code {code} is applied.',
  offerAmount: 'Code {code} is applied: {amount} off your food.',
} as const;

/** Of a promotion code, wherever one is applied; the box loads it without the words of the checkout. */
export const promotionCode = {
  notChecked: 'We couldn’t check this code. Please try again.',
} as const;
