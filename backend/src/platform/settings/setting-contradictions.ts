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
    message: 'The step is 1p at least',
    holds: (all) => all['wallet.topUpStepPence'] < 1,
  },
  {
    field: 'wallet.maxTopUpPence',
    message: 'The largest top-up cannot be below the smallest',
    holds: (all) => all['wallet.maxTopUpPence'] < all['wallet.minTopUpPence'],
  },
  {
    field: 'wallet.minTopUpPence',
    message: 'The smallest and the largest top-up are whole steps',
    holds: (all) =>
      all['wallet.topUpStepPence'] > 0 &&
      (all['wallet.minTopUpPence'] % all['wallet.topUpStepPence'] !== 0 ||
        all['wallet.maxTopUpPence'] % all['wallet.topUpStepPence'] !== 0),
  },
  {
    field: 'wallet.maxBalancePence',
    message: 'A wallet has to hold the smallest top-up',
    holds: (all) => all['wallet.maxBalancePence'] < all['wallet.minTopUpPence'],
  },
  {
    field: 'pricing.mealCounts',
    message: 'Sizes go up, each once',
    holds: (all) => !isAscending(all['pricing.mealCounts']),
  },
  {
    field: 'subscription.retryDays',
    message: 'Days go up, each once',
    holds: (all) => !isAscending(all['subscription.retryDays']),
  },
  {
    field: 'delivery.weekdays',
    message: 'Each weekday once, from Sunday on',
    holds: (all) => !isAscending(all['delivery.weekdays']),
  },
  {
    field: 'delivery.areas',
    message: 'Areas are like SW, SW4 or D6W, in capitals',
    holds: ({ 'delivery.areas': { GB, IE } }) => [...GB, ...IE].some((area) => !AREA.test(area)),
  },
  {
    field: 'membership.trialReminderDays',
    message: 'The reminder comes before the trial ends',
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
