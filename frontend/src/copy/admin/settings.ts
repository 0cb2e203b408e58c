/** A setting's name in the back office, and the help for staff who change it. */
interface FieldWords {
  readonly label: string;
  readonly help?: string;
}

export const adminSettings = {
  heading: 'Business settings',
  text: 'Prices and times that every page, email and check of the shop reads. A change holds from the next look on.',
  find: 'Find a setting',
  findHelp: 'A word of its name, such as “delivery”',
  none: { heading: 'No such setting', text: 'No name of a setting has these words.' },
  save: 'Save changes',
  saving: 'Saving…',
  saved: 'Saved',
  discard: 'Discard',
  changed: 'Changed {date} by {who}',
  somebody: 'somebody who has left',
  defaultIs: 'It came as {value}',
  history: 'History',
  historyOf: 'History of “{label}”',
  historyText: 'Each change, newest first. A former value can be set again.',
  historyChange: '{from} became {to}',
  historyBy: '{date}, {who}',
  historyEmpty: 'It has never been changed.',
  setAgain: 'Set to {value} again',
  more: 'Show earlier ones',
  conflict: 'Changed meanwhile',
  conflictText:
    '{who} has set “{label}” to {value}. What you entered is still there: save again to replace it, or discard it.',
  invalid: 'This is not a value for it',
  yes: 'yes',
  no: 'no',
  pounds: 'In pounds, such as 3.50',
  percent: 'In percent',
  list: 'Numbers with commas between them',
  areasGb: 'United Kingdom: areas such as SW or SW4',
  areasIe: 'Ireland: routing keys such as D02',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  groups: {
    pricing: 'Prices',
    delivery: 'Delivery',
    subscription: 'Weekly boxes',
    orders: 'Orders and terms',
    membership: 'LT+ membership',
    wallet: 'Wallet',
    referral: 'Referral programme',
    marketing: 'Brand and claims',
    vat: 'VAT',
    texts: 'Announcement and contact',
    claims: 'Claims on dishes',
  },
} as const;

/** Texts above and below every page, and the claims on them. */
export const adminTexts = {
  heading: 'Texts',
  text: 'The announcement, when questions are answered, and every claim of the shop. Each page shows a change from the next look on.',
} as const;

/** The reviews that the first page shows. */
export const adminReviews = {
  none: 'None yet: the first page leaves the section out.',
  add: 'Add a review',
  nth: 'Review {nth}',
  name: 'Name, as it is shown',
  date: 'Written on',
  words: 'In the customer’s own words',
  permission: 'How they allowed it',
  permissionHelp: 'Kept for you, not shown: such as “email of 3 December 2026”',
  remove: 'Remove',
  removeNth: 'Remove review {nth}',
  said: 'reviews: {count}',
} as const;

