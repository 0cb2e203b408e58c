import { AGREED_WORDS } from '@rules/identity/agreed-words';

/** Words of the checkout of a weekly box. Words in braces are filled by `fill`. */
export const weeklyCheckout = {
  account: {
    title: 'A weekly box needs an account',
    text: 'There you choose the meals of each week, skip, pause and cancel. Your box and what you type here wait for you.',
    logIn: 'Log in',
    create: 'Create account',
  },
  method: '{deliveryWeekdays}, {courierHours}, by {courierName}. Later boxes come on the same weekday.',
  firstDay: 'Day of the first box',
  today: 'Today, first box',
  later: 'After that',
  charged: 'Each later box is charged {boxCutOffDays} days before it comes. A week you skip costs nothing.',
  renewal: AGREED_WORDS['weekly-box-terms'].words,
} as const;

/** Words of the success page of a weekly box. */
export const weeklySuccess = {
  heading: 'Your weekly box has begun',
  text: 'The first one comes on {label}, then every {weekday}. In My boxes you choose the meals of the next one, skip a week, pause or cancel.',
  button: 'Go to My boxes',
  delivery:
    'Your first box comes on {label}, {courierHours}, in an insulated box. {courierName} sends tracking on the morning.',
} as const;
