import type { FieldError } from '#backend/rules/errors/errors.js';
import type { Settings } from './settings.schema.js';

/** A postcode area, an outward code or a routing key (rule D5). */
const AREA = /^[A-Z]{1,2}[0-9]{0,2}[A-Z]?$/;

interface Contradiction {
  readonly field: keyof Settings;
  readonly message: string;
  readonly holds: (settings: Settings) => boolean;
}

/** The schema states what each value may be alone; this states which combinations are invalid. */
const CONTRADICTIONS: readonly Contradiction[] = [
  {
    field: 'wallet.topUpStepPence',
    message: 'The increment must be at least 1p',
    holds: (all) => all['wallet.topUpStepPence'] < 1,
  },
  {
    field: 'wallet.maxTopUpPence',
    message: 'The maximum top-up can’t be below the minimum',
    holds: (all) => all['wallet.maxTopUpPence'] < all['wallet.minTopUpPence'],
  },
  {
    field: 'wallet.minTopUpPence',
    message: 'Minimum and maximum must be multiples of the increment',
    holds: (all) =>
      all['wallet.topUpStepPence'] > 0 &&
      (all['wallet.minTopUpPence'] % all['wallet.topUpStepPence'] !== 0 ||
        all['wallet.maxTopUpPence'] % all['wallet.topUpStepPence'] !== 0),
  },
  {
    field: 'wallet.maxBalancePence',
    message: 'The maximum balance can’t be below the minimum top-up',
    holds: (all) => all['wallet.maxBalancePence'] < all['wallet.minTopUpPence'],
  },
  {
    field: 'pricing.mealCounts',
    message: 'Enter each size once, in ascending order',
    holds: (all) => !isAscending(all['pricing.mealCounts']),
  },
  {
    field: 'subscription.retryDays',
    message: 'Enter each day once, in ascending order',
    holds: (all) => !isAscending(all['subscription.retryDays']),
  },
  {
    field: 'delivery.weekdays',
    message: 'Enter each weekday once, starting from Sunday',
    holds: (all) => !isAscending(all['delivery.weekdays']),
  },
  {
    field: 'delivery.areas',
    message: 'Enter areas in capitals, such as SW, SW4 or D6W',
    holds: ({ 'delivery.areas': { GB, IE } }) => [...GB, ...IE].some((area) => !AREA.test(area)),
  },
  {
    field: 'membership.trialReminderDays',
    message: 'The reminder must be sent before the trial ends',
    holds: (all) =>
      all['membership.trialDays'] > 0 && all['membership.trialReminderDays'] >= all['membership.trialDays'],
  },
];

/** The contradictions in these settings, by field; empty when there are none. */
export function contradictions(settings: Settings): FieldError[] {
  return CONTRADICTIONS.filter(({ holds }) => holds(settings)).map(({ field, message }) => ({
    field,
    message,
  }));
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((each, index) => index === 0 || each > (numbers[index - 1] ?? each));
}
