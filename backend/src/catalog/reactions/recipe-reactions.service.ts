import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import type { Reaction } from './recipe-reaction.entity.js';
import type { RecipeReactions } from '../recipes/recipes.dto.js';

export interface ReactionCounts {
  readonly likes: number;
  readonly votes: number;
}

interface ReactionRow extends ReactionCounts {
  readonly number: number;
  readonly liked: boolean;
  readonly voted: boolean;
}

const MINE = `select number, bool_or(kind = 'like') as liked, bool_or(kind = 'vote') as voted
                from recipe_reaction where person = ? and number = any(?::int[]) group by number`;
const NONE: RecipeReactions = { likesCount: 0, votesCount: 0, likedByMe: false, votedByMe: false };

/**
 * Likes and votes: one of each kind per person and recipe (rule K5), enforced by the table's key. The
 * database updates the counts in the statement that adds or removes one, so no query has to count.
 */
@Injectable()
export class RecipeReactionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** The counts and this person's reactions for the recipes with these numbers; one statement. */
  async of(numbers: readonly number[], person: string): Promise<(number: number) => RecipeReactions> {
    if (numbers.length === 0) return () => NONE;
    const list = listOf(numbers);
    return byNumber(
      await this.em.execute<ReactionRow[]>(
        `select r.number, r.likes, r.votes, coalesce(m.liked, false) as liked, coalesce(m.voted, false) as voted
           from recipe r left join (${MINE}) m on m.number = r.number
          where r.number = any(?::int[])`,
        [person, list, list],
      ),
    );
  }

  /**
   * The same when the counts are already known; one statement, which reads only the person's own reactions.
   */
  async withMine(
    countsByRecipe: ReadonlyMap<number, ReactionCounts>,
    person: string,
  ): Promise<(number: number) => RecipeReactions> {
    if (countsByRecipe.size === 0) return () => NONE;
    const mine = await this.em.execute<{ number: number; liked: boolean; voted: boolean }[]>(MINE, [
      person,
      listOf([...countsByRecipe.keys()]),
    ]);
    const own = new Map(mine.map((row) => [row.number, row]));
    return byNumber(
      [...countsByRecipe].map(([number, counts]) => ({
        number,
        liked: false,
        voted: false,
        ...own.get(number),
        ...counts,
      })),
    );
  }

  /** Adds a like or a vote; idempotent. Throws not_found. */
  async add(kind: Reaction, recipeId: string, person: string): Promise<ReactionCounts> {
    await this.em.execute(
      `insert into recipe_reaction (person, number, kind, created_at)
       select ?, number, ?, ? from recipe where id = ? and shown on conflict do nothing`,
      [person, kind, this.clock.now(), recipeId],
    );
    return this.counts(recipeId);
  }

  /** Removes it; idempotent. Throws not_found. */
  async remove(kind: Reaction, recipeId: string, person: string): Promise<ReactionCounts> {
    await this.em.execute(
      `delete from recipe_reaction
        where person = ? and kind = ? and number = (select number from recipe where id = ?)`,
      [person, kind, recipeId],
    );
    return this.counts(recipeId);
  }

  private async counts(recipeId: string): Promise<ReactionCounts> {
    const rows = await this.em.execute<ReactionCounts[]>(
      'select likes, votes from recipe where id = ? and shown',
      [recipeId],
    );
    const [counts] = rows;
    if (!counts) throw apiError('not_found');
    return counts;
  }
}

/** A list of numbers in PostgreSQL's format. */
function listOf(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}

function byNumber(rows: readonly ReactionRow[]): (number: number) => RecipeReactions {
  const found = new Map(
    rows.map(({ number, likes, votes, liked, voted }) => [
      number,
      { likesCount: likes, votesCount: votes, likedByMe: liked, votedByMe: voted },
    ]),
  );
  return (number) => found.get(number) ?? NONE;
}