export const adminSettingFields = {
  'texts.announcement': {
    label: 'Announcement',
    help: 'Over every page. Figures in braces, such as {freeDeliveryThreshold}, {deliveryFee}, {servedArea} or {courierHours}, are filled in. Empty, it is not shown',
  },
  'texts.announcementMore': {
    label: 'Announcement, second half',
    help: 'Where there is room: not on phones',
  },
  'texts.supportHours': { label: 'When you answer', help: 'At the foot of every page' },
  'brand.name': { label: 'Name of the shop' },
  'brand.audienceTerm': { label: 'Whom we cook for' },
  'brand.foodAuthority': {
    label: 'Food business registered with',
    help: 'The council, such as Lambeth Council. At the foot of every page; empty, it is not said',
  },
  'brand.hygieneRating': {
    label: 'Food hygiene rating',
    help: '0 to 5, as the council gave it. At the foot of every page; empty, it is not said',
  },
  'marketing.memberCount': { label: 'Claim: members', help: 'Empty, it is not said' },
  'marketing.mealCount': { label: 'Claim: meals' },
  'marketing.recipeCount': { label: 'Claim: recipes' },
  'marketing.dailyCalories': { label: 'Claim: energy a day', help: 'In kcal' },
  'marketing.dailyProtein': { label: 'Claim: protein a day', help: 'In grams' },
  'marketing.dailyFibre': { label: 'Claim: fibre a day', help: 'In grams' },
  'marketing.communitySessionValuePence': {
    label: 'Value of a community session',
    help: 'Only what somebody pays elsewhere. 0: it is not said',
  },
  'marketing.reviews': {
    label: 'Reviews of customers',
    help: 'Real ones only, published with permission',
  },
  'claims.glutenFree': {
    label: 'Badge: gluten free',
    help: 'Its name. The law allows it at 20 mg/kg or less; it shows only where no gluten and no traces are declared and the label is reviewed',
  },
  'claims.glutenFreeConfirmed': { label: 'I can prove it: show the badge “gluten free”' },
  'claims.dairyFree': { label: 'Badge: dairy free', help: 'Its name. Only where no milk is declared' },
  'claims.dairyFreeConfirmed': { label: 'I can prove it: show the badge “dairy free”' },
  'claims.lowCarb': {
    label: 'Badge: low carb',
    help: 'Its name. “Low carb” is no nutrition claim that the law allows: give it another name before you confirm it',
  },
  'claims.lowCarbConfirmed': { label: 'I have checked it: show the badge “low carb”' },
  'claims.lowCalorieFilter': {
    label: 'Filter: low calorie',
    help: 'Its name. “Low energy” is 40 kcal in 100 g or less: give it another name before you confirm it',
  },
  'claims.lowCalorieFilterConfirmed': { label: 'I have checked it: show the filter “low calorie”' },
  'claims.lowCarbFilter': { label: 'Filter: low carb', help: 'Its name, as for the badge' },
  'claims.lowCarbFilterConfirmed': { label: 'I have checked it: show the filter “low carb”' },
  'claims.lowEnergy': {
    label: 'Badge: low energy',
    help: 'Shown by itself where a reviewed dish has 40 kcal in 100 g or less',
  },
  'claims.highProtein': {
    label: 'Badge: high protein',
    help: 'Shown by itself where a reviewed dish has a fifth of its energy or more from protein',
  },
  'claims.gentleDigestionConfirmed': {
    label: 'Counsel agrees: say “gentle on digestion”',
    help: 'A general health claim without evidence on file: the law wants an authorised claim beside it (Regulation 1924/2006, article 10). On the first page, recipes and dishes',
  },
  'claims.keepMuscleConfirmed': {
    label: 'Counsel agrees: say “helps you keep muscle”',
    help: 'Authorised are other words: “Protein contributes to the maintenance of muscle mass”. On the recipe collection',
  },
  'claims.keepMovingConfirmed': {
    label: 'Counsel agrees: say “to keep things moving”',
    help: 'Authorised are other words, for oat or barley fibre: “contributes to an increase in faecal bulk”. On the recipe collection',
  },
  'claims.halalCertifier': {
    label: 'Halal: who certifies',
    help: 'Without all three, nothing is sold as halal. Dishes name the certificate',
  },
  'claims.halalCertificate': { label: 'Halal: number of the certificate' },
  'claims.halalCertifiedUntil': {
    label: 'Halal: last day of the certificate',
    help: 'Such as 2027-06-30. Sale as halal stops 14 days before it, so that every delivery is covered',
  },
  'claims.energyBoostConfirmed': {
    label: 'Counsel agrees: call a package “Energy Boost Starter”',
    help: 'A health claim in a name, without evidence on file',
  },
  'claims.energyBoostInstead': { label: 'Its name until then', help: 'Instead of “Energy Boost Starter”' },
  'claims.gutHealthConfirmed': {
    label: 'Counsel agrees: call a package “Gut Health Premium”',
    help: 'A health claim in a name, without evidence on file',
  },
  'claims.gutHealthInstead': { label: 'Its name until then', help: 'Instead of “Gut Health Premium”' },
  'claims.musclePreserveConfirmed': {
    label: 'Counsel agrees: call a package “Muscle Preserve Pro”',
    help: 'A health claim in a name: the authorised one has to stand beside it',
  },
  'claims.musclePreserveInstead': { label: 'Its name until then', help: 'Instead of “Muscle Preserve Pro”' },
  'pricing.oneTimeMealPence': { label: 'Meal in a one-time box' },
  'pricing.subscriptionMealPence': { label: 'Meal in a weekly box' },
  'pricing.breakfastPence': { label: 'Breakfast' },
  'pricing.proteinPotPence': { label: 'Protein pot' },
  'pricing.mealCounts': { label: 'Box sizes' },
  'delivery.standardPence': {
    label: 'Delivery charge',
    help: 'At once for new orders. Running weekly boxes get an email, and pay it after the notice of a new price',
  },
  'delivery.freeFromPence': {
    label: 'Delivery is free from',
    help: 'Goods before discount. For running weekly boxes after the notice of a new price',
  },
  'delivery.windowDays': { label: 'Courier takes so many days', help: 'As it is said, such as 3-5' },
  'delivery.leadDays': { label: 'First day for a weekly box', help: 'Days ahead' },
  'delivery.weekdays': { label: 'Days of weekly boxes' },
  'delivery.courierName': { label: 'Courier' },
  'delivery.courierHours': { label: 'Hours of the courier' },
  'delivery.trackingUrl': { label: 'Address for tracking', help: '{number} stands for that of the parcel' },
  'delivery.servedArea': { label: 'Where we deliver, in words' },
  'delivery.areas': { label: 'Postcodes we deliver to' },
  'delivery.capacityPerDay': {
    label: 'Orders a day',
    help: 'A day can have a number of its own under Delivery',
  },
  'subscription.cutOffDays': { label: 'Changes close', help: 'Days before delivery' },
  'subscription.reminderDays': { label: 'Email about the next box', help: 'Days before changes close' },
  'subscription.retryDays': { label: 'A refused card is tried again', help: 'Days after the first try' },
  'subscription.kitchenHours': {
    label: 'Latest payment for the kitchen',
    help: 'Hours before eight in the morning of delivery',
  },
  'subscription.maxFailedBoxes': { label: 'Unpaid boxes in a row that end it' },
  'orders.cancelHours': { label: 'Cancelling closes', help: 'Hours before eight in the morning of delivery' },
  'orders.refundDays': { label: 'Refunds arrive within', help: 'Business days, as it is said' },
  'orders.paymentMinutes': { label: 'A payment page stays open', help: 'Minutes' },
  'orders.maxOpenUnpaidPerPerson': {
    label: 'Unpaid orders of one person',
    help: 'At a time, by account or by a guest’s email; the next one closes the oldest',
  },
  'orders.maxOpenUnpaidPerNetwork': {
    label: 'Unpaid orders of one network',
    help: 'At a time; the next one is refused',
  },
  'legal.priceNoticeDays': {
    label: 'Notice of a new price',
    help: 'Days, for weekly boxes and LT+. What customers were told already keeps its date',
  },
  'legal.minAge': { label: 'Minimum age' },
  'membership.pricePence': {
    label: 'Price a month',
    help: 'At once for who joins. Members get an email, and pay it after the notice of a new price',
  },
  'membership.trialDays': { label: 'Free trial', help: 'Days' },
  'membership.graceDays': { label: 'Benefits after an unpaid renewal', help: 'Days' },
  'membership.trialReminderDays': { label: 'Email before the trial ends', help: 'Days before' },
  'membership.regularDeliveryFeePence': {
    label: 'Regular delivery fee',
    help: 'Struck through on the membership page, never charged. 0: it is not shown',
  },
  'referral.discountPercent': {
    label: 'Discount with a code',
    help: 'At once for new orders. Weekly boxes with a code get an email, and keep theirs for the notice of a new price',
  },
  'referral.commissionPercent': {
    label: 'Commission',
    help: 'At once for who joins. Professionals get an email, and earn the old one for the notice of a new price',
  },
  'referral.payoutMinimumPence': { label: 'Smallest payout' },
  'referral.payoutHoldDays': { label: 'Changed bank details wait', help: 'Days' },
  'referral.requiresApproval': { label: 'New professionals wait for approval before their code works' },
  'referral.approvalBeforePayout': { label: 'Professionals are approved before their first payout' },
  'trial.maxDaysPerPerson': { label: 'Trial days a person' },
  'vat.foodBasisPoints': { label: 'VAT on food' },
  'vat.membershipBasisPoints': { label: 'VAT on membership' },
  'wallet.minTopUpPence': { label: 'Smallest top-up' },
  'wallet.maxTopUpPence': { label: 'Largest top-up' },
  'wallet.topUpStepPence': { label: 'Steps of a top-up' },
  'wallet.bonusStepPence': { label: 'Each full', help: 'Of one top-up, for a bonus' },
  'wallet.bonusPence': { label: 'earns a bonus of' },
  'wallet.maxBalancePence': { label: 'Most a wallet holds' },
  'wallet.adjustmentFourEyesPence': {
    label: 'Wallet adjustments by one person',
    help: 'Together in 24 hours, for a customer and by a member of staff; above it a second person approves.',
  },
  'wallet.noticeFromPence': {
    label: 'Top-ups of twelve months, from which the FCA has to be told',
    help: 'The law says €1 million. Operations shows how far you are; an alert comes at 80%.',
  },
} as const satisfies Record<string, FieldWords>;
