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

/** Two states in one word for who ordered: what became of the money says more than what became of the box. */
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

/** A moment to the minute, in London, as emails say it. */
export const momentOf = (at: string): string => MOMENT.format(new Date(at));
