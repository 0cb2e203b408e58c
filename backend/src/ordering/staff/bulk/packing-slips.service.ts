import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { makePdf, PAGE_MARGIN, printable, type Pdf } from '#backend/platform/pdf/pdf.js';
import { BOLD, columnsOf, drawRow, INK, INK_2, PLAIN, SMALL } from '#backend/platform/pdf/pdf-table.js';
import { allergenWords } from '#backend/rules/food/allergens.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { orderCode } from '#backend/ordering/orders/order-code.js';
import { Order, OrderLine } from '#backend/ordering/orders/order.entity.js';
import { isRemovedSql } from '#backend/ordering/orders/removed-lines.js';
import { PACKING_SLIP_WORDS as WORDS } from './packing-slip.words.js';

type Slip = Pick<
  Order,
  'id' | 'stripeSessionId' | 'firstName' | 'lastName' | 'deliveryAddress' | 'deliveryDate' | 'replacesOrderId'
>;

/** Packing slips: a page for each order, to go into its box. */
@Injectable()
export class PackingSlipsService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /** The slips in the order of the ids; ids of no order are left out. Audited. */
  async pdf(orderIds: readonly string[], actorId: string): Promise<Buffer> {
    const em = this.em.fork();
    const ids = [...new Set(orderIds)];
    await this.audit.note({ action: 'admin.packing-slips-made', actorId, details: { orders: ids.length } });
    const orders = await em.find(
      Order,
      { id: { $in: ids } },
      {
        fields: [
          'stripeSessionId',
          'firstName',
          'lastName',
          'deliveryAddress',
          'deliveryDate',
          'replacesOrderId',
        ],
        limit: ids.length,
        disableIdentityMap: true,
      },
    );
    const lines = await this.linesOf(em, ids);
    const byId = new Map(orders.map((order) => [order.id, order]));
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    const facts = {
      title: WORDS.title,
      author: this.env.values.COMPANY_NAME,
      madeAt: this.clock.now(),
    };
    return makePdf(facts, (pdf) => {
      found.forEach((order, index) => {
        if (index > 0) pdf.addPage();
        drawSlip(
          pdf,
          order,
          lines.filter(({ orderId }) => orderId === order.id),
        );
      });
    });
  }

  /** What is still packed: lines that were removed are not (rule F50). */
  private async linesOf(em: EntityManager, ids: readonly string[]): Promise<OrderLine[]> {
    const gone = await em.execute<{ id: string; position: number }[]>(
      `select line.order_id as id, line.position from order_line line
        where line.order_id = any(?::uuid[]) and ${isRemovedSql()}`,
      [`{${ids.join(',')}}`],
    );
    const removed = new Set(gone.map(({ id, position }) => `${id} ${position}`));
    const lines = await em.find(
      OrderLine,
      { orderId: { $in: [...ids] } },
      { orderBy: { orderId: 'asc', position: 'asc' }, disableIdentityMap: true },
    );
    return lines.filter(({ orderId, position }) => !removed.has(`${orderId} ${position}`));
  }
}

function drawSlip(pdf: Pdf, order: Slip, lines: readonly OrderLine[]): void {
  const code = orderCode(order.stripeSessionId ?? order.id);
  const { apartment, address, city, postcode, courierNote } = order.deliveryAddress;
  pdf.font(BOLD).fontSize(22).fillColor(INK);
  pdf.text(WORDS.order.replace('{orderCode}', code), PAGE_MARGIN);
  pdf.moveDown(0.5);
  if (order.replacesOrderId) field(pdf, WORDS.replacement, [orderCode(order.replacesOrderId)]);
  if (order.deliveryDate) field(pdf, WORDS.deliverOn, [dayLabel(order.deliveryDate)]);
  const name = `${order.firstName} ${order.lastName}`.trim();
  const door = [name, apartment, address, `${city} ${postcode}`.trim()];
  field(
    pdf,
    WORDS.deliverTo,
    door.filter((each): each is string => Boolean(each)),
  );
  if (courierNote) field(pdf, WORDS.courier, [courierNote]);
  pdf.y += 8;
  const columns = columnsOf(pdf, [0.44, 0.14, 0.42]);
  const head = [WORDS.contents, WORDS.quantity, WORDS.allergens];
  drawRow(pdf, columns, head, { font: BOLD, size: SMALL, color: INK_2 });
  for (const line of lines) {
    const title = line.variant ? `${line.name} (${line.variant})` : line.name;
    drawRow(pdf, columns, [title, String(line.quantity), allergensOf(line)]);
  }
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  pdf.font(BOLD).fontSize(12).fillColor(INK);
  pdf.text(WORDS.total.replace('{count}', String(count)), PAGE_MARGIN, pdf.y + 10);
}

function allergensOf({ contains, mayContain }: OrderLine): string {
  const traces = mayContain.length
    ? [WORDS.mayContain.replace('{allergens}', allergenWords(mayContain))]
    : [];
  return [...(contains.length > 0 ? [allergenWords(contains)] : []), ...traces].join('; ') || WORDS.none;
}

function field(pdf: Pdf, label: string, lines: readonly string[]): void {
  pdf.font(PLAIN).fontSize(SMALL).fillColor(INK_2).text(label, PAGE_MARGIN);
  pdf.fontSize(13).fillColor(INK);
  for (const each of lines) pdf.text(printable(each));
  pdf.y += 8;
}
