import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { KeyedCache } from '#backend/platform/database/keyed-cache.js';
import { CachedValue } from '#backend/platform/database/cached-value.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import { CatalogSearch } from '../search/catalog-search.service.js';
import { queryOf, termsOf, type SearchTerm } from '../search/search-terms.js';
import { facetMask } from './recipe-facets.js';
import { RecipeReactionsService, type ReactionCounts } from '../reactions/recipe-reactions.service.js';
import { RecipeCreator } from './recipe.entity.js';
import {
  cursorOf,
  pageOf,
  orderOf,
  placeOf,
  searchPageOf,
  type Place,
  type RecipeSelection,
  type SqlStatement,
} from './recipe-search.js';
import {
  MAX_RECIPES,
  type RecipeCardData,
  type RecipeCreatorDto,
  type RecipeDto,
  type RecipeData,
  type RecipeListDto,
  type RecipeQuery,
  type RecipeSort,
} from './recipes.dto.js';
import { CARD_COLUMNS, cardView, creatorsOf, recipeView, type Numbered } from './recipes.views.js';

const MAX_CREATORS = 1000;
const PAGES_KEPT = 300;
const RECIPES_KEPT = 500;
/** Longer lists are cached only when they are the default one. */
const LONGEST_KEPT = 100;

const LIST_COLUMNS = `${CARD_COLUMNS}, likes, votes`;

interface FoundRow extends ReactionCounts {
  readonly number: number;
  /** For a search: what it is sorted by. */
  readonly value?: Date | number;
}

/** A page of a search: `number` is null in the one row of a page without recipes. */
type SearchRow = { readonly total: number } & (FoundRow | { readonly number: null });

interface FoundPage {
  readonly rows: readonly FoundRow[];
  readonly total: number;
}

interface RecipePage {
  readonly recipes: readonly Numbered<RecipeCardData>[];
  readonly list: Omit<RecipeListDto, 'recipes'>;
}

interface PageRead {
  readonly page: RecipePage;
  readonly tallies: ReadonlyMap<number, ReactionCounts> | undefined;
}

/** Recipes as everybody sees them; a person's own reactions are read for each response. */
@Injectable()
export class RecipesService {
  private readonly creators: CachedValue<ReadonlyMap<string, RecipeCreatorDto>>;
  private readonly pages: KeyedCache<RecipePage>;
  private readonly single: KeyedCache<Numbered<RecipeData> | undefined>;

  constructor(
    private readonly em: EntityManager,
    private readonly pictures: PictureStore,
    private readonly reactions: RecipeReactionsService,
    private readonly search: CatalogSearch,
    notifications: DatabaseNotifications,
  ) {
    this.creators = new CachedValue(notifications, () => this.readCreators());
    this.pages = new KeyedCache(notifications, PAGES_KEPT);
    this.single = new KeyedCache(notifications, RECIPES_KEPT);
  }

  /** One page of the requested recipes, with this person's reactions (rules K3, K5). */
  async list(query: RecipeQuery, person: string): Promise<RecipeListDto> {
    const { page, tallies } = await this.page(narrowed(query));
    const { recipes, list } = page;
    const mine = tallies
      ? await this.reactions.withMine(tallies, person)
      : await this.reactions.of(
          recipes.map(({ number }) => number),
          person,
        );
    return { recipes: recipes.map(({ number, facts }) => ({ ...facts, ...mine(number) })), ...list };
  }

  /** One recipe with its details. Throws not_found. */
  async recipe(id: string, person: string): Promise<RecipeDto> {
    const { number, facts } = await this.facts(id);
    const mine = await this.reactions.of([number], person);
    return { ...facts, ...mine(number) };
  }

  /** The same without any reactions. Throws not_found. */
  async facts(id: string): Promise<Numbered<RecipeData>> {
    const found = await this.single.get(id, () => this.readRecipe(id));
    if (!found) throw apiError('not_found');
    return found;
  }

  /** The newest recipes with their details, up to the maximum of a list, and how many there are in total. */
  async newest(): Promise<{ recipes: Numbered<RecipeData>[]; total: number }> {
    const rows = await this.ask({
      sql: `select ${CARD_COLUMNS}, details from recipe where shown order by ${orderOf('newest')} limit ?`,
      params: [MAX_RECIPES],
    });
    const creators = await this.creators.get();
    return {
      recipes: rows.flatMap((row) => withCreator(recipeView(row, this.pictures), creators)),
      total: await this.total(0),
    };
  }

  /** The page with its likes and votes when it has just been read; a cached one contains none. */
  private async page(query: RecipeQuery): Promise<PageRead> {
    const isPlain = !query.cursor && !query.q && facetMask(query) === 0;
    if (query.limit > LONGEST_KEPT && !isPlain) return this.readPage(query);
    let read: PageRead | undefined;
    const page = await this.pages.get(
      JSON.stringify(query),
      async () => (read = await this.readPage(query)).page,
    );
    return read ?? { page, tallies: undefined };
  }

