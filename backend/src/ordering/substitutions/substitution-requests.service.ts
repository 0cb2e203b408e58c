import { randomUUID } from 'node:crypto';
import { EntityManager, type EntityDictionary } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CurrentProductsService } from '#backend/catalog/products/current-products.service.js';
import { AllergyDeclarationsService } from '#backend/identity/profile/allergy-declarations.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { preparedStatement } from '#backend/platform/database/prepared-statement.js';
import { record } from '#backend/platform/outbox/record.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { Allergen } from '#backend/rules/food/allergens.js';
import { cancelBy, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { joinedNotes } from '#backend/rules/delivery/joined-notes.js';
import {
  substitutionReasons,
  kindOf,
  type SubstitutionReasons,
  type CurrentProduct,
} from '#backend/rules/food/substitution.js';
import { laterDeclarationsOf, type LaterDeclarations } from '../orders/later-declarations.js';
import { DISPATCHED_STEPS } from '../refunds/full-refund-cancellation.js';
import { LabelWarningsService } from '../label-warnings/label-warnings.service.js';
import { openOrderHealth, sealOrderHealth } from '../orders/order-health.js';
import { SubstitutionRequest, type SubstitutionKind } from './substitution-request.entity.js';
import { lockedOrder } from '../orders/locked-order.js';
import type { Order, OrderLine } from '../orders/order.entity.js';
import '../ordering.events.js';
import { SubstitutionAnswersService } from './substitution-answers.service.js';
import { acceptedTerms, menuDaysOf, orderedAs } from '../cart/order-line-terms.js';
import { isInProduction, isBeforeProduction, IS_IN_PRODUCTION } from '../kitchen/production-orders.js';

/** More orders than are in transit at a time; every list needs a limit. */
const MAX_ORDERS = 50_000;

/** A line as it was sold. */
type SoldLine = Pick<OrderLine, 'position' | 'sku' | 'variant' | 'quantity' | 'contains' | 'mayContain'>;

/** What is compared: lines, requests and refunds of an order, as rows in JSON. */
interface OrderRows {
  readonly has_left: boolean;
  readonly lines: readonly SoldLine[];
  readonly requests: readonly EntityDictionary<SubstitutionRequest>[];
  readonly refunded: readonly number[];
}

/** Reads it after the order is locked: in one statement, it would see the order as before the wait. */
const readOrder = preparedStatement<OrderRows>(
  'substitution_check',
  `select exists (select 1 from order_event e where e.order_id = $1 and e.kind = any ($2::text[])) as has_left,
          (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'sku', l.sku, 'variant', l.variant,
                    'quantity', l.quantity, 'contains', l.contains, 'mayContain', l.may_contain) order by l.position), '[]')
             from order_line l where l.order_id = $1) as lines,
          (select coalesce(jsonb_agg(q order by q.asked_at), '[]') from substitution_request q where q.order_id = $1) as requests,
          (select coalesce(jsonb_agg(r.line_position), '[]') from refund r
            where r.order_id = $1 and r.status <> 'failed' and r.line_position is not null) as refunded`,
);

/** The current data of a line, and what is wrong with it. */
interface Looked {
  readonly line: SoldLine;
  /** Null when nothing is wrong with it. */
  readonly kind: SubstitutionKind | null;
  readonly doubts: SubstitutionReasons;
  readonly now: CurrentProduct;
  /** The request about it that its customer has not decided yet. */
  readonly open: SubstitutionRequest | undefined;
}

/** The lines of an order, the requests about them, and which of them are not delivered. */
interface Sold {
  readonly hasLeft: boolean;
  readonly lines: readonly SoldLine[];
  readonly asked: readonly SubstitutionRequest[];
  readonly takenOut: ReadonlySet<number>;
}

type Doubt = Looked & { readonly kind: SubstitutionKind };

/** Opens substitution requests about lines that are no longer what was sold (rule O25). */
@Injectable()
export class SubstitutionRequestsService {
  constructor(
    private readonly products: CurrentProductsService,
    private readonly answers: SubstitutionAnswersService,
    private readonly warnings: LabelWarningsService,
    private readonly declarations: AllergyDeclarationsService,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes an event for each order with a changed product that is still to be cooked, in the caller's
   * transaction.
   */
  async findNeedingReview(em: EntityManager, sku: string): Promise<void> {
    await this.doubt(em, 'exists (select 1 from order_line l where l.order_id = o.id and l.sku = ?)', sku);
  }

  /**
   * Publishes an event for each order of an account that is still to be cooked when its declaration changes,
   * in the caller's transaction.
   */
  async declared(em: EntityManager, userId: string): Promise<void> {
    await this.doubt(em, 'o.user_id = ?', userId);
  }

  /**
   * Compares the lines of an order that is still to be cooked with the current catalogue and its account's
   * current declaration, in the caller's transaction. Requests a decision about everything that is wrong with
   * a line, withdraws requests whose cause is gone, and refunds sold-out lines. May run any number of times.
   */
  async check(em: EntityManager, orderId: string): Promise<void> {
    const order = await lockedOrder(em, orderId);
    const now = this.clock.now();
    if (!order?.deliveryDate || !isInProduction(order)) return;
    const read = isBeforeProduction(order, now) ? await rowsOf(em, orderId) : null;
    // A change that is checked too late for a request needs a label warning.
    if (!read || read.hasLeft) return this.warnings.lookAtOrder(em, orderId);
    const later = await this.takeOver(em, order, read.asked);
    const looked = await this.look(em, order, { ...read, later });
    await this.answers.withdraw(
      em,
      orderId,
      looked.flatMap(({ kind, open, now: label }) => (kind === null && open ? [asItIs(open, label)] : [])),
    );
    const doubts = looked.filter((each): each is Doubt => isNew(each, later));
    if (doubts.length === 0) return;
    const { 'orders.cancelHours': cancelHours } = await this.settings.current();
    const answerBy = cancelBy(order.deliveryDate, cancelHours);
    const questions = doubts.map((doubt) => this.question(em, orderId, { ...doubt, answerBy, askedAt: now }));
    this.noteAbout(order, later, doubts, questions);
    await em.flush();
    // Sold-out lines cannot be kept, and no request can be decided once cooking has begun.
    const isOver = ({ kind }: SubstitutionRequest) => kind === 'sold_out' || answerBy <= now;
    for (const question of questions.filter(isOver)) {
      await this.answers.resolve(em, order, question, { answer: 'refund', by: 'system' });
    }
    const substitutionIds = questions.filter((each) => !isOver(each)).map(({ id }) => id);
    if (substitutionIds.length > 0)
      await record(em, 'ordering.substitution-requested', { orderId, substitutionIds }, now);
  }

  private async doubt(em: EntityManager, condition: string, value: string): Promise<void> {
    const now = this.clock.now();
    const rows = await em.execute<{ id: string }[]>(
      `select o.id from orders o where ${IS_IN_PRODUCTION} and o.delivery_date >= ?::date and ${condition}
        limit ${MAX_ORDERS}`,
      [londonDate(now), value],
      'all',
    );
    for (const { id } of rows) await record(em, 'ordering.order-needs-review', { orderId: id }, now);
  }

  /**
   * Adds to an order what its account has declared since, so that pick list and labels follow; its original
   * declaration stays. Returns everything that was declared since it was placed.
   */
  private async takeOver(
    em: EntityManager,
    order: Order,
    asked: readonly SubstitutionRequest[],
  ): Promise<LaterDeclarations> {
    const { allergens, note, consentedAt } = await this.declarations.of(order.userId, em);
    const before = openOrderHealth(this.vault, order);
    const known = laterDeclarationsOf(before, asked);
    const fresh = allergens.filter((each) => !before.allergens.includes(each));
    const allergies = joinedNotes(before.allergies, note) ?? undefined;
    const isNoted = (before.allergies ?? undefined) === allergies;
    if (fresh.length === 0 && isNoted) return known;
    const later = { ...known, declaredLater: [...known.declaredLater, ...fresh] };
    order.healthSealed = sealOrderHealth(this.vault, order.id, {
      ...before,
      ...later,
      allergens: [...before.allergens, ...fresh],
      allergies,
      consentedAt: before.consentedAt ?? consentedAt,
    });
    await em.flush();
    return later;
  }

  private async look(
    em: EntityManager,
    order: Order,
    { lines, asked, takenOut, later }: Sold & { readonly later: LaterDeclarations },
  ): Promise<Looked[]> {
    const products = await this.products.productsNow(
      em,
      lines.map(({ sku }) => sku),
    );
    return lines.flatMap((line) => {
      const now = products(line.sku, line.variant ?? null, menuDaysOf(line, lines));
      if (!now || takenOut.has(line.position)) return [];
      const ofLine = asked.filter(({ linePosition }) => linePosition === line.position);
      const agreed = acceptedTerms(line, ofLine, later);
      const doubts = substitutionReasons(agreed, now, orderedAs(order, line), later.declaredLater);
      const open = ofLine.find(({ answer }) => answer == null);
      return [{ line, now, doubts, kind: kindOf(doubts), open }];
    });
  }

  /** A line has one open request: new reasons are added to it and raise its version. */
  private question(
    em: EntityManager,
    orderId: string,
    { line, kind, doubts, now, open, ...asked }: Doubt & { readonly answerBy: Date; readonly askedAt: Date },
  ): SubstitutionRequest {
    const linePosition = line.position;
    const question =
      open ??
      em.create(SubstitutionRequest, {
        id: randomUUID(),
        orderId,
        linePosition,
        kind,
        version: 0,
        contains: [],
        mayContain: [],
        lostDiets: [],
        ...asked,
      });
    question.ask({ kind, lostDiets: doubts.lostDiets, askedAt: asked.askedAt }, now.allergens);
    em.persist(question);
    return question;
  }

  /** The declared allergens are sealed with the order; its requests contain none of them. */
  private noteAbout(
    order: Order,
    { declaredLater, askedAbout }: LaterDeclarations,
    doubts: readonly Doubt[],
    questions: readonly SubstitutionRequest[],
  ): void {
    const about = Object.fromEntries(
      questions.map(({ id }, place) => [id, doubts[place]?.doubts.declared ?? []]),
    );
    if (!order.healthSealed || Object.values({ ...askedAbout, ...about }).flat().length === 0) return;
    order.healthSealed = sealOrderHealth(this.vault, order.id, {
      ...openOrderHealth(this.vault, order),
      declaredLater,
      askedAbout: { ...askedAbout, ...about },
    });
  }
}

/** Updates a request to what the dish contains now. */
function asItIs(question: SubstitutionRequest, { allergens }: CurrentProduct): SubstitutionRequest {
  question.nameLabel(allergens);
  return question;
}

async function rowsOf(em: EntityManager, orderId: string): Promise<Sold> {
  const [row] = await readOrder.rows(em, orderId, DISPATCHED_STEPS);
  if (!row) throw new Error(`nothing was read of order ${orderId}`);
  const asked = row.requests.map((request) => em.map(SubstitutionRequest, request));
  const refused = asked.filter(({ answer }) => answer === 'refund').map(({ linePosition }) => linePosition);
  return {
    hasLeft: row.has_left,
    lines: row.lines,
    asked,
    takenOut: new Set([...row.refunded, ...refused]),
  };
}

/** Whether there is a reason that is not requested already. */
function isNew({ kind, doubts, now, open }: Looked, { askedAbout }: LaterDeclarations): boolean {
  if (kind === null) return false;
  if (!open) return true;
  const declared: readonly Allergen[] = askedAbout[open.id] ?? [];
  return !(
    open.kind === kind &&
    isEqual(open.contains, now.allergens.contains) &&
    isEqual(open.mayContain, now.allergens.mayContain) &&
    isEqual(open.lostDiets, doubts.lostDiets) &&
    isEqual(declared, doubts.declared)
  );
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return String([...one].sort()) === String([...other].sort());
}
