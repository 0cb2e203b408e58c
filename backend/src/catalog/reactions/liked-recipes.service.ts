import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import { accountName } from './recipe-reaction.entity.js';
import { RecipeReactionsService } from './recipe-reactions.service.js';
import type { LikedRecipesDto, LikedRecipesQuery } from '../recipes/recipes.dto.js';
import { CARD_COLUMNS, cardView } from '../recipes/recipes.views.js';

interface LikedRow {
  readonly number: number;
  readonly liked_at: Date | string;
}

/** The likes of an account, in one place (rule X26). */
@Injectable()
export class LikedRecipesService {
  constructor(
    private readonly em: EntityManager,
    private readonly reactions: RecipeReactionsService,
    private readonly pictures: PictureStore,
  ) {}

  /** A page of the visible recipes that an account likes, the latest like first. */
  async list(userId: string, { limit, cursor, category }: LikedRecipesQuery): Promise<LikedRecipesDto> {
    const person = accountName(userId);
    const [at, number] = cursor?.split('_') ?? [];
    const rows = await this.em.execute<LikedRow[]>(
      `select ${CARD_COLUMNS.replace('created_at', 'r.created_at').replace('number,', 'r.number,')}, x.created_at as liked_at
         from recipe_reaction x join recipe r on r.number = x.number and r.shown
        where x.person = ? and x.kind = 'like' and (?::text is null or r.category = ?)
          and (?::timestamptz is null or (x.created_at, x.number) < (?::timestamptz, ?::int))
        order by x.created_at desc, x.number desc limit ?`,
      [person, category ?? null, category ?? null, at ?? null, at ?? null, number ?? null, limit + 1],
    );
    const shown = rows.slice(0, limit);
    const cards = shown.map((row) => cardView(row, this.pictures));
    const mine = await this.reactions.of(
      cards.map((card) => card.number),
      person,
    );
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: cards.map((card) => ({ ...card.facts, ...mine(card.number) })),
      nextCursor: last ? `${new Date(last.liked_at).toISOString()}_${last.number}` : null,
    };
  }
}
