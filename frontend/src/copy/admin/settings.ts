/** A setting's name in the back office, and the help for staff who change it. */
interface FieldWords {
  readonly label: string;
  readonly help?: string;
}

export const adminSettings = {
  heading: 'Business settings',
  text: 'Prices and times used on pages, in emails and in checks. Changes take effect on the next page load.',
  find: 'Find a setting',
  findHelp: 'A word from its name, such as “delivery”',
  none: { heading: 'No settings found', text: 'Try another word.' },
  save: 'Save changes',
  saving: 'Saving…',
  saved: 'Saved',
  discard: 'Discard',
  changed: 'Changed {date} by {who}',
  somebody: 'a former member of staff',
  defaultIs: 'Default: {value}',
  history: 'History',
  historyOf: 'History of “{label}”',
  historyText: 'Newest first. You can restore an earlier value.',
  historyChange: 'Changed from {from} to {to}',
  historyBy: '{date}, {who}',
  historyEmpty: 'No changes yet.',
  setAgain: 'Restore {value}',
  more: 'Show earlier changes',
  conflict: 'Changed by someone else',
  conflictText:
    '{who} set “{label}” to {value}. Save again to replace it with your value, or discard your change.',
  invalid: 'Enter a valid value',
  yes: 'yes',
  no: 'no',
  pounds: 'In pounds, such as 3.50',
  percent: 'Percentage',
  list: 'Numbers separated by commas',
  areasGb: 'United Kingdom: areas such as SW or SW4',
  areasIe: 'Ireland: routing keys such as D02',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  groups: {
    pricing: 'Prices',
    delivery: 'Delivery',
    kitchen: 'Kitchen temperatures',
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
  text: 'The announcement, support hours and the shop’s claims. Changes take effect on the next page load.',
} as const;

/** The reviews that the first page shows. */
export const adminReviews = {
  none: 'No reviews yet, so the home page hides this section.',
  samples:
    'No reviews yet. This demo shop shows samples, marked as such, in their place; a real shop hides the section.',
  add: 'Add review',
  nth: 'Review {nth}',
  name: 'Display name',
  date: 'Date written',
  words: 'Customer’s own words',
  permission: 'Permission',
  permissionHelp: 'For your records, not shown to customers, such as “email of 3 December 2026”',
  remove: 'Remove',
  removeNth: 'Remove review {nth}',
  said: 'reviews: {count}',
} as const;

export const adminSettingFields = {
  'texts.announcement': {
    label: 'Announcement',
    help: 'Shown above every page. Placeholders such as {freeDeliveryThreshold}, {deliveryFee}, {servedArea} or {courierHours} are filled in. Leave blank to hide it',
  },
  'texts.announcementMore': {
    label: 'Announcement, second half',
    help: 'Hidden on phones',
  },
  'texts.supportHours': { label: 'Support hours', help: 'Shown in the footer' },
  'brand.name': { label: 'Shop name' },
  'brand.audienceTerm': { label: 'Who we cook for' },
  'brand.foodAuthority': {
    label: 'Food business registered with',
    help: 'The council, such as Lambeth Council. Shown in the footer; leave blank to hide it',
  },
  'brand.hygieneRating': {
    label: 'Food hygiene rating',
    help: '0 to 5, as given by the council. Shown in the footer; leave blank to hide it',
  },
  'marketing.memberCount': { label: 'Claim: members', help: 'Leave blank to hide it' },
  'marketing.mealCount': { label: 'Claim: meals' },
  'marketing.recipeCount': { label: 'Claim: recipes' },
  'marketing.dailyCalories': { label: 'Claim: energy per day', help: 'In kcal' },
  'marketing.dailyProtein': { label: 'Claim: protein per day', help: 'In grams' },
  'marketing.dailyFibre': { label: 'Claim: fibre per day', help: 'In grams' },
  'marketing.communitySessionValuePence': {
    label: 'Value of a community session',
    help: 'Must be a price someone pays elsewhere. Enter 0 to hide it',
  },
  'marketing.reviews': {
    label: 'Customer reviews',
    help: 'Genuine reviews only, published with permission',
  },
  'claims.glutenFree': {
    label: 'Badge: gluten free',
    help: 'Badge text. Legal at 20 mg/kg or less; shown only on dishes with a reviewed label and no declared gluten or traces',
  },
  'claims.glutenFreeConfirmed': { label: 'I have evidence: show the “gluten free” badge' },
  'claims.dairyFree': {
    label: 'Badge: dairy free',
    help: 'Badge text. Shown only where no milk is declared',
  },
  'claims.dairyFreeConfirmed': { label: 'I have evidence: show the “dairy free” badge' },
  'claims.lowCarb': {
    label: 'Badge: low carb',
    help: 'Badge text. “Low carb” isn’t a legal nutrition claim: rename the badge before you confirm it',
  },
  'claims.lowCarbConfirmed': { label: 'I’ve checked it: show the “low carb” badge' },
  'claims.lowCalorieFilter': {
    label: 'Filter: low calorie',
    help: 'Filter text. “Low energy” means 40 kcal or less in 100 g: rename the filter before you confirm it',
  },
  'claims.lowCalorieFilterConfirmed': { label: 'I’ve checked it: show the “low calorie” filter' },
  'claims.lowCarbFilter': {
    label: 'Filter: low carb',
    help: 'Filter text. The same rules apply as for the badge',
  },
  'claims.lowCarbFilterConfirmed': { label: 'I’ve checked it: show the “low carb” filter' },
  'claims.lowEnergy': {
    label: 'Badge: low energy',
    help: 'Shown automatically on reviewed dishes with 40 kcal or less in 100 g',
  },
  'claims.highProtein': {
    label: 'Badge: high protein',
    help: 'Shown automatically on reviewed dishes with at least a fifth of their energy from protein',
  },
  'claims.gentleDigestionConfirmed': {
    label: 'Legally approved: say “gentle on digestion”',
    help: 'A general health claim with no evidence on file, which needs an authorised claim beside it (Regulation 1924/2006, article 10). Shown on the home page, recipes and dishes',
  },
  'claims.keepMuscleConfirmed': {
    label: 'Legally approved: say “helps you keep muscle”',
    help: 'The authorised wording is “Protein contributes to the maintenance of muscle mass”. Shown on the recipe collection',
  },
  'claims.keepMovingConfirmed': {
    label: 'Legally approved: say “to keep things moving”',
    help: 'The authorised wording for oat or barley fibre is “contributes to an increase in faecal bulk”. Shown on the recipe collection',
  },
  'claims.halalCertifier': {
    label: 'Halal certifier',
    help: 'Nothing is sold as halal until all three halal settings are filled in. Dishes name the certificate',
  },
  'claims.halalCertificate': { label: 'Halal certificate number' },
  'claims.halalCertifiedUntil': {
    label: 'Halal certificate valid until',
    help: 'Such as 2027-06-30. Halal sales stop 14 days earlier, so that every delivery is covered',
  },
  'claims.energyBoostConfirmed': {
    label: 'Legally approved: call a package “Energy Boost Starter”',
    help: 'A health claim in a name, with no evidence on file',
  },
  'claims.energyBoostInstead': {
    label: 'Name until approved',
    help: 'Used instead of “Energy Boost Starter”',
  },
  'claims.gutHealthConfirmed': {
    label: 'Legally approved: call a package “Gut Health Premium”',
    help: 'A health claim in a name, with no evidence on file',
  },
  'claims.gutHealthInstead': { label: 'Name until approved', help: 'Used instead of “Gut Health Premium”' },
  'claims.musclePreserveConfirmed': {
    label: 'Legally approved: call a package “Muscle Preserve Pro”',
    help: 'A health claim in a name, which needs the authorised claim beside it',
  },
  'claims.musclePreserveInstead': {
    label: 'Name until approved',
    help: 'Used instead of “Muscle Preserve Pro”',
  },
  'pricing.oneTimeMealPence': { label: 'Meal in a one-time box' },
  'pricing.subscriptionMealPence': { label: 'Meal in a weekly box' },
  'pricing.breakfastPence': { label: 'Breakfast' },
  'pricing.proteinPotPence': { label: 'Protein pot' },
  'pricing.mealCounts': { label: 'Box sizes' },
  'delivery.standardPence': {
    label: 'Delivery charge',
    help: 'Applies to new orders immediately. Active weekly boxes get an email and pay it after the price notice period',
  },
  'delivery.freeFromPence': {
    label: 'Free delivery from',
    help: 'Subtotal before discount. Applies to active weekly boxes after the price notice period',
  },
  'delivery.windowDays': {
    label: 'Courier delivery time',
    help: 'Business days, as shown to customers, such as 3-5',
  },
  'delivery.leadDays': { label: 'Earliest first weekly box', help: 'Days ahead' },
  'delivery.bookAheadDays': {
    label: 'Courier days ahead',
    help: 'Days from today that customers can choose from; 0 offers only the next ones',
  },
  'delivery.weekdays': { label: 'Weekly box delivery days' },
  'delivery.courierName': { label: 'Courier' },
  'delivery.courierHours': { label: 'Courier hours' },
  'delivery.trackingUrl': { label: 'Tracking URL', help: '{number} is replaced by the tracking number' },
  'delivery.bookWithCourier': {
    label: 'Book parcels with Sendcloud',
    help: 'If not, download each day as a file for your courier and upload their tracking numbers',
  },
  'delivery.parcelWeightGrams': { label: 'Weight of a parcel', help: 'Grams, as told to the courier' },
  'delivery.servedArea': { label: 'Delivery area, in words' },
  'delivery.areas': { label: 'Postcodes we deliver to' },
  'delivery.capacityPerDay': {
    label: 'Orders per day',
    help: 'Set a different number for a single day under Delivery',
  },
  'subscription.cutOffDays': { label: 'Changes close', help: 'Days before delivery' },
  'subscription.reminderDays': { label: 'Next box reminder', help: 'Days before changes close' },
  'subscription.retryDays': { label: 'Card retries', help: 'Days after the first attempt' },
  'kitchen.chilledMaxCelsius': {
    label: 'Chilled food, at most (°C)',
    help: 'The law says 8. The Food Standards Agency recommends setting fridges to 5 or below',
  },
  'kitchen.frozenMaxCelsius': { label: 'Frozen food, at most (°C)' },
  'kitchen.hotMinCelsius': {
    label: 'Food kept hot, at least (°C)',
    help: 'The law says 63',
  },
  'kitchen.cookedMinCelsius': {
    label: 'Cooked food, at its core, at least (°C)',
    help: '70 for two minutes',
  },
  'subscription.kitchenHours': {
    label: 'Kitchen payment deadline',
    help: 'Hours before 8 am on the delivery day',
  },
  'subscription.maxFailedBoxes': { label: 'Consecutive unpaid boxes before it ends' },
  'orders.cancelHours': { label: 'Cancellation deadline', help: 'Hours before 8 am on the delivery day' },
  'orders.refundDays': { label: 'Refunds arrive within', help: 'Business days, as shown to customers' },
  'orders.paymentMinutes': { label: 'Payment page timeout', help: 'Minutes' },
  'orders.maxOpenUnpaidPerPerson': {
    label: 'Unpaid orders per customer',
    help: 'At one time, by account or guest email. The next order closes the oldest',
  },
  'orders.maxOpenUnpaidPerNetwork': {
    label: 'Unpaid orders per network',
    help: 'At one time. Further orders are refused',
  },
  'orders.bestSellerWeeks': { label: 'Best sellers count sales of', help: 'Weeks' },
  'orders.bestSellerCount': { label: 'Dishes among the best sellers' },
  'orders.ratingsMinimum': {
    label: 'Ratings before a dish shows its average',
    help: 'So that nobody’s own rating can be worked out',
  },
  'legal.priceNoticeDays': {
    label: 'Price notice period',
    help: 'Days, for weekly boxes and LT+. Dates already announced don’t change',
  },
  'legal.minAge': { label: 'Minimum age' },
  'membership.pricePence': {
    label: 'Monthly price',
    help: 'Applies to new members immediately. Existing members get an email and pay it after the price notice period',
  },
  'membership.trialDays': { label: 'Free trial', help: 'Days' },
  'membership.graceDays': { label: 'Grace period after an unpaid renewal', help: 'Days' },
  'membership.trialReminderDays': { label: 'Trial ending reminder', help: 'Days before the trial ends' },
  'membership.regularDeliveryFeePence': {
    label: 'Regular delivery fee',
    help: 'Struck through on the membership page, never charged. Enter 0 to hide it',
  },
  'referral.discountPercent': {
    label: 'Discount with a code',
    help: 'Applies to new orders immediately. Weekly boxes with a code get an email and keep their discount for the price notice period',
  },
  'referral.commissionPercent': {
    label: 'Commission',
    help: 'Applies to new professionals immediately. Existing ones get an email and earn the old rate for the price notice period',
  },
  'referral.payoutMinimumPence': { label: 'Minimum payout' },
  'referral.payoutHoldDays': { label: 'Hold after bank details change', help: 'Days' },
  'referral.requiresApproval': { label: 'Approve professionals before their code works' },
  'referral.approvalBeforePayout': { label: 'Approve professionals before their first payout' },
  'trial.maxDaysPerPerson': { label: 'Trial days per person' },
  'vat.foodBasisPoints': { label: 'VAT on food' },
  'vat.membershipBasisPoints': { label: 'VAT on membership' },
  'wallet.minTopUpPence': { label: 'Minimum top-up' },
  'wallet.maxTopUpPence': { label: 'Maximum top-up' },
  'wallet.topUpStepPence': { label: 'Top-up increment' },
  'wallet.bonusStepPence': { label: 'Bonus for every', help: 'In a single top-up' },
  'wallet.bonusPence': { label: 'Bonus amount' },
  'wallet.maxBalancePence': { label: 'Maximum wallet balance' },
  'wallet.adjustmentFourEyesPence': {
    label: 'Wallet adjustment limit for one person',
    help: 'Total in 24 hours, per customer and per member of staff. Above it, a second person must approve',
  },
  'wallet.noticeFromPence': {
    label: 'FCA notification threshold',
    help: 'Top-ups in 12 months. The law sets €1 million; Operations shows progress and alerts at 80%',
  },
} as const satisfies Record<string, FieldWords>;
