import { z } from 'zod';
import { MEAL_COUNTS } from '#backend/rules/boxes/box.js';
import { MESSAGE_ANSWER } from '#backend/rules/complaints.js';

const amount = z.number().int().min(0).max(1_000_000);
const percent = z.number().int().min(0).max(100);
const text = z.string().min(1).max(200);
const celsius = z.number().int().min(-40).max(120);
/** The name of a badge or a filter: short enough for a card on a phone. */
const claimName = z.string().min(1).max(30);
/** May be left empty: then it is not shown. */
const claim = z.string().trim().max(200);

/**
 * The names of the shop's own values in texts that staff write; they are filled in wherever the text is
 * shown.
 */
export const TEXT_WORDS = [
  'brandName',
  'freeDeliveryThreshold',
  'deliveryFee',
  'deliveryWindowDays',
  'servedArea',
  'courierName',
  'courierHours',
] as const;
const MAX_LINE = 120;
/** A line above or below every page; optional. */
const line = z
  .string()
  .max(MAX_LINE)
  .refine(
    (written) =>
      TEXT_WORDS.reduce((rest, word) => rest.replaceAll(`{${word}}`, ''), written).search(/[{}]/) < 0,
    `In braces stand ${TEXT_WORDS.join(', ')} and nothing else`,
  );

const MAX_REVIEWS = 12;
/** A published review: in the customer's words, with its date and the form of their permission. */
const Review = z.strictObject({
  name: z.string().trim().min(1).max(60),
  words: z.string().trim().min(1).max(400),
  date: z.iso.date(),
  permission: z.string().trim().min(1, 'Enter how permission was given').max(200),
});
export type Review = z.infer<typeof Review>;

/** Postcode areas of London and its surroundings; Dublin's routing keys (rule D5). */
const LONDON_AREAS = [
  'E',
  'EC',
  'N',
  'NW',
  'SE',
  'SW',
  'W',
  'WC',
  'BR',
  'CR',
  'DA',
  'EN',
  'HA',
  'IG',
  'KT',
  'RM',
  'SM',
  'TW',
  'UB',
  'WD',
];
const DUBLIN_KEYS = [
  ...Array.from({ length: 18 }, (_, index) => `D${String(index + 1).padStart(2, '0')}`),
  'D20',
  'D22',
  'D24',
  'D6W',
  'A94',
  'A96',
  'K67',
  'K78',
];

