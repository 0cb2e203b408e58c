import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CurrentProductsService } from '#backend/catalog/products/current-products.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { toPage, startOf } from '#backend/platform/http/validation/shared/page.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { Vault } from '#backend/platform/vault/vault.js';
import {
  ALLERGENS,
  DIETS,
  type Allergen,
  type AllergenRecord,
  type Diet,
} from '#backend/rules/food/allergens.js';
import type { LostDiet, CurrentProduct } from '#backend/rules/food/substitution.js';
import { openOrderHealth } from '../orders/order-health.js';
import { orderCode } from '../orders/order-code.js';
import { Order, type OrderLine } from '../orders/order.entity.js';
import { PRESENT_ACCOUNT, PRESENT_EMAIL } from '../orders/present-address.js';
import '../ordering.events.js';
import { menuDaysOf } from '../cart/order-line-terms.js';
import { LabelWarning, type LabelWarningStatus } from './label-warning.entity.js';
import type {
  LabelWarningCallsDto,
  LabelWarningDto,
  LabelWarningListDto,
  LabelWarningsQuery,
  SentWarningDto,
} from './label-warnings.dto.js';

/** Far more warnings than one order has. */
const MAX_SENT = 100;

/** Parcels in one call list: as many as staff can call in a day, and more. */
const MAX_CALLS = 500;

interface WarningRow {
  id: string;
  sku: string;
  name: string;
  status: LabelWarningStatus;
  contains: LabelWarningDto['contains'];
  may_contain: LabelWarningDto['mayContain'];
  lost_diets: LabelWarningDto['lostDiets'];
  version: number;
  created_at: string;
  ended_at: string | null;
  reason: string | null;
  parcels: number;
  customers: number;
  from: string | null;
  to: string | null;
}

/** The decision of staff on a warning, and the version that they have read. */
interface Decision {
  readonly id: string;
  readonly version: number;
  readonly actorId: string;
}

/** The data of the email about a warning for one line of a parcel. */
export interface WarnedLine {
  readonly orderId: string;
  readonly name: string;
  readonly variant: string | null;
  readonly quantity: number;
  /** Everything that it contains and may contain now. */
  readonly now: AllergenRecord;
  /** The part of that which its label did not declare. */
  readonly cameIn: AllergenRecord;
  readonly lostDiets: readonly LostDiet[];
}

/** The fields of an order and of its sold lines that a warning needs. */
type WarnedOrder = Pick<Order, 'id'>;
type WarnedOrderLine = Pick<OrderLine, 'sku' | 'name' | 'variant' | 'position' | 'quantity'>;

interface SentRow {
  readonly position: number;
  readonly contains: string[];
  readonly mayContain: string[];
  readonly lostDiets: LostDiet[];
  readonly at: string;
}

const WARNINGS = `select w.id, w.sku, w.name, w.status, w.contains, w.may_contain, w.lost_diets, w.version,
    w.created_at, w.ended_at, w.reason, c.*
  from label_warning w, lateral (
    select count(distinct o.id)::int as parcels, count(distinct lower(nullif(${PRESENT_EMAIL}, '')))::int as customers,
           min(o.delivery_date)::text as "from", max(o.delivery_date)::text as "to"
      from label_warning_line l join orders o on o.id = l.order_id ${PRESENT_ACCOUNT}
     where l.warning_id = w.id) c`;

