import { randomUUID } from 'node:crypto';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CurrentProductsService } from '#backend/catalog/products/current-products.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { substitutionReasons, LOST_DIETS, type Agreed } from '#backend/rules/food/substitution.js';
import { SubstitutionRequest } from '../substitutions/substitution-request.entity.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import '../ordering.events.js';
import { acceptedTerms, menuDaysOf, orderedAs } from '../cart/order-line-terms.js';
import { isRemovedSql } from '../orders/removed-lines.js';
import { LabelWarning, LabelWarningLine } from './label-warning.entity.js';
import { LONDON } from '#backend/rules/london.js';

/** Orders that are compared at a time: a dish may be in very many. */
const AT_A_TIME = 500;
/**
 * The longest shelf life of our dishes (`useDays` of the catalogue): after that no customer has one any more.
 */
const LONGEST_KEPT_DAYS = 30;

const DISPATCHED_STEPS = `exists (select 1 from order_event e
    where e.order_id = o.id and e.kind in ('dispatched', 'delivered'))`;

/** From then on lines are neither queried nor removed any more (rule O25). */
const MORNING = `(o.delivery_date + time '08:00') at time zone '${LONDON}'`;

type FoundLine = Omit<LabelWarningLine, 'warningId'>;

/** Finds the parcels whose label declared less than is now known of their dish (rule F77). */
@Injectable()
export class LabelWarningsService {
  constructor(
    private readonly products: CurrentProductsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Compares a product's current data with the labels of parcels that are too late for a substitution
   * request, in the caller's transaction. Opens a warning, updates an open one, or closes it when nothing is
   * wrong any more. May run any number of times. With an order it checks that order only.
   */
  async look(em: EntityManager, sku: string, orderId?: string): Promise<void> {
    // Serialises checks of the same product.
    const name = await this.products.lockedName(em, sku);
    if (name === null) return;
    // Waits for a warning that staff are deciding about: what they have sent or resolved counts as known.
    const open = await em.findOne(
      LabelWarning,
      { sku, status: 'open' },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const found: FoundLine[] = [];
    for await (const lines of this.parcels(em, sku, orderId)) found.push(...lines);
    if (!open && found.length === 0) return;
    const warning = open ?? this.opened(em, sku, name);
    await em.flush();
    const before = await this.linesOf(em, warning);
    const after = orderId ? [...before.filter((line) => line.orderId !== orderId), ...found] : found;
    if (textOf(before) === textOf(after)) return;
    await em.nativeDelete(LabelWarningLine, { warningId: warning.id });
    if (after.length > 0) {
      await em.insertMany(
        LabelWarningLine,
        after.map((line) => ({ ...line, warningId: warning.id })),
      );
      warning.amend(mergedAllergens(after));
    } else {
      warning.withdraw(this.clock.now());
    }
    warning.version += 1;
    await em.flush();
    if (!open) await record(em, 'ordering.label-warning-raised', { warningId: warning.id }, this.clock.now());
  }

  /** The same for every line of an order that left before it was checked, in the caller's transaction. */
  async lookAtOrder(em: EntityManager, orderId: string): Promise<void> {
    const lines = await em.find(OrderLine, { orderId }, { fields: ['sku'], disableIdentityMap: true });
    const skus = [...new Set(lines.map(({ sku }) => sku))].sort();
    for (const sku of skus) await this.look(em, sku, orderId);
  }

  private opened(em: EntityManager, sku: string, name: string): LabelWarning {
    const warning = em.create(LabelWarning, {
      id: randomUUID(),
      sku,
      name,
      status: 'open',
      version: 0,
      createdAt: this.clock.now(),
      contains: [],
      mayContain: [],
      lostDiets: [],
    });
    em.persist(warning);
    return warning;
  }

  private linesOf(em: EntityManager, { id }: LabelWarning): Promise<LabelWarningLine[]> {
    return em.find(LabelWarningLine, { warningId: id }, { disableIdentityMap: true });
  }

  /**
   * The wrong lines of the parcels with a product that customers may have, a few hundred orders at a time.
   */
  private async *parcels(
    em: EntityManager,
    sku: string,
    orderId: string | undefined,
  ): AsyncGenerator<FoundLine[]> {
    const now = this.clock.now();
    let after: string | undefined;
    for (;;) {
      const rows = await em.execute<{ id: string }[]>(
        `select o.id from orders o
          where o.paid_at is not null and o.delivery_date >= ?::date and (?::uuid is null or o.id = ?::uuid)
            and (${DISPATCHED_STEPS} or (o.status <> 'cancelled' and ${MORNING} <= ?))
            and exists (select 1 from order_line line where line.order_id = o.id and line.sku = ?
                          and not ${isRemovedSql(MORNING)})
            and (?::uuid is null or o.id > ?::uuid)
          order by o.id limit ?`,
        [
          addDays(londonDate(now), -LONGEST_KEPT_DAYS),
          orderId ?? null,
          orderId ?? null,
          now,
          sku,
          after ?? null,
          after ?? null,
          AT_A_TIME,
        ],
        'all',
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) yield await this.wrongLines(em, sku, ids);
      after = ids.at(-1);
      if (ids.length < AT_A_TIME) return;
    }
  }

  private async wrongLines(em: EntityManager, sku: string, ids: readonly string[]): Promise<FoundLine[]> {
    const ofThese = { orderId: { $in: [...ids] } };
    const detached = { disableIdentityMap: true } as const;
    const orders = await em.find(
      Order,
      { id: { $in: [...ids] } },
      { fields: ['id', 'mealType', 'halalOnly'], ...detached },
    );
    const lines = await em.find(
      OrderLine,
      { ...ofThese, sku },
      { ...detached, orderBy: { orderId: 'asc', position: 'asc' } },
    );
    const asked = await em.find(SubstitutionRequest, ofThese, { ...detached, orderBy: { askedAt: 'asc' } });
    const ended = await em.find(
      LabelWarning,
      { sku, status: { $in: ['sent', 'resolved'] } },
      { ...detached, fields: ['id'] },
    );
    const told = await em.find(
      LabelWarningLine,
      { ...ofThese, warningId: { $in: ended.map(({ id }) => id) } },
      detached,
    );
    const out = await this.takenOut(em, ids);
    const products = await this.products.productsNow(em, [sku]);
    return orders.flatMap((order) => {
      const ofOrder = lines.filter(({ orderId }) => orderId === order.id);
      return ofOrder.flatMap((line): FoundLine[] => {
        const isThis = (each: { orderId: string; linePosition: number }) =>
          each.orderId === order.id && each.linePosition === line.position;
        const now = products(sku, line.variant ?? null, menuDaysOf(line, ofOrder));
        if (!now || out.has(`${order.id} ${line.position}`)) return [];
        const known = knownOf(acceptedTerms(line, asked.filter(isThis)), told.filter(isThis));
        const { cameIn, lostDiets } = substitutionReasons(known, now, orderedAs(order, line));
        if (cameIn.contains.length + cameIn.mayContain.length + lostDiets.length === 0) return [];
        return [
          {
            orderId: order.id,
            linePosition: line.position,
            lostDiets: [...lostDiets],
            contains: [...now.allergens.contains],
            mayContain: [...now.allergens.mayContain],
            newContains: [...cameIn.contains],
            newMayContain: [...cameIn.mayContain],
          },
        ];
      });
    });
  }

  private async takenOut(em: EntityManager, ids: readonly string[]): Promise<Set<string>> {
    const rows = await em.execute<{ place: string }[]>(
      `select line.order_id || ' ' || line.position as place from order_line line
         join orders o on o.id = line.order_id
        where o.id = any(?::uuid[]) and ${isRemovedSql(MORNING)}`,
      [`{${ids.join(',')}}`],
      'all',
    );
    return new Set(rows.map(({ place }) => place));
  }
}

/** What customers agreed to, and what earlier warnings about it were sent or resolved for. */
function knownOf(agreed: Agreed, told: readonly LabelWarningLine[]): Agreed {
  return {
    contains: ALLERGENS.filter((each) => [agreed, ...told].some(({ contains }) => contains.includes(each))),
    mayContain: ALLERGENS.filter((each) =>
      [agreed, ...told].some(({ mayContain }) => mayContain.includes(each)),
    ),
    lostDiets: LOST_DIETS.filter((each) =>
      [agreed, ...told].some(({ lostDiets }) => lostDiets.includes(each)),
    ),
    confirmed: agreed.confirmed,
  };
}

function mergedAllergens(
  lines: readonly FoundLine[],
): Pick<LabelWarning, 'contains' | 'mayContain' | 'lostDiets'> {
  const contains = ALLERGENS.filter((each) => lines.some(({ newContains }) => newContains.includes(each)));
  return {
    contains,
    mayContain: ALLERGENS.filter(
      (each) => !contains.includes(each) && lines.some(({ newMayContain }) => newMayContain.includes(each)),
    ),
    lostDiets: LOST_DIETS.filter((each) => lines.some(({ lostDiets }) => lostDiets.includes(each))),
  };
}

/** Two sets of lines are equal exactly when their texts are equal. */
function textOf(lines: readonly FoundLine[]): string {
  const rows = lines.map(({ orderId, linePosition, contains, mayContain, ...rest }) =>
    JSON.stringify([
      orderId,
      linePosition,
      ...[contains, mayContain, rest.newContains, rest.newMayContain, rest.lostDiets].map((each) =>
        [...each].sort(),
      ),
    ]),
  );
  return JSON.stringify(rows.sort());
}
