import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ProductsNowService } from '../catalog/products-now.service.js';
import { DeclarationsService } from '../identity/declarations.service.js';
import { Clock } from '../platform/clock/clock.js';
import { record } from '../platform/outbox/record.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { Vault } from '../platform/vault/vault.js';
import { ALLERGENS, clashes, DIETS, MEAL_TYPES, type Allergen } from '../rules/allergens.js';
import { cancelBy, londonDate } from '../rules/delivery-days.js';
import { joinedNotes } from '../rules/joined-notes.js';
import { doubtAbout, type Agreed, type ProductNow, type SoldAs } from '../rules/line-doubt.js';
import { OrderEvent } from './order-event.entity.js';
import { openOrderHealth, sealOrderHealth } from './order-health.js';
import { OrderQuestion, type QuestionKind } from './order-question.entity.js';
import { Order, OrderLine } from './order.entity.js';
import './ordering.events.js';
import { QuestionAnswersService } from './question-answers.service.js';
import { positionsTakenOut } from './taken-out.js';

/** More than one account has on the way at a time. */
const MAX_ORDERS_OF_ACCOUNT = 1_000;
/** More orders than are on their way at a time; a list has a limit all the same. */
const MAX_ORDERS = 50_000;

interface Doubt {
  readonly line: OrderLine;
  readonly kind: QuestionKind;
  readonly now: ProductNow;
}