/** Where staff decide about labels that declared too little (rule F78). */
@Injectable()
export class LabelWarningDeskService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly products: CurrentProductsService,
  ) {}

  /** A page of warnings: open ones first, then the newest first. */
  async list(page: LabelWarningsQuery): Promise<LabelWarningListDto> {
    const start = startOf(page);
    const rows = await this.em.fork().execute<WarningRow[]>(
      `${WARNINGS}
        where ?::uuid is null or (w.status = 'open', w.created_at, w.id)
                < (coalesce((select status = 'open' from label_warning where id = ?::uuid), false), ?::timestamptz, ?::uuid)
        order by (w.status = 'open') desc, w.created_at desc, w.id desc limit ?`,
      [start?.id ?? null, start?.id ?? null, start?.createdAt ?? null, start?.id ?? null, page.limit + 1],
      'all',
    );
    const places = rows.map((row) => ({ ...row, createdAt: new Date(row.created_at) }));
    return toPage(places, page.limit, viewOf);
  }

  /** How many wait for a decision. */
  async count(): Promise<number> {
    return this.em.fork().count(LabelWarning, { status: 'open' });
  }

  /** One warning. Throws not_found. */
  async read(id: string): Promise<LabelWarningDto> {
    const [row] = await this.em.fork().execute<WarningRow[]>(`${WARNINGS} where w.id = ?`, [id], 'all');
    if (!row) throw apiError('not_found');
    return viewOf(row);
  }

  /**
   * Emails every customer with such a parcel, once each; audited. A warning that was already sent stays as it
   * is, so that two simultaneous requests warn once. Throws not_found, edit_conflict when the reader has not
   * seen the current version, label_warning_resolved, and no_recipients when no parcel has an email address
   * any more.
   */
  async send({ id, version, actorId }: Decision): Promise<LabelWarningDto> {
    await this.em.fork().transactional(async (em) => {
      const warning = await this.locked(em, id);
      if (warning.status === 'sent') return;
      if (warning.status !== 'open') throw apiError('label_warning_resolved');
      if (warning.version !== version) throw apiError('edit_conflict');
      const customers = await em.execute<{ orders: string[] }[]>(
        `select array_agg(distinct o.id::text) as orders
           from label_warning_line l join orders o on o.id = l.order_id ${PRESENT_ACCOUNT}
          where l.warning_id = ? and o.email <> '' group by lower(${PRESENT_EMAIL})`,
        [id],
        'all',
      );
      if (customers.length === 0) throw apiError('no_recipients');
      const now = this.clock.now();
      warning.send(actorId, now);
      await em.flush();
      for (const { orders } of customers) {
        await record(em, 'ordering.label-warned', { warningId: id, orderIds: orders }, now);
      }
      const details = { customers: customers.length };
      await this.audit.note({ action: 'admin.label-warning-sent', actorId, subjectId: id, details }, em);
    });
    return this.read(id);
  }

  /**
   * Resolves a warning that needs no email, and records why; audited. Throws not_found, edit_conflict when
   * the reader has not seen the current version, and label_warning_resolved for one that has ended.
   */
  async resolve({ id, version, actorId, reason }: Decision & { reason: string }): Promise<LabelWarningDto> {
    await this.em.fork().transactional(async (em) => {
      const warning = await this.locked(em, id);
      if (warning.status !== 'open') throw apiError('label_warning_resolved');
      if (warning.version !== version) throw apiError('edit_conflict');
      warning.resolve(reason, actorId, this.clock.now());
      await em.flush();
      const details = { reason };
      await this.audit.note({ action: 'admin.label-warning-resolved', actorId, subjectId: id, details }, em);
    });
    return this.read(id);
  }

  /**
   * Whom to call first: customers who declared an allergy to the added allergens, or described one in their
   * own words; audited before it is shown. Throws not_found.
   */
  async calls(id: string, actorId: string): Promise<LabelWarningCallsDto> {
    const { contains, mayContain } = await this.read(id);
    const em = this.em.fork();
    const rows = await em.execute<{ id: string }[]>(
      `select distinct o.id, o.delivery_date from label_warning_line l join orders o on o.id = l.order_id
        where l.warning_id = ? and o.phone <> '' and o.health_sealed is not null
        order by o.delivery_date desc, o.id limit ?`,
      [id, MAX_CALLS + 1],
      'all',
    );
    const orders = await em.find(
      Order,
      { id: { $in: rows.slice(0, MAX_CALLS).map((row) => row.id) } },
      { orderBy: { deliveryDate: 'desc', id: 'asc' }, disableIdentityMap: true },
    );
    await this.audit.note({ action: 'admin.label-warning-calls-read', actorId, subjectId: id });
    const items = orders.flatMap((order) => {
      const { allergens, allergies } = openOrderHealth(this.vault, order);
      const declared = [...contains, ...mayContain].filter((each) => allergens.includes(each));
      const note = allergies?.trim() ? allergies : null;
      if (declared.length === 0 && note === null) return [];
      return [
        {
          orderId: order.id,
          orderCode: orderCode(order.stripeSessionId ?? order.id),
          deliveryDate: order.deliveryDate ?? null,
          name: `${order.firstName} ${order.lastName}`.trim(),
          phone: order.phone,
          declared,
          note,
        },
      ];
    });
    const byDeclared = items.sort((one, other) => other.declared.length - one.declared.length);
    return { items: byDeclared, isWhole: rows.length <= MAX_CALLS };
  }

  /**
   * The warnings that the customer of an order was sent, the latest first, with the current data of the dish
   * (rule F80). A corrected label is shown once a second person has approved it.
   */
  async sentAbout(order: WarnedOrder, sold: readonly WarnedOrderLine[]): Promise<SentWarningDto[]> {
    const em = this.em.fork();
    const rows = await em.execute<SentRow[]>(
      `select w.line_position as position, w.new_contains as contains, w.new_may_contain as "mayContain",
              w.lost_diets as "lostDiets", l.ended_at as at
         from label_warning_line w join label_warning l on l.id = w.warning_id
        where w.order_id = ? and l.status = 'sent' order by l.ended_at desc, w.line_position limit ?`,
      [order.id, MAX_SENT],
      'all',
    );
    if (rows.length === 0) return [];
    const skus = sold.map(({ sku }) => sku);
    const products = await this.products.productsNow(em, skus);
    const waiting = await this.products.labelsWaiting(em, skus);
    return rows.flatMap(({ position, contains, mayContain, lostDiets, at }): SentWarningDto[] => {
      const line = sold.find((each) => each.position === position);
      if (!line) return [];
      const now = products(line.sku, line.variant ?? null, menuDaysOf(line, sold));
      const was = { contains, mayContain, lostDiets };
      const isPutRight = now !== null && !waiting.has(line.sku) && !stillHolds(was, now);
      return [
        {
          name: line.name,
          variant: variantOf(line.variant),
          lostDiets,
          isPutRight,
          ...recordOf(contains, mayContain),
          now: now && recordOf(now.allergens.contains, now.allergens.mayContain),
          warnedAt: new Date(at).toISOString(),
        },
      ];
    });
  }

  /** The content of the email to one customer about the lines of their parcels. */
  async warned(id: string, orderIds: readonly string[]): Promise<WarnedLine[]> {
    const rows = await this.em
      .fork()
      .execute<
        (Omit<WarnedLine, 'now' | 'cameIn'> &
          Record<'contains' | 'mayContain' | 'newContains' | 'newMayContain', string[]>)[]
      >(
        `select w.order_id as "orderId", l.name, l.variant, l.quantity, w.contains, w.may_contain as "mayContain",
              w.new_contains as "newContains", w.new_may_contain as "newMayContain", w.lost_diets as "lostDiets"
         from label_warning_line w join order_line l on l.order_id = w.order_id and l.position = w.line_position
         join orders o on o.id = w.order_id
        where w.warning_id = ? and w.order_id = any(?::uuid[])
        order by o.delivery_date, o.id, l.position`,
        [id, `{${orderIds.join(',')}}`],
        'all',
      );
    return rows.map(({ contains, mayContain, newContains, newMayContain, ...line }) => ({
      ...line,
      now: recordOf(contains, mayContain),
      cameIn: recordOf(newContains, newMayContain),
    }));
  }

  private async locked(em: EntityManager, id: string): Promise<LabelWarning> {
    const warning = await em.findOne(LabelWarning, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!warning) throw apiError('not_found');
    return warning;
  }
}

