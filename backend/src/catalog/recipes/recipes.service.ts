import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { KeyedCache } from '#backend/platform/database/keyed-cache.js';
import { CachedValue } from '#backend/platform/database/cached-value.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import { facetMark, facetMask, rarestBit } from './recipe-facets.js';
import { RecipeReactionsService, type ReactionCounts } from '../reactions/recipe-reactions.service.js';
import { RecipeCreator } from './recipe.entity.js';
import {
  countOf,
  cursorOf,
  listsOf,
  pageOf,
  orderOf,
  placeOf,
  wordsOf,
  type RecipeSelection,
  type WordFound,
  type WordList,
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

interface FoundRow extends ReactionCounts {
  readonly number: number;
  /** For lists by words: how many were found, counted up to one more than a page contains. */
  readonly found?: number;
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
      total: await this.total(0, undefined),
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
    const { sort, limit } = query;
    const mask = facetMask(query);
    const after = query.cursor === undefined ? undefined : placeOf(sort, query.cursor);
    const words = query.q?.trim() ? await this.words(query.q, mask) : undefined;
    const total = await this.total(mask, words);
    const along = words ? { lists: words.map((list) => list.words) } : listOf(query);
    const rows = total === 0 ? [] : await this.rows({ sort, mask, ...along, after, limit });
    const recipes = rows.slice(0, limit).map((row) => cardView(row, this.pictures));
    const hasMore = after ? (rows[0]?.found ?? rows.length) > limit : total > limit;
    const last = recipes.at(-1);
    const page = {
      recipes,
      list: {
        creators: creatorsOf(recipes, await this.creators.get()),
        total: Math.min(total, MAX_RECIPES + 1),
        totalIsCapped: total > MAX_RECIPES,
        nextCursor: hasMore && last ? cursorOf(sort, placeAfter(last, sort)) : null,
      },
    };
    return { page, tallies: new Map(rows.map(({ number, likes, votes }) => [number, { likes, votes }])) };
  }

  private async rows(selection: RecipeSelection): Promise<FoundRow[]> {
    return this.ask(pageOf(selection, `${CARD_COLUMNS}, likes, votes`));
  }

  /** Undefined when the search contains no word at all. */
  private async words(search: string, mask: number): Promise<WordList[] | undefined> {
    const found = await this.ask<WordFound>(wordsOf(search, mask));
    return found.length === 0 ? undefined : listsOf(found);
  }

  /**
   * How many recipes match a filter. Read from a stored count; only a search for several words counts, up to
   * a limit.
   */
  private async total(mask: number, lists: readonly WordList[] | undefined): Promise<number> {
    if (!lists) {
      const rows = await this.ask<{ total: number }>({
        sql: 'select coalesce(sum(recipes), 0)::int as total from recipe_facet_count where facets & ? = ?',
        params: [mask, mask],
      });
      return rows[0]?.total ?? 0;
    }
    const [only, ...others] = lists;
    if (!only) return 0;
    if (others.length === 0 && only.words.length === 1) return only.recipes;
    return (await this.ask<{ total: number }>(countOf(lists)))[0]?.total ?? 0;
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

/** The source of the filtered recipes: an index in their order, or the list of one of their marks. */
function listOf(query: RecipeQuery): Pick<RecipeSelection, 'lists' | 'category' | 'lacking'> {
  const { category, diet, excludeAllergen, sort } = query;
  if (category && !diet && excludeAllergen.length === 0) return { lists: undefined, category };
  const lacking = sort === 'calories' ? rarestBit(query) : undefined;
  if (lacking !== undefined) return { lists: undefined, lacking };
  const mark = facetMark(query);
  return { lists: mark === undefined ? undefined : [[mark]] };
}

function withCreator(
  { number, facts }: Numbered<Omit<RecipeData, 'creator'>>,
  creators: ReadonlyMap<string, RecipeCreatorDto>,
): Numbered<RecipeData>[] {
  const creator = creators.get(facts.creatorId);
  return creator ? [{ number, facts: { ...facts, creator } }] : [];
}

function placeAfter({ number, facts }: Numbered<RecipeCardData>, sort: RecipeSort) {
  const values = { newest: facts.createdAt, protein: facts.proteinG, calories: facts.calories };
  return { value: values[sort], number };
}
