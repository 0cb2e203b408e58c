import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import type { Picture } from '#backend/platform/storage/picture.js';
import { CatalogSearch } from '../search/catalog-search.service.js';
import { queryOf, termsOf, wordsOf, type SearchTerm } from '../search/search-terms.js';
import { RecipeDetails } from './recipe-details.js';
import type { RecipeCategory } from './recipe-facets.js';
import { cursorOf, orderOf, placeOf, WANTED, wanted } from './recipe-search.js';
import { Recipe, RecipeCreator } from './recipe.entity.js';
import { recipePicture } from './recipes.views.js';
import type { AllergenLabelStatus } from '../products/staff-products.service.js';

/** `collection`: the recipes on the collection page (rule K2). */
export const RECIPE_STATUSES = ['shown', 'hidden', 'collection'] as const;
export type RecipeStatus = (typeof RECIPE_STATUSES)[number];

/** The highest count. */
const MOST_COUNTED = 1000;
const MAX_CREATORS = 1000;

export interface RecipeSearch {
  readonly category?: RecipeCategory | undefined;
  readonly state?: RecipeStatus | undefined;
  readonly label?: AllergenLabelStatus | undefined;
  /** Prefixes of words in the title, or in its creator's name. */
  readonly q?: string | undefined;
  /** The end of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A row of the staff list. */
export interface RecipeRow {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly category: RecipeCategory;
  readonly creator: string;
  readonly shown: boolean;
  readonly in_collection: boolean;
  readonly label: AllergenLabelStatus;
  readonly likes: number;
  readonly votes: number;
  readonly version: number;
  readonly created_at: Date;
}

/** A recipe for staff, including hidden ones and those that wait for a second person. */
export interface StaffRecipe {
  readonly row: Recipe;
  readonly details: RecipeDetails;
  readonly creatorId: string;
  readonly label: AllergenLabelStatus;
  readonly picture: Picture;
}

type Condition = readonly [sql: string, ...params: unknown[]];

const LABEL = `case when r.label_changed_by is not null then 'changed' when r.label_reviewed then 'reviewed' else 'estimated' end`;
const OF_STATE: Readonly<Record<RecipeStatus, string>> = {
  shown: 'r.shown',
  hidden: 'not r.shown',
  collection: `'collection' = any(r.sets)`,
};
const OF_LABEL: Readonly<Record<AllergenLabelStatus, string>> = {
  changed: 'r.label_changed_by is not null',
  reviewed: 'r.label_changed_by is null and r.label_reviewed',
  estimated: 'r.label_changed_by is null and not r.label_reviewed',
};

/** Recipes for staff. */
@Injectable()
export class StaffRecipesService {
  constructor(
    private readonly em: EntityManager,
    private readonly pictures: PictureStore,
    private readonly search: CatalogSearch,
  ) {}

  /**
   * A page, the newest first, and where it ended; one that finds nothing is searched again with its spelling
   * corrected. Throws validation_failed for an invalid cursor.
   */
  async page(search: RecipeSearch): Promise<{ rows: RecipeRow[]; nextCursor: string | null }> {
    const q = search.q?.trim() ?? '';
    if (q === '') return this.pageOf(search);
    const terms = termsOf(q, { halfTyped: 'every' });
    if (terms.length === 0) return { rows: [], nextCursor: null };
    const asTyped = await this.pageOf(search, await this.named(q, terms));
    if (asTyped.rows.length > 0) return asTyped;
    const corrections = await this.search.corrections(terms, 'recipe');
    if (!corrections) return asTyped;
    return this.pageOf(search, await this.named(q, termsOf(q, { corrections, halfTyped: 'every' })));
  }

  private async pageOf(
    { category, state, label, cursor, limit }: RecipeSearch,
    named?: Condition,
  ): Promise<{ rows: RecipeRow[]; nextCursor: string | null }> {
    const after = cursor === undefined ? undefined : placeOf('newest', cursor);
    const conditions: readonly Condition[] = [
      ...(category ? [['r.category = ?', category] as const] : []),
      ...(state ? [[OF_STATE[state]] as const] : []),
      ...(label ? [[OF_LABEL[label]] as const] : []),
      ...(after
        ? [['(r.created_at, r.number) < (?::timestamptz, ?)', after.value, after.number] as const]
        : []),
      ...(named ? [named] : []),
    ];
    const found = await this.em.execute<RecipeRow[]>(
      `select r.number, r.id, r.name, r.category, c.name as creator, r.shown, ${LABEL} as label,
              'collection' = any(r.sets) as in_collection, r.likes, r.votes, r.version, r.created_at
         from recipe r join recipe_creator c on c.id = r.creator_id
        where ${conditions.map(([sql]) => sql).join(' and ') || 'true'}
        order by ${orderOf('newest').replace('created_at', 'r.created_at').replace('number', 'r.number')} limit ?`,
      [...conditions.flatMap(([, ...params]) => params), limit + 1],
    );
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    const place = last && { value: new Date(last.created_at).toISOString(), number: last.number };
    return { rows, nextCursor: place ? cursorOf('newest', place) : null };
  }

  /**
   * Recipes by words of their title, or by creators whose name has them. Creators are queried first: a search
   * by title alone then uses its index instead of scanning the whole list.
   */
  private async named(q: string, terms: readonly SearchTerm[]): Promise<Condition> {
    const creators = await this.em.execute<{ id: string }[]>(
      `select id from recipe_creator
        where to_tsvector('simple', search_text(name)) @@ to_tsquery('simple', ?) limit ?`,
      [
        wordsOf(q)
          .map((word) => `${word}:*`)
          .join(' & '),
        MAX_CREATORS,
      ],
    );
    const query = queryOf(terms, { titleOnly: true });
    const byTitle = `r.words @@ ${WANTED}`;
    if (creators.length === 0) return [byTitle, ...wanted(query)];
    const places = creators.map(() => '?').join(', ');
    return [`(${byTitle} or r.creator_id in (${places}))`, ...wanted(query), ...creators.map(({ id }) => id)];
  }

  /** The number of recipes for each status of the label: counted up to 1,001. */
  async counts(): Promise<Readonly<Record<AllergenLabelStatus, number>>> {
    const count = (label: AllergenLabelStatus): string =>
      `(select count(*)::int from (select 1 from recipe r where ${OF_LABEL[label]} limit ${MOST_COUNTED + 1}) x) as ${label}`;
    const [row] = await this.em.execute<Record<AllergenLabelStatus, number>[]>(
      `select ${count('changed')}, ${count('estimated')}, ${count('reviewed')}`,
    );
    return row ?? { changed: 0, estimated: 0, reviewed: 0 };
  }

  /** Throws not_found. */
  async one(id: string): Promise<StaffRecipe> {
    const row = await this.em.fork().findOne(Recipe, { id }, { disableIdentityMap: true });
    if (!row) throw apiError('not_found');
    return {
      row,
      details: RecipeDetails.parse(row.details),
      creatorId: row.creator.id,
      label: row.labelChangedBy != null ? 'changed' : row.labelReviewed ? 'reviewed' : 'estimated',
      picture: row.picture ?? recipePicture(row, this.pictures),
    };
  }

  /** The creators that a recipe can have, by name. */
  async creators(): Promise<readonly { id: string; name: string }[]> {
    const rows = await this.em
      .fork()
      .findAll(RecipeCreator, { limit: MAX_CREATORS, orderBy: { name: 'asc' }, disableIdentityMap: true });
    return rows.map(({ id, name }) => ({ id, name }));
  }
}
