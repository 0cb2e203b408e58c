import { DETAIL_PARTS } from '@rules/delivery/delivery-details';
import { ordersWords } from './orders.js';

/** The changed parts of an order's delivery details, in words: 'Address, Phone' for 'address,phone'. */
export function changedParts(reason: string): string {
  const named = reason.split(',');
  return DETAIL_PARTS.filter((part) => named.includes(part))
    .map((part) => ordersWords.timeline.parts[part])
    .join(', ');
}
