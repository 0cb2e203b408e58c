import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Tenders } from '#backend/rules/money/refunds.js';
import type { Order } from '../orders/order.entity.js';
import { OrderLine } from '../orders/order.entity.js';
import { mealsOf, type ChangePlan } from './change-plan.js';
import { ShopTodayService } from './shop-today.service.js';

interface NewContent {
  /** The lines so far. */
  readonly lines: readonly OrderLine[];
  readonly plan: ChangePlan;
  /** What was paid more for it, by tender. */
  readonly extra: Tenders;
  readonly now: Date;
}

/** Writes the new content of an order, in the transaction that has locked it. */
@Injectable()
export class ChangedLines {
  constructor(private readonly shop: ShopTodayService) {}

  /**
   * Lines that stay keep their position, since questions and warnings name lines by it; new ones come after
   * every position that anything has named.
   */
  async write(em: EntityManager, order: Order, { lines: sold, plan, extra, now }: NewContent): Promise<void> {
    const { priced, refundPence } = plan;
    const orderId = order.id;
    const staying = new Set(priced.lines.map(({ position }) => position));
    const gone = sold.filter(({ position }) => !staying.has(position)).map(({ position }) => position);
    if (gone.length > 0) await em.nativeDelete(OrderLine, { orderId, position: { $in: gone } });
    let next = await nextPosition(em, orderId, sold);
    for (const line of priced.lines) {
      if (line.position !== null) {
        const { position, ...row } = line;
        await em.nativeUpdate(OrderLine, { orderId, position }, row);
      } else {
        await em.insert(OrderLine, { ...line, orderId, position: next });
        next += 1;
      }
    }
    const choices = await this.shop.choicesOf(mealsOf(priced.lines));
    const content = {
      subtotalPence: priced.subtotalPence,
      discountPence: priced.discountPence,
      deliveryPence: priced.deliveryPence,
      mealsPerWeek: choices.reduce((sum, { quantity }) => sum + quantity, 0),
      selectedMeals: choices,
    };
    order.changeContent(content, { refundPence, extra }, now);
  }
}

async function nextPosition(em: EntityManager, orderId: string, sold: readonly OrderLine[]): Promise<number> {
  const [row] = await em.execute<{ last: number | null }[]>(
    `select greatest(
       (select max(line_position) from substitution_request where order_id = ?),
       (select max(line_position) from label_warning_line where order_id = ?),
       (select max(line_position) from refund where order_id = ?)) as last`,
    [orderId, orderId, orderId],
    'all',
  );
  return Math.max(row?.last ?? -1, ...sold.map(({ position }) => position)) + 1;
}
