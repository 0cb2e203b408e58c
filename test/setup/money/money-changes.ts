import fc from 'fast-check';
import { expect } from '@jest/globals';
import { DearerChangesService } from '#backend/ordering/changes/dearer-changes.service.js';
import { OrderChangeRequest } from '#backend/ordering/changes/order-changes.dto.js';
import { shaped } from '#test/setup/system/shapes.js';
import { sessionOf } from '../orders/orders.js';
import type { MoneyModel } from './money-model.js';
import { OrderStep, type MoneyCommand } from './money-step.js';
import { refusalOf, type Real } from './money-test-shop.js';

/** Twice the dishes of a box of five. */
const MEALS = 10;

/**
 * A box of five becomes a box of ten, and the card pays the difference as a second payment, or nobody does (rules
 * O113–O115). Its price doubles apart from the delivery, whatever was taken off.
 */
export class DearerChange extends OrderStep {
  constructor(
    pick: number,
    readonly isPaid: boolean,
  ) {
    super(pick);
  }

  protected override async act(model: MoneyModel, { world }: Real): Promise<void> {
    const picked = this.picked(model);
    // What the bank has asked about is followed by its own steps.
    if (picked.kind !== 'box' || picked.asked || picked.changed) return;
    const [line] = await world.shop.sql<{ sku: string }>(
      'select sku from order_line where order_id = $1 order by position limit 1',
      [picked.orderId],
    );
    const lines = [{ sku: line?.sku ?? '', quantity: MEALS }];
    const extraPence = picked.goodsPence;
    const wish = shaped(OrderChangeRequest, { lines, extraPence, refundPence: 0, changesSeen: 0 });
    const changes = world.get(DearerChangesService);
    const asked = changes.change(picked.orderId, wish);
    if (picked.cancelled || picked.delivered) return expect(await refusalOf(asked)).toBe('change_too_late');
    // Nobody could tell what a dish is worth after another refund.
    if (model.back(picked) > 0) return expect(await refusalOf(asked)).toBe('dishes_fixed');
    await asked;
    if (!this.isPaid) return changes.keep(picked.orderId);
    const sessionId = sessionOf(await changes.page(picked.orderId));
    await world.provider.pay(sessionId);
    picked.changed = { sessionId, paidPence: extraPence };
    picked.goodsPence += extraPence;
    picked.cardPence += extraPence;
  }
}

/** Changes that cost more, of any order. */
export const changeCommands: fc.Arbitrary<MoneyCommand>[] = [
  fc.tuple(fc.nat({ max: 20 }), fc.boolean()).map((change) => new DearerChange(...change)),
];