/** Every business setting with its default from the specification (docs/rules.md). */
export const SETTINGS = {
  'brand.name': text.default('Lighter Table'),
  'brand.audienceTerm': text.default('GLP-1'),
  /** Shown at the foot of every page once they are entered (rule X41). */
  'brand.foodAuthority': claim.default(''),
  'brand.hygieneRating': z
    .union([z.literal(''), z.string().regex(/^[0-5]$/, 'Enter a rating from 0 to 5')])
    .default(''),
  /** Empty or 0, these are not shown: the owner has not entered a number that can be proved (rule X21). */
  'marketing.memberCount': claim.default(''),
  'marketing.mealCount': text.default('35+'),
  'marketing.recipeCount': text.default('over 100'),
  'marketing.dailyCalories': text.default('1,450-1,500'),
  'marketing.dailyProtein': text.default('100-129'),
  'marketing.dailyFibre': text.default('30-38'),
  'marketing.communitySessionValuePence': amount.default(0),
  /** Reviews that customers allowed us to publish, newest last. */
  'marketing.reviews': z.array(Review).max(MAX_REVIEWS).default([]),
  /** The names of badges and filters that make a claim, and whether production may show them (rule F33). */
  'claims.glutenFree': claimName.default('Gluten Free'),
  'claims.glutenFreeConfirmed': z.boolean().default(false),
  'claims.dairyFree': claimName.default('Dairy Free'),
  'claims.dairyFreeConfirmed': z.boolean().default(false),
  'claims.lowCarb': claimName.default('Low Carb'),
  'claims.lowCarbConfirmed': z.boolean().default(false),
  'claims.lowCalorieFilter': claimName.default('LOW CALORIE'),
  'claims.lowCalorieFilterConfirmed': z.boolean().default(false),
  'claims.lowCarbFilter': claimName.default('LOW CARB'),
  'claims.lowCarbFilterConfirmed': z.boolean().default(false),
  'claims.lowEnergy': claimName.default('Low energy'),
  'claims.highProtein': claimName.default('High protein'),
  /**
   * Health claims, shown once the owner has confirmed each, and the packages' names until then (rule F44).
   */
  'claims.gentleDigestionConfirmed': z.boolean().default(false),
  'claims.keepMuscleConfirmed': z.boolean().default(false),
  'claims.keepMovingConfirmed': z.boolean().default(false),
  'claims.energyBoostConfirmed': z.boolean().default(false),
  'claims.energyBoostInstead': claimName.default('Everyday Starter'),
  'claims.gutHealthConfirmed': z.boolean().default(false),
  'claims.gutHealthInstead': claimName.default('Plants & Ferments Premium'),
  'claims.musclePreserveConfirmed': z.boolean().default(false),
  'claims.musclePreserveInstead': claimName.default('Protein First Pro'),
  /** The certificate for halal dishes; without all three fields none is sold as halal (rule F45). */
  'claims.halalCertifier': claim.default(''),
  'claims.halalCertificate': claim.default(''),
  'claims.halalCertifiedUntil': z.union([z.literal(''), z.iso.date()]).default(''),
  'texts.announcement': line.default('Free delivery from {freeDeliveryThreshold}'),
  'texts.announcementMore': line.default('Now delivering across {servedArea}'),
  'texts.supportHours': line.default(`Monday to Friday, 9am-5pm. We answer within ${MESSAGE_ANSWER.words}.`),
  'pricing.oneTimeMealPence': amount.default(850),
  'pricing.subscriptionMealPence': amount.default(800),
  'pricing.breakfastPence': amount.default(395),
  'pricing.proteinPotPence': amount.default(650),
  'pricing.mealCounts': z
    .array(z.number().int().min(1).max(60))
    .min(1)
    .max(30)
    .default([...MEAL_COUNTS]),
  'delivery.standardPence': amount.default(350),
  'delivery.freeFromPence': amount.default(10_000),
  'delivery.windowDays': text.default('3-5'),
  'delivery.leadDays': z.number().int().min(1).max(30).default(4),
  /** Courier days further ahead than rule D3's window; 0 offers only that. */
  'delivery.bookAheadDays': z.number().int().min(0).max(90).default(21),
  'delivery.weekdays': z.array(z.number().int().min(0).max(6)).min(1).max(7).default([0, 3]),
  'delivery.courierName': text.default('DPD'),
  'delivery.courierHours': text.default('8am-5pm'),
  'delivery.trackingUrl': z
    .url({ protocol: /^https$/ })
    .max(200)
    .refine((url) => url.includes('{number}'), 'the number of the parcel goes to {number}')
    .default('https://track.dpd.co.uk/search?reference={number}'),
  /** Off: a day is handed to the courier as a file, and its tracking numbers come back as one (rule O120). */
  'delivery.bookWithCourier': z.boolean().default(false),
  /** What the courier is told that a box weighs. */
  'delivery.parcelWeightGrams': z.number().int().min(100).max(30_000).default(5_000),
  'delivery.servedArea': text.default('London and surrounding areas'),
  'delivery.areas': z
    .object({ GB: z.array(text).max(500), IE: z.array(text).max(500) })
    .default({ GB: LONDON_AREAS, IE: [] }),
  /** Orders of every kind together; a day can have a number of its own. */
  'delivery.capacityPerDay': z.number().int().min(0).max(1_000_000).default(20_000),
  /**
   * The law's limits for food, and the recommendations of the Food Standards Agency, in degrees Celsius
   * (rule F105).
   */
  'kitchen.chilledMaxCelsius': celsius.default(8),
  'kitchen.frozenMaxCelsius': celsius.default(-18),
  'kitchen.hotMinCelsius': celsius.default(63),
  'kitchen.cookedMinCelsius': celsius.default(70),
  'subscription.cutOffDays': z.number().int().min(1).max(14).default(4),
  /** The email about a coming box is sent this many days before its cut-off. */
  'subscription.reminderDays': z.number().int().min(1).max(14).default(2),
  /** A refused card is tried again on the mornings this many days after the first try. */
  'subscription.retryDays': z.array(z.number().int().min(1).max(14)).max(10).default([1, 2]),
  /** Before eight in the morning of the delivery day: the kitchen's time to make a box. */
  'subscription.kitchenHours': z.number().int().min(1).max(240).default(20),
  /** After this many unpaid boxes in a row a subscription ends. */
  'subscription.maxFailedBoxes': z.number().int().min(1).max(20).default(2),
  'orders.cancelHours': z.number().int().min(0).max(240).default(24),
  'orders.refundDays': text.default('5-10'),
  /** How long an unpaid order holds what it reserved; with what session-expiry.ts adds it stays below the provider's day. */
  'orders.paymentMinutes': z.number().int().min(10).max(1380).default(30),
  /** For an account, or for a guest's email address. */
  'orders.maxOpenUnpaidPerPerson': z.number().int().min(1).max(100).default(3),
  'orders.maxOpenUnpaidPerNetwork': z.number().int().min(1).max(10_000).default(6),
  /** The weeks whose paid orders decide which dishes are the best sellers, and how many there are. */
  'orders.bestSellerWeeks': z.number().int().min(1).max(52).default(8),
  'orders.bestSellerCount': z.number().int().min(1).max(50).default(8),
  /** Ratings that a dish needs before its average is shown (rule K41). */
  'orders.ratingsMinimum': z.number().int().min(3).max(1000).default(5),
  'legal.priceNoticeDays': z.number().int().min(0).max(365).default(30),
  'legal.minAge': z.number().int().min(0).max(99).default(16),
  'membership.pricePence': amount.default(799),
  'membership.trialDays': z.number().int().min(0).max(365).default(30),
  /** An unpaid renewal keeps the benefits for this many days. */
  'membership.graceDays': z.number().int().min(0).max(60).default(7),
  'membership.trialReminderDays': z.number().int().min(1).max(30).default(3),
  'membership.regularDeliveryFeePence': amount.default(0),
  'referral.discountPercent': percent.default(10),
  'referral.commissionPercent': percent.default(10),
  'referral.payoutMinimumPence': amount.default(1000),
  /**
   * Changed bank details are paid to only after this many days: time to notice a change by another person.
   */
  'referral.payoutHoldDays': z.number().int().min(0).max(30).default(3),
  /** A professional's code is invalid until an administrator has approved them. */
  'referral.requiresApproval': z.boolean().default(false),
  /** A professional is paid nothing before staff have checked the register (rule R46). */
  'referral.approvalBeforePayout': z.boolean().default(true),
  'trial.maxDaysPerPerson': z.number().int().min(0).max(50).default(5),
  'vat.foodBasisPoints': z.number().int().min(0).max(5000).default(0),
  'vat.membershipBasisPoints': z.number().int().min(0).max(5000).default(2000),
  'wallet.minTopUpPence': amount.default(1000),
  'wallet.maxTopUpPence': amount.default(100_000),
  'wallet.topUpStepPence': amount.default(1000),
  'wallet.bonusStepPence': amount.default(10_000),
  'wallet.bonusPence': amount.default(1000),
  'wallet.maxBalancePence': amount.default(200_000),
  'wallet.adjustmentFourEyesPence': amount.default(10_000),
  /**
   * Top-ups of twelve months from which the FCA has to be notified of a limited network: €1m, in pounds (rule
   * W36).
   */
  'wallet.noticeFromPence': amount.default(85_000_000),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type Settings = { readonly [Key in SettingKey]: z.infer<(typeof SETTINGS)[Key]> };

export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]];

