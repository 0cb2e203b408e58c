import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#backend/platform/clock/clock.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { ALLERGENS, type Allergen } from '#backend/rules/food/allergens.js';
import { londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import type { SoldPortions } from '#backend/rules/food/kitchen.js';
import type { OrderKind } from '#backend/rules/pricing/pricing.js';
import { orderCode } from '../orders/order-code.js';
import type { DeliveryAddress } from '../orders/order.entity.js';
import { PRESENT_ACCOUNT, PRESENT_EMAIL } from '../orders/present-address.js';
import { isRemovedSql } from '../orders/removed-lines.js';
import { IS_IN_PRODUCTION } from './production-orders.js';
import { LONDON } from '#backend/rules/london.js';

/** Orders that are opened at a time: a day may have very many. */
const AT_A_TIME = 500;

/** The health details that the kitchen needs; the rest is not even read (rule F8). */
const Declared = z.object({
  allergens: z.array(z.enum(ALLERGENS)).default([]),
  allergies: z.string().optional(),
});

/** The allergy declaration of an order. */
export interface Declaration {
  readonly allergens: readonly Allergen[];
  /** In the customer's own words. */
  readonly note: string | null;
}

export type ProductionLine = Omit<SoldPortions, 'orders'> & { readonly name: string };

/** An order as the kitchen packs it: no personal data except the area (rule F8). */
export interface PackingOrder {
  readonly id: string;
  readonly orderCode: string;
  readonly kind: OrderKind;
  readonly meals: number;
  /** Outward code or routing key. */
  readonly area: string;
  readonly country: 'GB' | 'IE';
  /** The note on the parcel for the courier (rule X25). */
  readonly courierNote: string | null;
  /** Null when nothing was declared, and once the day has passed. */
  readonly declared: Declaration | null;
  readonly lines: readonly ProductionLine[];
}

/** A recipient and their contact details. */
export interface RecallOrder {
  readonly id: string;
  readonly orderCode: string;
  readonly deliveryDate: IsoDate;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly lines: readonly ProductionLine[];
}

interface PackedRow {
  id: string;
  stripe_session_id: string | null;
  kind: OrderKind;
  meals_per_week: number;
  delivery_address: Partial<DeliveryAddress>;
  health_sealed: Uint8Array | null;
  lines: ProductionLine[];
}

interface RecallRow extends PackedRow {
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
}

/** Lines of the orders `o`, each with the days of its package that earlier lines cover. */
const LINES = `select l.order_id, l.position, l.sku, l.variant, l.name, l.quantity,
    (sum(l.quantity) over (partition by l.order_id, l.sku order by l.position) - l.quantity)::int as first
  from o join order_line l on l.order_id = o.id`;

/** Lines that are neither cooked nor packed (rule F50). */
const TAKEN_OUT = isRemovedSql();

/** Lines that were removed before the morning of the delivery. After that the customer received them. */
const TAKEN_OUT_IN_TIME = isRemovedSql(`(o.delivery_date + time '08:00') at time zone '${LONDON}'`);

const LINES_OF_ORDER = `coalesce(json_agg(json_build_object('sku', line.sku, 'variant', line.variant,
    'name', line.name, 'first', line.first, 'quantity', line.quantity) order by line.position), '[]')`;

/** What the kitchen cooks and packs for a day, and who received it (rules F8, F9). */
@Injectable()
export class KitchenOrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Products of a day that are paid and neither cancelled nor removed, and how many orders contain them. */
  portions(date: IsoDate): Promise<SoldPortions[]> {
    return this.ask<SoldPortions>(
      `with o as (select o.id from orders o where o.delivery_date = ? and ${IS_IN_PRODUCTION}), line as (${LINES})
       select line.sku, line.variant, line.first, line.quantity, count(*)::int as orders
         from line where not ${TAKEN_OUT} group by 1, 2, 3, 4`,
      [date],
    );
  }

  /** Orders of a day that are cooked, and orders that are placed and not paid yet. */
  async counts(date: IsoDate): Promise<{ readonly orders: number; readonly unpaid: number }> {
    const [row] = await this.ask<{ orders: number; unpaid: number }>(
      `select (select count(*)::int from orders o where o.delivery_date = ? and ${IS_IN_PRODUCTION}) as orders,
              (select count(*)::int from orders o where o.status = 'pending' and o.delivery_date = ?) as unpaid`,
      [date, date],
    );
    return row ?? { orders: 0, unpaid: 0 };
  }

  /** A page of a day's orders, in the order of their ids, after `after`. */
  async page(
    date: IsoDate,
    { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<PackingOrder[]> {
    const rows = await this.ask<PackedRow>(
      `with o as (
         select o.id, o.stripe_session_id, o.kind, o.meals_per_week, o.delivery_address, o.health_sealed
           from orders o where o.delivery_date = ? and ${IS_IN_PRODUCTION} and (?::uuid is null or o.id > ?::uuid)
          order by o.id limit ?),
       line as (${LINES})
       select o.*, (select ${LINES_OF_ORDER} from line where line.order_id = o.id and not ${TAKEN_OUT}) as lines
         from o order by o.id`,
      [date, after ?? null, after ?? null, limit],
    );
    const isOver = date < londonDate(this.clock.now());
    return rows.map((row) => ({
      id: row.id,
      orderCode: orderCode(row.stripe_session_id ?? row.id),
      kind: row.kind,
      meals: row.meals_per_week,
      area: areaOf(row.delivery_address),
      country: row.delivery_address.country ?? 'GB',
      courierNote: row.delivery_address.courierNote ?? null,
      declared: isOver ? null : this.declared(row),
      lines: row.lines,
    }));
  }

  /** All orders of a day, a few hundred at a time. */
  async *all(date: IsoDate): AsyncGenerator<PackingOrder> {
    let after: string | undefined;
    for (;;) {
      const orders = await this.page(date, { after, limit: AT_A_TIME });
      yield* orders;
      const last = orders.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  /**
   * A page of the orders of a day that contain one of these products and were sent or will be. Includes lines
   * that were removed after the morning of the delivery, since the customer received them.
   */
  async holders(
    date: IsoDate,
    {
      skus,
      after,
      limit,
      only,
    }: {
      readonly skus: readonly string[];
      readonly after?: string | undefined;
      readonly limit: number;
      /** These orders only, read in the caller's transaction. */
      readonly only?: { readonly orderIds: readonly string[]; readonly em: EntityManager };
    },
  ): Promise<RecallOrder[]> {
    const ids = only ? `{${only.orderIds.join(',')}}` : null;
    const rows = await (only?.em ?? this.em.fork()).execute<RecallRow[]>(
      `with o as (
         select o.id, o.stripe_session_id, o.delivery_date, ${PRESENT_EMAIL} as email, o.first_name, o.last_name,
                o.phone, o.delivery_address
           from orders o ${PRESENT_ACCOUNT}
          where o.delivery_date = ? and o.paid_at is not null and (?::uuid is null or o.id > ?::uuid)
            and (?::uuid[] is null or o.id = any(?::uuid[]))
            and (o.status <> 'cancelled'
                 or exists (select 1 from order_event e where e.order_id = o.id and e.kind in ('dispatched', 'delivered')))
            and exists (select 1 from order_line l where l.order_id = o.id and l.sku = any(?::text[]))
          order by o.id limit ?),
       line as (${LINES})
       select o.*, (select ${LINES_OF_ORDER} from line where line.order_id = o.id and not ${TAKEN_OUT_IN_TIME}) as lines
         from o order by o.id`,
      [
        date,
        after ?? null,
        after ?? null,
        ids,
        ids,
        `{${skus.map((sku) => JSON.stringify(sku)).join(',')}}`,
        limit,
      ],
    );
    return rows.map((row) => ({
      id: row.id,
      orderCode: orderCode(row.stripe_session_id ?? row.id),
      deliveryDate: date,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      phone: row.phone,
      address: inOneLine(row.delivery_address),
      lines: row.lines,
    }));
  }

  private declared({
    id,
    health_sealed: sealed,
  }: Pick<PackedRow, 'id' | 'health_sealed'>): Declaration | null {
    if (!sealed) return null;
    const { allergens, allergies } = Declared.parse(this.vault.open(sealed, `orders.health:${id}`));
    return allergens.length > 0 || allergies ? { allergens, note: allergies ?? null } : null;
  }

  private ask<Row extends object>(sql: string, params: unknown[]): Promise<Row[]> {
    return this.em.fork().execute<Row[]>(sql, params);
  }
}

/** The part of an address that the courier's round needs: 'SW4', 'D02'. */
function areaOf({ postcode = '', country }: Partial<DeliveryAddress>): string {
  const usual = postcode.trim().toUpperCase();
  return country === 'IE' ? usual.slice(0, 3) : (usual.split(' ')[0] ?? '');
}

function inOneLine({ apartment, address, city, postcode, country }: Partial<DeliveryAddress>): string {
  return [apartment, address, city, postcode, country].filter(Boolean).join(', ');
}
