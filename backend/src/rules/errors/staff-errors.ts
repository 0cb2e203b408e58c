/** The errors of the back office alone; a part of ERRORS (rule E1). */
export const STAFF_ERRORS = {
  too_many_partners: {
    status: 422,
    title: 'No room for another partner',
    detail: 'We list up to 500 clinic partners. Please delete one first.',
  },
  too_many_tags: {
    status: 422,
    title: 'Too many tags',
    detail: 'An order can have up to 10 tags. Please remove one first.',
  },
  comment_changed: {
    status: 409,
    title: 'The comment has changed',
    detail: 'Its author has written something else since you opened it. Please read it again.',
  },
  order_replaced: {
    status: 409,
    title: 'Replaced by another order',
    detail: 'The customer has placed this order again, and only one of the two can count.',
  },
  email_not_applicable: {
    status: 409,
    title: 'Not sent yet',
    detail: 'This order has had no such email, so it cannot be sent again.',
  },
  order_not_in_transit: {
    status: 409,
    title: 'Not under way',
    detail: 'This order is not paid for, is cancelled or completed, or has no address any more.',
  },
  courier_not_configured: {
    status: 409,
    title: 'No courier account',
    detail: 'Add the courier’s keys first, or turn off booking with the courier in Settings.',
  },
  consignment_not_failed: {
    status: 409,
    title: 'Nothing to try again',
    detail: 'This parcel is being booked or has been booked.',
  },
  consignment_has_left: {
    status: 409,
    title: 'Too late to cancel',
    detail: 'This parcel is with the courier, or has been cancelled already.',
  },
  complaint_open: {
    status: 409,
    title: 'A complaint is open',
    detail: 'Something about this order is still to be answered or refunded. Please close that first.',
  },
  code_taken: {
    status: 409,
    title: 'Code taken',
    detail: 'Another promotion already uses this code. Please choose a different one.',
  },
  last_admin: {
    status: 409,
    title: 'The last administrator',
    detail: 'The shop needs one administrator at least. Please name another one first.',
  },
  wallet_below_zero: {
    status: 422,
    title: 'Not enough in the wallet',
    detail: 'The wallet holds less than this, and it never goes below nothing.',
  },
  refund_too_large: {
    status: 422,
    title: 'Nothing left to give back',
    detail: 'This is more than is left of the payment.',
  },
  replacement_unavailable: {
    status: 422,
    title: 'This order cannot be replaced',
    detail:
      'A dish is sold out, or contains something its customer has not agreed to. Please refund it instead.',
  },
  no_payouts_due: {
    status: 422,
    title: 'Nothing to pay out',
    detail: 'Nobody has commission to be paid who can be paid at the moment.',
  },
  payout_paid: {
    status: 409,
    title: 'Already paid',
    detail: 'This batch has been marked as paid already.',
  },
  lot_missing: {
    status: 409,
    title: 'Lot missing',
    detail: 'Write down the lot of each dish before its labels are printed.',
  },
  four_eyes_required: {
    status: 409,
    title: 'A second person is needed',
    detail: 'You asked for this or changed it yourself. Ask a colleague to check and approve it.',
  },
  recall_withdrawn: {
    status: 409,
    title: 'Already withdrawn',
    detail: 'A colleague has withdrawn this message. Please look at it again.',
  },
  recall_ended: {
    status: 409,
    title: 'Already decided',
    detail: 'A colleague has sent or withdrawn this message. Please look at it again.',
  },
  recall_not_sent: {
    status: 409,
    title: 'Not sent yet',
    detail: 'Only a message that was sent can be sent again.',
  },
  menu_days_taken: {
    status: 409,
    title: 'Days already taken',
    detail: 'Another menu already covers one of these days. A day has one menu only.',
  },
  label_incomplete: {
    status: 422,
    title: 'Label incomplete',
    detail: 'Add the ingredients, the weight and the energy first, so that there’s a label to compare.',
  },
  picture_missing: {
    status: 422,
    title: 'Picture missing',
    detail: 'Add a picture first. After that it can be shown in the shop.',
  },
  label_waiting: {
    status: 422,
    title: 'Label awaiting approval',
    detail: 'A second person approves the label first. After that it can be shown in the shop.',
  },
  menu_holds_allergen: {
    status: 422,
    title: 'A dish on the menu holds it',
    detail:
      'An allergen was left out that a dish on the menu contains or may contain. Change the dish first.',
  },
  own_account: {
    status: 403,
    title: 'Not for yourself',
    detail: 'Nobody does this for their own account. Ask a colleague.',
  },
  adjustment_closed: {
    status: 409,
    title: 'Decided already',
    detail: 'This adjustment has been approved, declined or has expired.',
  },
  price_planned: {
    status: 409,
    title: 'A change is planned already',
    detail: 'Withdraw the planned change of this price first.',
  },
  photo_too_small: {
    status: 422,
    title: 'Picture too small',
    detail: 'A picture of a dish is 800 pixels wide at least.',
  },
  lot_too_long: {
    status: 422,
    title: 'Date not possible',
    detail: 'The use-by date is before the delivery, or later than the dish keeps.',
  },
  no_labels: {
    status: 422,
    title: 'No labels',
    detail:
      'There is nothing to print: no dish of this day has an ingredients list that agrees with its allergens.',
  },
} as const;
