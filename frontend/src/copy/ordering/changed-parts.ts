import { DETAIL_PARTS } from '@rules/delivery/delivery-details';
import { orderChange } from './order-change.js';
import { ordersWords } from './orders.js';

const PARTS = [
  ...DETAIL_PARTS.map((part) => [part, ordersWords.timeline.parts[part]] as const),
  ...(['day', 'dishes'] as const).map((part) => [part, orderChange.parts[part]] as const),
];

/** The changed parts of an order or of its delivery details, in words: 'Address, Phone' for 'address,phone'. */
export function changedParts(reason: string): string {
  const named = reason.split(',');
  return PARTS.filter(([part]) => named.includes(part))
    .map(([, words]) => words)
    .join(', ');
}
