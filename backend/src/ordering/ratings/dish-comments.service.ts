import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { startOf, toPage } from '#backend/platform/http/validation/shared/page.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { DishRating } from './dish-rating.entity.js';
import { openRatingWords } from './rating-words.js';
import type { CommentListDto, CommentsQuery, DecideCommentRequest, DishCommentsDto } from './ratings.dto.js';

/** The newest that the page of a dish shows. */
const SHOWN_OF_DISH = 6;

/** Comments before and after staff decided about them (rule K42). */
@Injectable()
export class DishCommentsService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogService,
    private readonly audit: AuditService,
    private readonly vault: Vault,
  ) {}

  /** A page of comments, without who wrote them. */
  async list({ state, ...page }: CommentsQuery): Promise<CommentListDto> {
    const direction = state === 'waiting' ? 'asc' : 'desc';
    const past = direction === 'asc' ? '$gt' : '$lt';
    const start = startOf(page);
    const beyond = start
      ? {
          $or: [
            { updatedAt: { [past]: start.createdAt } },
            { updatedAt: start.createdAt, id: { [past]: start.id } },
          ],
        }
      : {};
    const rows = await this.em
      .fork()
      .find(
        DishRating,
        { $and: [{ commentStatus: state }, beyond] },
        { orderBy: { updatedAt: direction, id: direction }, limit: page.limit + 1, disableIdentityMap: true },
      );
    const nameOf = await this.names();
    return toPage(
      rows.map((row) => ({ ...this.item(row, nameOf), createdAt: row.updatedAt })),
      page.limit,
      ({ createdAt: _position, ...item }) => item,
    );
  }

  /** How many wait. */
  async count(): Promise<number> {
    return this.em.fork().count(DishRating, { commentStatus: 'waiting' });
  }

  /**
   * Shows or hides a comment; audited, without its words. Throws not_found, and comment_changed when its author
   * has written something else since it was read.
   */
  async decide(id: string, { state, text }: DecideCommentRequest, actorId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const row = await em.findOne(DishRating, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!row || row.commentStatus === 'none') throw apiError('not_found');
      if (openRatingWords(this.vault, row).comment !== text) throw apiError('comment_changed');
      row.decide(state);
      await em.flush();
      const action = state === 'shown' ? 'admin.rating-comment-shown' : 'admin.rating-comment-hidden';
      await this.audit.note({ action, actorId, subjectId: id, details: { sku: row.sku } }, em);
    });
  }

  /**
   * The comments of a dish that everybody may read: no name, no stars, and only the month. None while the dish
   * has no public average: the first words about a dish would be those of its one or two customers (rule K42).
   */
  async shownOf(slug: string): Promise<DishCommentsDto> {
    const em = this.em.fork();
    const [product] = await em.execute<{ sku: string; has_average: boolean }[]>(
      `select p.sku, coalesce(r.shown, false) as has_average
         from product p left join product_rating r on r.sku = p.sku
        where p.slug = ? and p.active`,
      [slug],
    );
    if (!product) throw apiError('not_found');
    if (!product.has_average) return { items: [] };
    const rows = await em.find(
      DishRating,
      { sku: product.sku, commentStatus: 'shown' },
      { orderBy: { updatedAt: 'desc' }, limit: SHOWN_OF_DISH, disableIdentityMap: true },
    );
    return {
      items: rows.map((row) => ({
        text: openRatingWords(this.vault, row).comment ?? '',
        month: `${row.updatedAt.toISOString().slice(0, 7)}-01`,
      })),
    };
  }

  private item(row: DishRating, nameOf: (sku: string) => string): CommentListDto['items'][number] {
    return {
      id: row.id,
      dishName: nameOf(row.sku),
      stars: row.stars ?? null,
      text: openRatingWords(this.vault, row).comment ?? '',
      state: row.commentStatus,
      updatedAt: row.updatedAt.toISOString(),
    };
  }

  private async names(): Promise<(sku: string) => string> {
    const { bySku, known } = await this.catalog.priceList();
    const names = new Map([...known.values(), ...bySku.values()].map(({ sku, name }) => [sku, name]));
    return (sku) => names.get(sku) ?? sku;
  }
}