const Whole = z.object(SETTINGS);

/** The demo shop's values beside the defaults, from the specification (D64, D65; rule X21). */
export const SAMPLE_SETTINGS = {
  'marketing.memberCount': '12,000+',
  'marketing.communitySessionValuePence': 3999,
  'membership.regularDeliveryFeePence': 499,
  'claims.halalCertifier': 'Sample Halal Board',
  'claims.halalCertificate': 'SAMPLE-001',
  'claims.halalCertifiedUntil': '2099-12-31',
  'delivery.areas': { GB: LONDON_AREAS, IE: DUBLIN_KEYS },
  'delivery.bookWithCourier': true,
} as const satisfies { readonly [Key in SettingKey]?: unknown };

export interface SettingsOptions {
  /** With the sample content of the demo shop. */
  readonly samples: boolean;
}

/** Every setting before any change. */
export function defaultSettings({ samples }: SettingsOptions): Settings {
  return Whole.parse(samples ? SAMPLE_SETTINGS : {});
}

export interface ResolvedSettings {
  readonly settings: Settings;
  /** Keys whose stored value is no longer valid: their default is in force. */
  readonly misfits: readonly string[];
}

/** All settings: defaults, with the administrators' changes. One invalid value does not stop the shop. */
export function resolveSettings(
  stored: Readonly<Record<string, unknown>>,
  { samples }: SettingsOptions,
): ResolvedSettings {
  const samplesBelow = samples ? SAMPLE_SETTINGS : {};
  const whole = Whole.safeParse({ ...samplesBelow, ...stored });
  if (whole.success) return { settings: whole.data, misfits: [] };
  const misfits = [...new Set(whole.error.issues.map(({ path }) => String(path[0])))];
  const fitting = Object.fromEntries(Object.entries(stored).filter(([key]) => !misfits.includes(key)));
  return { settings: Whole.parse({ ...samplesBelow, ...fitting }), misfits };
}
