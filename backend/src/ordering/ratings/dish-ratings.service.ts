import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { EntityManager, type FilterQuery } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { DishOpinion } from '#backend/rules/food/dish-rating.js';
import { GuestLinks } from '../orders/guest-links.js';
import { Order, OrderLine } from '../orders/order.entity.js';
import { removedPositions } from '../orders/removed-lines.js';
import { DishRating } from './dish-rating.entity.js';
import { RatingPeople } from './rating-person.js';
import { openRatingWords, sealRatingWords } from './rating-words.js';
import type {
  DishRatingDto,
  RateableDishesDto,
  RateByLinkRequest,
  RatedDishesDto,
  RateDishRequest,
} from './ratings.dto.js';

/** More dishes than anybody has eaten of ours; every list has a limit. */
const MAX_RATED = 500;

/** A rating that says nothing. */
const NOTHING = { stars: null, taste: null, reasons: [], comment: null };

type Rated = Pick<DishRating, 'id' | 'stars' | 'wordsSealed' | 'commentStatus'>;

/** The ratings of delivered dishes by those who received them (rule K40). */
@Injectable()
export class DishRatingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly links: GuestLinks,
    private readonly people: RatingPeople,
    private readonly registry: PersonalDataRegistry,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** The order of an account. */
  mine(userId: string, id: string): FilterQuery<Order> {
    return { id, userId };
  }

  /**
   * The order of a link: the email's, which is for rating only, or a guest's, by which they see their order
   * (rules K40, O18). Throws not_found.
   */
  private ofToken(token: string): FilterQuery<Order> {
    const id = this.links.ratingOrderIdOf(token) ?? this.links.orderIdOf(token);
    if (!id) throw apiError('not_found');
    return { id };
  }

  /**
   * The dishes of the order of a link, without anything that was said of them: emails are forwarded and read by
   * others, and a link asks nobody who they are (rule H62). Throws not_found.
   */
  async ofLink(token: string): Promise<RateableDishesDto> {
    const em = this.em.fork();
    const names = await deliveredDishes(em, await this.order(em, this.ofToken(token)));
    return { items: [...names].map(([sku, name]) => ({ sku, name, rating: null })) };
  }

  /**
   * Rates a dish by the link of its order. What is left out stays as it was, because who holds the link does not
   * see it; the response holds what was sent and no more (rule H62). Throws as `rate`.
   */
  async rateByLink(token: string, sku: string, said: RateByLinkRequest): Promise<DishRatingDto> {
    const { commentState } = await this.rate(this.ofToken(token), sku, said);
    return {
      ...NOTHING,
      ...said,
      comment: said.comment || null,
      commentState: said.comment ? commentState : 'none',
    };
  }

  /** Takes a rating back by the link of its order; idempotent. Throws not_found. */
  removeByLink(token: string, sku: string): Promise<void> {
    return this.remove(this.ofToken(token), sku);
  }

  /** The dishes of an order that were delivered, with their person's ratings. Throws not_found. */
  async ofOrder(where: FilterQuery<Order>): Promise<RateableDishesDto> {
    const em = this.em.fork();
    const order = await this.order(em, where);
    const names = await deliveredDishes(em, order);
    const rated = await em.find(
      DishRating,
      { person: this.people.of(order), sku: { $in: [...names.keys()] } },
      { limit: MAX_RATED, disableIdentityMap: true },
    );
    const bySku = new Map(rated.map((row) => [row.sku, this.view(row)]));
    return {
      items: [...names].map(([sku, name]) => ({ sku, name, rating: bySku.get(sku) ?? null })),
    };
  }

  /**
   * Rates a dish of an order, or changes what was said of it before. Throws not_found, also for another
   * customer's order and for a dish that it did not bring, and dish_not_delivered.
   */
  async rate(where: FilterQuery<Order>, sku: string, said: RateByLinkRequest): Promise<DishRatingDto> {
    return this.em.fork().transactional(async (em) => {
      const order = await this.heldOrder(em, where);
      const names = await deliveredDishes(em, order);
      if (!names.has(sku))
        throw apiError(order.parcelStep === 'delivered' ? 'not_found' : 'dish_not_delivered');
      const who = { person: this.people.of(order), voice: this.people.voice(order.email) };
      return this.write(em, { ...who, sku, orderId: order.id }, said);
    });
  }

  /** Takes a rating back; idempotent. Throws not_found for another customer's order. */
  async remove(where: FilterQuery<Order>, sku: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const order = await this.heldOrder(em, where);
      await em.nativeDelete(DishRating, { person: this.people.of(order), sku });
    });
  }

  /** Everything that an account said of dishes, the latest first (rule K43). */
  async ofAccount(userId: string): Promise<RatedDishesDto> {
    const em = this.em.fork();
    const rows = await this.rowsOf(em, userId);
    const { bySku, known } = await this.catalog.priceList();
    const slugs = await slugsOf(em, rows);
    const names = new Map([...known.values()].map((each) => [each.sku, each.name]));
    return {
      items: rows.flatMap((row) => {
        const name = names.get(row.sku) ?? bySku.get(row.sku)?.name;
        if (name === undefined) return [];
        const slug = slugs.get(row.sku) ?? null;
        const dishId = bySku.get(row.sku)?.number ?? null;
        return [
          { sku: row.sku, name, slug, dishId, ratedAt: row.updatedAt.toISOString(), ...this.view(row) },
        ];
      }),
    };
  }

  /** Changes what an account said of a dish before. Throws not_found for a dish that it never rated. */
  async change(userId: string, sku: string, said: RateDishRequest): Promise<DishRatingDto> {
    return this.em.fork().transactional(async (em) => {
      await this.registry.hold(em, userId);
      const person = this.people.account(userId);
      const row = await em.findOne(DishRating, { person, sku }, { fields: ['orderId', 'voice'] });
      if (!row) throw apiError('not_found');
      return this.write(em, { person, voice: row.voice, sku, orderId: row.orderId }, said);
    });
  }

  /** Takes it back; idempotent. */
  async forget(userId: string, sku: string): Promise<void> {
    await this.em.fork().nativeDelete(DishRating, { person: this.people.account(userId), sku });
  }

  /** What the chef may learn from an account, by SKU; empty for a guest. */
  async opinionsOf(
    userId: string | null | undefined,
    em: EntityManager,
  ): Promise<ReadonlyMap<string, DishOpinion>> {
    const rows = userId ? await this.rowsOf(em, userId) : [];
    return new Map(
      rows.map((row) => [
        row.sku,
        { stars: row.stars ?? null, taste: openRatingWords(this.vault, row).taste },
      ]),
    );
  }

  /** A guest's ratings move to the account that confirms the address; what it said itself stays. */
  async attach(em: EntityManager, { userId, email }: { readonly userId: string; readonly email: string }) {
    const guest = this.people.guest(email);
    const account = this.people.account(userId);
    await em.execute(
      `update dish_rating g set person = ? where g.person = ?
          and not exists (select 1 from dish_rating u where u.person = ? and u.sku = g.sku)`,
      [account, guest, account],
    );
    await removeAllOf(em, [guest]);
  }

  private rowsOf(em: EntityManager, userId: string): Promise<DishRating[]> {
    return em.find(
      DishRating,
      { person: this.people.account(userId) },
      { orderBy: { updatedAt: 'desc', id: 'desc' }, limit: MAX_RATED, disableIdentityMap: true },
    );
  }

  private view(row: Rated): DishRatingDto {
    const { taste, reasons, comment } = openRatingWords(this.vault, row);
    return { stars: row.stars ?? null, taste, reasons, comment, commentState: row.commentStatus };
  }

  /** One row for each person and dish: of two calls at once the second changes what the first wrote. */
  private async write(
    em: EntityManager,
    { person, voice, sku, orderId }: Pick<DishRating, 'person' | 'voice' | 'sku' | 'orderId'>,
    said: RateByLinkRequest,
  ): Promise<DishRatingDto> {
    const now = this.clock.now();
    const key = `dish-rating ${voice} ${sku}`;
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key], 'run');
    await em.upsert(
      DishRating,
      {
        id: randomUUID(),
        person,
        voice,
        sku,
        orderId,
        commentStatus: 'none',
        createdAt: now,
        updatedAt: now,
      },
      { onConflictFields: ['person', 'sku'], onConflictAction: 'ignore', disableIdentityMap: true },
    );
    const row = await em.findOneOrFail(
      DishRating,
      { person, sku },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    const before = openRatingWords(this.vault, row);
    const { taste = before.taste, reasons = before.reasons, comment = before.comment } = said;
    const words = { taste, reasons: [...new Set(reasons)], comment: comment || null };
    row.comment(before.comment, words.comment);
    const stars = said.stars === undefined ? (row.stars ?? null) : said.stars;
    row.rate(stars, stars !== null && (await this.speaks(em, row)));
    row.wordsSealed = sealRatingWords(this.vault, row.id, words);
    row.orderId = orderId;
    row.updatedAt = now;
    await em.flush();
    return this.view(row);
  }

  /**
   * Whether a rating is the one of its voice that counts: the first one, and an account's before a guest's
   * (rule K41). The caller holds the lock of the voice.
   */
  private async speaks(em: EntityManager, { id, person, sku, voice }: DishRating): Promise<boolean> {
    const other = await em.findOne(DishRating, { sku, voice, counts: true, id: { $ne: id } });
    if (!other) return true;
    if (this.people.isGuest(person) || !this.people.isGuest(other.person)) return false;
    other.rate(other.stars ?? null, false);
    await em.flush();
    return true;
  }

  /** Holds the order, which an erasure waits for, and that waits for an erasure (rule H50). */
  private heldOrder(em: EntityManager, where: FilterQuery<Order>): Promise<Order> {
    return this.order(em, where, LockMode.PESSIMISTIC_WRITE);
  }

  /** An order that has its customer still. Throws not_found. */
  private async order(em: EntityManager, where: FilterQuery<Order>, lockMode?: LockMode): Promise<Order> {
    const order = await em.findOne(
      Order,
      { $and: [where, { email: { $ne: '' }, customerKey: null }] },
      {
        exclude: ['healthSealed', 'mealConfiguration'],
        disableIdentityMap: true,
        ...(lockMode === undefined ? {} : { lockMode }),
      },
    );
    if (!order) throw apiError('not_found');
    return order as Order;
  }
}

