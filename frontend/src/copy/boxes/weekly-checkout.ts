import { AGREED_WORDS } from '@rules/identity/agreed-words';

/** Words of the checkout of a weekly box. Words in braces are filled by `fill`. */
export const weeklyCheckout = {
  account: {
    title: 'A weekly box needs an account',
    text: 'It’s where you choose each week’s meals, skip, pause or cancel. We’ll keep your box and details while you sign in.',
    logIn: 'Log in',
    create: 'Create account',
  },
  method: '{deliveryWeekdays}, {courierHours}, by {courierName}. Later boxes come on the same weekday.',
  firstDay: 'First delivery day',
  today: 'Today, first box',
  later: 'After that',
  charged:
    'We charge for each later box {boxCutOffDays} days before it comes. You don’t pay for weeks you skip.',
  renewal: AGREED_WORDS['weekly-box-terms'].words,
} as const;

/** Words of the success page of a weekly box. */
export const weeklySuccess = {
  heading: 'Your weekly box has started',
  text: 'The first one comes on {label}, then every {weekday}. Go to My boxes to choose your next meals, skip a week, pause or cancel.',
  button: 'Go to My boxes',
  delivery:
    'Your first box comes on {label}, {courierHours}, in an insulated box. {courierName} will send you tracking that morning.',
} as const;