/** Asks customers again about lines that are no longer what was sold (rule O25). */
@Injectable()
export class OrderQuestionsService {
  constructor(
    private readonly products: ProductsNowService,
    private readonly answers: QuestionAnswersService,
    private readonly declarations: DeclarationsService,
    private readonly settings: SettingsService,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Tells which orders a changed product is in, of those that are paid and not delivered, in the caller's transaction. */
  async findDoubtful(em: EntityManager, sku: string): Promise<void> {
    const now = this.clock.now();
    const rows = await em.getConnection().execute<{ id: string }[]>(
      `select distinct o.id from order_line l join orders o on o.id = l.order_id
        where l.sku = ? and o.status = 'processing' and o.delivery_date >= ?::date limit ${MAX_ORDERS}`,
      [sku, londonDate(now)],
      'all',
      em.getTransactionContext(),
    );
    for (const { id } of rows) await record(em, 'ordering.order-doubtful', { orderId: id }, now);
  }

  /**
   * Compares the lines of a paid order that is not on its way with what the catalogue says now, and with what its
   * account declares now, in the caller's transaction: asks where allergens came in or its diet is lost, and gives back
   * what is sold out.
   * May run any number of times.
   */
  async check(em: EntityManager, orderId: string): Promise<void> {
    const order = await em.findOne(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (order?.status !== 'processing' || !order.deliveryDate || (await isOnItsWay(em, orderId))) return;
    const doubts = await this.doubtsAbout(em, order, await this.takeOver(em, order));
    if (doubts.length === 0) return;
    const { 'orders.cancelHours': cancelHours } = await this.settings.current();
    const answerBy = cancelBy(order.deliveryDate, cancelHours);
    for (const doubt of doubts) {
      const question = await this.ask(em, order, { ...doubt, answerBy });
      // Nobody can keep what there is none of, nor answer when cooking has begun.
      if (doubt.kind === 'sold_out' || answerBy <= this.clock.now()) {
        await this.answers.settle(em, order, question, { answer: 'refund', by: 'system' });
      } else {
        await record(em, 'ordering.question-asked', { questionId: question.id, orderId }, question.askedAt);
      }
    }
  }

  /** Tells which orders of an account are on their way when it declares something else, in the caller's transaction. */
  async declared(em: EntityManager, userId: string): Promise<void> {
    const now = this.clock.now();
    const orders = await em.find(
      Order,
      { userId, status: 'processing', deliveryDate: { $gte: londonDate(now) } },
      {
        fields: ['id'],
        orderBy: { createdAt: 'desc' },
        limit: MAX_ORDERS_OF_ACCOUNT,
        disableIdentityMap: true,
      },
    );
    for (const { id } of orders) await record(em, 'ordering.order-doubtful', { orderId: id }, now);
  }

  /**
   * Adds to an order what its account has declared since, so that pick list and labels follow; what it was placed with
   * stays. Returns what is new.
   */
  private async takeOver(em: EntityManager, order: Order): Promise<readonly Allergen[]> {
    const { allergens, note, consentedAt } = await this.declarations.of(order.userId, em);
    const before = openOrderHealth(this.vault, order);
    const fresh = allergens.filter((each) => !before.allergens.includes(each));
    const allergies = joinedNotes(before.allergies, note) ?? undefined;
    const isNoted = (before.allergies ?? undefined) === allergies;
    if (fresh.length === 0 && isNoted) return [];
    order.healthSealed = sealOrderHealth(this.vault, order.id, {
      ...before,
      allergens: [...before.allergens, ...fresh],
      allergies,
      consentedAt: before.consentedAt ?? consentedAt,
    });
    await em.flush();
    return fresh;
  }

  private async doubtsAbout(
    em: EntityManager,
    order: Order,
    declared: readonly Allergen[],
  ): Promise<Doubt[]> {
    const orderId = order.id;
    const lines = await em.find(OrderLine, { orderId }, { orderBy: { position: 'asc' } });
    const takenOut = await positionsTakenOut(em, orderId);
    const asked = await em.find(OrderQuestion, { orderId }, { orderBy: { askedAt: 'asc' } });
    const products = await this.products.productsNow(
      em,
      lines.map(({ sku }) => sku),
    );
    return lines.flatMap((line) => {
      const now = products(line.sku, line.variant ?? null, menuDaysOf(line, lines));
      const ofLine = asked.filter(({ linePosition }) => linePosition === line.position);
      if (!now || takenOut.has(line.position)) return [];
      const doubt = doubtAbout(agreedTo(line, ofLine), now, soldAs(order, line));
      const kind = doubt ?? unconfirmedBy(declared, now);
      return kind && !ofLine.some((each) => isSame(each, kind, now)) ? [{ line, kind, now }] : [];
    });
  }

  /** One question a line is open at a time: what is new is added to it. */
  private async ask(
    em: EntityManager,
    { id: orderId }: Order,
    { line, kind, now, answerBy }: Doubt & { readonly answerBy: Date },
  ): Promise<OrderQuestion> {
    const open = await em.findOne(OrderQuestion, { orderId, linePosition: line.position, answer: null });
    const question =
      open ??
      em.create(OrderQuestion, {
        id: randomUUID(),
        orderId,
        linePosition: line.position,
        kind,
        contains: [],
        mayContain: [],
        askedAt: this.clock.now(),
        answerBy,
      });
    Object.assign(question, {
      kind,
      contains: [...now.allergens.contains],
      mayContain: [...now.allergens.mayContain],
      askedAt: this.clock.now(),
    });
    await em.persist(question).flush();
    return question;
  }
}

async function isOnItsWay(em: EntityManager, orderId: string): Promise<boolean> {
  return (await em.count(OrderEvent, { orderId, kind: 'dispatched' })) > 0;
}

/** A dish with something that its customer has declared since; asked about once, since the order knows it from then on. */
function unconfirmedBy(declared: readonly Allergen[], { allergens }: ProductNow): QuestionKind | null {
  return clashes(allergens, declared).length > 0 ? 'unconfirmed' : null;
}

/** What a line was ordered as. */
export function soldAs(
  { mealType, halalOnly }: Pick<Order, 'mealType' | 'halalOnly'>,
  { variant }: Pick<OrderLine, 'variant'>,
): SoldAs {
  return {
    variant: DIETS.find((each) => each === variant) ?? null,
    mealType: MEAL_TYPES.find((each) => each === mealType) ?? 'standard',
    halalOnly,
  };
}

/** The days of a package's menu that a line holds: they go on where earlier lines of the order end (rule F8). */
export function menuDaysOf(
  { position, sku, quantity }: Pick<OrderLine, 'position' | 'sku' | 'quantity'>,
  lines: readonly Pick<OrderLine, 'position' | 'sku' | 'quantity'>[],
): { readonly first: number; readonly quantity: number } {
  const before = lines.filter((each) => each.sku === sku && each.position < position);
  return { first: before.reduce((sum, each) => sum + each.quantity, 0), quantity };
}

/** What the customer knows of: the line as sold, and what was kept when they were asked. */
export function agreedTo(line: OrderLine, asked: readonly OrderQuestion[]): Agreed {
  const kept = asked.findLast(({ answer }) => answer === 'keep');
  const { contains, mayContain } = kept ?? line;
  return {
    contains: ALLERGENS.filter((each) => contains.includes(each)),
    mayContain: ALLERGENS.filter((each) => mayContain.includes(each)),
    isDietKept: asked.some(({ kind, answer }) => kind === 'diet_changed' && answer === 'keep'),
  };
}

/** Whether the same is asked already and not answered. */
function isSame(asked: OrderQuestion, kind: QuestionKind, { allergens }: ProductNow): boolean {
  return (
    asked.answer == null &&
    asked.kind === kind &&
    String(asked.contains) === String(allergens.contains) &&
    String(asked.mayContain) === String(allergens.mayContain)
  );
}
