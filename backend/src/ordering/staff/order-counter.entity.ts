import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ORDER_STATUSES } from '../ordering.dto.js';

/**
 * The number and total of orders in a status, as the sum of many rows. A trigger adds a row for every
 * statement that places orders or changes their status, so that no order waits for another. The rows are
 * rolled up every minute (rule A22).
 */
export const OrderCounter = defineEntity({
  name: 'OrderCounter',
  tableName: 'order_counter',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    status: p.enum(ORDER_STATUSES),
    orders: p.integer(),
    /** Card and wallet together. */
    totalPence: p.bigint('number'),
  },
});
export type OrderCounter = InferEntity<typeof OrderCounter>;