/** Whether a dish still has anything that its customer was warned of. */
function stillHolds(
  was: Pick<SentRow, 'contains' | 'mayContain' | 'lostDiets'>,
  { allergens, diets }: CurrentProduct,
): boolean {
  const known: readonly string[] = [...allergens.contains, ...allergens.mayContain];
  return (
    [...was.contains, ...was.mayContain].some((each) => known.includes(each)) ||
    was.lostDiets.some((diet) => !diets.includes(diet))
  );
}

function recordOf(
  contains: readonly string[],
  mayContain: readonly string[],
): { contains: Allergen[]; mayContain: Allergen[] } {
  return {
    contains: ALLERGENS.filter((each) => contains.includes(each)),
    mayContain: ALLERGENS.filter((each) => mayContain.includes(each)),
  };
}

const variantOf = (variant: string | null | undefined): Diet | null =>
  DIETS.find((diet) => diet === variant) ?? null;

function viewOf(row: WarningRow): LabelWarningDto {
  const { id, sku, name, status, contains, version, reason, parcels, customers, from, to } = row;
  return {
    id,
    sku,
    name,
    state: status,
    contains,
    version,
    reason,
    parcels,
    customers,
    from,
    to,
    mayContain: row.may_contain,
    lostDiets: row.lost_diets,
    raisedAt: new Date(row.created_at).toISOString(),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
  };
}