/** Removes the ratings of these people one after another, in the order in which everybody locks the sums. */
export async function removeAllOf(em: EntityManager, people: readonly string[]): Promise<void> {
  const rows = await em.find(
    DishRating,
    { person: { $in: [...people] } },
    { fields: ['id'], orderBy: { sku: 'asc' }, disableIdentityMap: true },
  );
  for (const { id } of rows) await em.nativeDelete(DishRating, { id });
}

/** The dishes that an order brought, by SKU with their names as sold; none before it is delivered. */
async function deliveredDishes(
  em: EntityManager,
  { id, status, parcelStep }: Pick<Order, 'id' | 'status' | 'parcelStep'>,
): Promise<ReadonlyMap<string, string>> {
  if (parcelStep !== 'delivered' || status === 'cancelled') return new Map();
  const lines = await em.find(
    OrderLine,
    { orderId: id },
    { fields: ['position', 'sku', 'name'], orderBy: { position: 'asc' }, disableIdentityMap: true },
  );
  const removed = await removedPositions(em, id);
  return new Map(lines.flatMap(({ position, sku, name }) => (removed.has(position) ? [] : [[sku, name]])));
}

async function slugsOf(em: EntityManager, rows: readonly DishRating[]): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const found = await em.execute<{ sku: string; slug: string }[]>(
    'select sku, slug from product where active and sku = any(?::text[]) limit ?',
    [`{${rows.map(({ sku }) => JSON.stringify(sku)).join(',')}}`, MAX_RATED],
  );
  return new Map(found.map(({ sku, slug }) => [sku, slug]));
}
