import type { OrderSummary } from '#frontend/api/generated-account.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import type { BadgeProps } from '#frontend/ui/content/badge.js';
import { londonFormat } from '@rules/london';

type State = keyof typeof ordersWords.states;

export const STATE_TONES: Readonly<Record<State, BadgeProps['tone']>> = {
  waiting: 'warn',
  processing: 'sage',
  completed: 'sage',
  cancelled: 'oat',
  refunded: 'oat',
  partlyRefunded: 'oat',
  disputed: 'warn',
};

/** Combines two statuses into one for the customer: the payment's takes precedence over the order's. */
export function stateOf({ status, paymentState }: Pick<OrderSummary, 'status' | 'paymentState'>): State {
  if (paymentState === 'refunded') return 'refunded';
  if (paymentState === 'partly_refunded') return 'partlyRefunded';
  if (paymentState === 'disputed') return 'disputed';
  return status === 'pending' ? 'waiting' : status;
}

const DAY = londonFormat({ dateStyle: 'medium' });
const MOMENT = londonFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

export const dayOf = (date: string): string => DAY.format(new Date(date));

/** An instant to the minute, in London, as emails write it. */
export const momentOf = (at: string): string => MOMENT.format(new Date(at));
