import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { pageOf, startOf, type PageQuery } from '../platform/http/page.js';
import { problem } from '../platform/http/problem.js';
import { ALLERGENS, DIETS } from '../rules/allergens.js';
import type { MyOrderDto, OrderListDto, OrderSummaryDto } from './my-orders.dto.js';
import { Order, OrderLine } from './order.entity.js';
import { orderCode } from './orders.service.js';

/** What a list of orders shows; the rest of an order is not read for it. */
const SUMMARY_FIELDS = [
  'id',
  'kind',
  'status',
  'paymentState',
  'createdAt',
  'deliveryDate',
  'mealsPerWeek',
  'amountPence',
  'walletPence',
  'stripeSessionId',
  'paymentId',
] as const;

const DETAIL_FIELDS = [
  ...SUMMARY_FIELDS,
  'subtotalPence',
  'discountPence',
  'discount',
  'deliveryPence',
  'firstName',
  'lastName',
  'deliveryAddress',
] as const;

const LINE_FIELDS = ['name', 'variant', 'quantity', 'unitPence', 'contains', 'mayContain'] as const;

/** A checkout that was given up is no order to whoever gave it up. */
const GIVEN_UP = { status: 'cancelled', paymentState: { $in: ['unpaid', 'failed'] } } as const;

/** An account's own orders. */
@Injectable()
export class MyOrdersService {
  constructor(private readonly em: EntityManager) {}

  /** Newest first; checkouts that were cancelled before they were paid are left out. */
  async list(userId: string, query: PageQuery): Promise<OrderListDto> {
    const start = startOf(query);
    const older = start && {
      $or: [{ createdAt: { $lt: start.createdAt } }, { createdAt: start.createdAt, id: { $lt: start.id } }],
    };
    const rows = await this.em.fork().find(
      Order,
      { userId, $not: GIVEN_UP, ...older },
      {
        fields: SUMMARY_FIELDS,
        orderBy: { createdAt: 'desc', id: 'desc' },
        limit: query.limit + 1,
        disableIdentityMap: true,
      },
    );
    return pageOf(rows, query.limit, summaryOf);
  }

  /** One of them, with its lines as they were sold. Throws not_found, also for somebody else's. */
  async order(userId: string, id: string): Promise<MyOrderDto> {
    const em = this.em.fork();
    const order = await em.findOne(
      Order,
      { id, userId },
      { fields: DETAIL_FIELDS, disableIdentityMap: true },
    );
    if (!order) throw problem('not_found');
    const lines = await em.find(
      OrderLine,
      { orderId: id },
      { fields: LINE_FIELDS, orderBy: { position: 'asc' }, disableIdentityMap: true },
    );
    return {
      ...summaryOf(order),
      lines: lines.map(lineOf),
      subtotalPence: order.subtotalPence,
      discountPence: order.discountPence,
      discount: order.discount ?? null,
      deliveryPence: order.deliveryPence,
      walletPence: order.walletPence,
      recipient: `${order.firstName} ${order.lastName}`,
      deliveryAddress: { ...order.deliveryAddress, apartment: order.deliveryAddress.apartment ?? null },
    };
  }
}

type SummaryRow = Pick<Order, (typeof SUMMARY_FIELDS)[number]>;

function summaryOf(order: SummaryRow): OrderSummaryDto {
  return {
    id: order.id,
    orderCode: codeOf(order),
    kind: order.kind,
    status: order.status,
    paymentState: order.paymentState,
    createdAt: order.createdAt.toISOString(),
    deliveryDate: order.deliveryDate ?? null,
    mealsPerWeek: order.mealsPerWeek,
    totalPence: order.amountPence + order.walletPence,
  };
}

/** An order is named after its payment: while that is open it has no name yet. */
function codeOf({ id, stripeSessionId, paymentId }: SummaryRow): string | null {
  if (stripeSessionId) return orderCode(stripeSessionId);
  return paymentId ? null : orderCode(id);
}

function lineOf(line: Pick<OrderLine, (typeof LINE_FIELDS)[number]>): MyOrderDto['lines'][number] {
  return {
    name: line.name,
    variant: DIETS.find((diet) => diet === line.variant) ?? null,
    quantity: line.quantity,
    grossPence: line.unitPence * line.quantity,
    allergens: allergensOf(line),
  };
}

function allergensOf(
  line: Pick<OrderLine, 'contains' | 'mayContain'>,
): MyOrderDto['lines'][number]['allergens'] {
  return {
    contains: ALLERGENS.filter((each) => line.contains.includes(each)),
    mayContain: ALLERGENS.filter((each) => line.mayContain.includes(each)),
  };
}