  private async readPage(query: RecipeQuery): Promise<PageRead> {
    const { limit, q = '' } = query;
    const terms = termsOf(q);
    const sort = sortOf(query, terms);
    const after = query.cursor === undefined ? undefined : placeOf(sort, query.cursor);
    const selection = { sort, mask: facetMask(query), after, rows: limit + 1 };
    const { rows, total } =
      terms.length > 0 ? await this.found(selection, terms, q) : await this.filtered(selection);
    const shown = rows.slice(0, limit);
    const recipes = shown.map((row) => cardView(row, this.pictures));
    const [last, lastRow] = [recipes.at(-1), shown.at(-1)];
    const page = {
      recipes,
      list: {
        creators: creatorsOf(recipes, await this.creators.get()),
        total: Math.min(total, MAX_RECIPES + 1),
        totalIsCapped: total > MAX_RECIPES,
        nextCursor:
          rows.length > limit && last ? cursorOf(sort, placeAfter(last, sort, lastRow?.value)) : null,
      },
    };
    return { page, tallies: new Map(shown.map(({ number, likes, votes }) => [number, { likes, votes }])) };
  }

  private async filtered(selection: RecipeSelection): Promise<FoundPage> {
    const total = await this.total(selection.mask);
    return { rows: total === 0 ? [] : await this.ask(pageOf(selection, LIST_COLUMNS)), total };
  }

  /** A search that finds nothing is made once more, with other words for those that no recipe contains. */
  private async found(
    selection: RecipeSelection,
    terms: readonly SearchTerm[],
    q: string,
  ): Promise<FoundPage> {
    const asTyped = await this.matching(selection, terms);
    if (asTyped.total > 0) return asTyped;
    const corrections = await this.search.corrections(terms, 'recipe');
    return corrections ? this.matching(selection, termsOf(q, { corrections })) : asTyped;
  }

  private async matching(selection: RecipeSelection, terms: readonly SearchTerm[]): Promise<FoundPage> {
    const rows = await this.ask<SearchRow>(searchPageOf(selection, queryOf(terms), LIST_COLUMNS));
    return { rows: rows.filter((row) => row.number !== null), total: rows[0]?.total ?? 0 };
  }

  /** How many recipes match a filter; the count is stored. */
  private async total(mask: number): Promise<number> {
    const [row] = await this.ask<{ total: number }>({
      sql: 'select coalesce(sum(recipes), 0)::int as total from recipe_facet_count where facets & ? = ?',
      params: [mask, mask],
    });
    return row?.total ?? 0;
  }

  private async readRecipe(id: string): Promise<Numbered<RecipeData> | undefined> {
    const [row] = await this.ask({
      sql: `select ${CARD_COLUMNS}, details from recipe where id = ? and shown`,
      params: [id],
    });
    if (!row) return undefined;
    return withCreator(recipeView(row, this.pictures), await this.creators.get())[0];
  }

  private async readCreators(): Promise<ReadonlyMap<string, RecipeCreatorDto>> {
    const rows = await this.em
      .fork()
      .findAll(RecipeCreator, { limit: MAX_CREATORS, orderBy: { name: 'asc' }, disableIdentityMap: true });
    return new Map(
      rows.map(({ id, name, bio, specializations, verified, initials, color }) => [
        id,
        { id, name, bio, specializations, verified, initials, color },
      ]),
    );
  }

  private ask<Row extends object>({ sql, params }: SqlStatement): Promise<Row[]> {
    return this.em.execute<Row[]>(sql, [...params]);
  }
}

/** Everything suits the standard diet (rule F4), so that filter is dropped. */
function narrowed(query: RecipeQuery): RecipeQuery {
  return query.diet === 'standard' ? { ...query, diet: undefined } : query;
}

/** The best match first, unless another order is wanted; without words there is no match to judge. */
function sortOf({ sort }: RecipeQuery, terms: readonly SearchTerm[]): RecipeSort {
  if (terms.length > 0) return sort ?? 'relevance';
  return sort === undefined || sort === 'relevance' ? 'newest' : sort;
}

function withCreator(
  { number, facts }: Numbered<Omit<RecipeData, 'creator'>>,
  creators: ReadonlyMap<string, RecipeCreatorDto>,
): Numbered<RecipeData>[] {
  const creator = creators.get(facts.creatorId);
  return creator ? [{ number, facts: { ...facts, creator } }] : [];
}

function placeAfter(
  { number, facts }: Numbered<RecipeCardData>,
  sort: RecipeSort,
  rank: Date | number = 0,
): Place {
  const values = {
    relevance: Number(rank),
    newest: facts.createdAt,
    protein: facts.proteinG,
    calories: facts.calories,
  };
  return { value: values[sort], number };
}
