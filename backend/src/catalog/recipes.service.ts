import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DatabaseNotifications } from '../platform/database/notifications.js';
import { RememberedByKey } from '../platform/database/remembered-by-key.js';
import { Remembered } from '../platform/database/remembered.js';
import { problem } from '../platform/http/problem.js';
import { PictureStore } from '../platform/storage/picture-store.js';
import { facetMask } from './recipe-facets.js';
import { RecipeReactionsService } from './recipe-reactions.service.js';
import { RecipeCreator } from './recipe.entity.js';
import {
  countOf,
  cursorOf,
  pageOf,
  orderOf,
  placeOf,
  termsOf,
  type RecipeSelection,
  type SearchTerm,
  type Statement,
} from './recipe-search.js';
import {
  MAX_RECIPES,
  type RecipeCardFacts,
  type RecipeCreatorDto,
  type RecipeDto,
  type RecipeFacts,
  type RecipeListDto,
  type RecipeQuery,
  type RecipeSort,
} from './recipes.dto.js';
import { CARD_COLUMNS, cardView, creatorsOf, recipeView, type Numbered } from './recipes.views.js';

const MAX_CREATORS = 1000;
const PAGES_KEPT = 300;
const RECIPES_KEPT = 500;
/** Longer lists are kept only when they are the one that everybody asks for. */
const LONGEST_KEPT = 100;

interface RecipePage {
  readonly recipes: readonly Numbered<RecipeCardFacts>[];
  readonly list: Omit<RecipeListDto, 'recipes'>;
}

/** Recipes as everybody sees them; what is a person's own is asked for with each answer. */
@Injectable()
export class RecipesService {
  private readonly creators: Remembered<ReadonlyMap<string, RecipeCreatorDto>>;
  private readonly pages: RememberedByKey<RecipePage>;
  private readonly single: RememberedByKey<Numbered<RecipeFacts> | undefined>;

  constructor(
    private readonly em: EntityManager,
    private readonly pictures: PictureStore,
    private readonly reactions: RecipeReactionsService,
    notifications: DatabaseNotifications,
  ) {
    this.creators = new Remembered(notifications, () => this.readCreators());
    this.pages = new RememberedByKey(notifications, PAGES_KEPT);
    this.single = new RememberedByKey(notifications, RECIPES_KEPT);
  }

  /** One page of the recipes asked for, with what this person thinks of them (rules K3, K5). */
  async list(query: RecipeQuery, person: string): Promise<RecipeListDto> {
    const { recipes, list } = await this.page(query);
    const mine = await this.reactions.of(
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

  /** The same without what anybody thinks of it. Throws not_found. */
  async facts(id: string): Promise<Numbered<RecipeFacts>> {
    const found = await this.single.get(id, () => this.readRecipe(id));
    if (!found) throw problem('not_found');
    return found;
  }

  /** The newest recipes with their details, as many as a list may hold, and how many there are in all. */
  async newest(): Promise<{ recipes: Numbered<RecipeFacts>[]; total: number }> {
    const rows = await this.ask({
      sql: `select ${CARD_COLUMNS}, details from recipe order by ${orderOf('newest')} limit ?`,
      params: [MAX_RECIPES],
    });
    const creators = await this.creators.get();
    return {
      recipes: rows.flatMap((row) => withCreator(recipeView(row, this.pictures), creators)),
      total: await this.total(0, undefined),
    };
  }

  private page(query: RecipeQuery): Promise<RecipePage> {
    const isPlain = !query.cursor && !query.q && facetMask(query) === 0;
    if (query.limit > LONGEST_KEPT && !isPlain) return this.readPage(query);
    return this.pages.get(JSON.stringify(query), () => this.readPage(query));
  }

  private async readPage(query: RecipeQuery): Promise<RecipePage> {
    const { sort, limit } = query;
    const mask = facetMask(query);
    const after = query.cursor === undefined ? undefined : placeOf(sort, query.cursor);
    const terms = query.q?.trim() ? await this.terms(query.q, mask) : undefined;
    // One more than asked for says whether there is another page.
    const found = await this.cards({ sort, mask, terms, after, limit: limit + 1 });
    const recipes = found.slice(0, limit);
    const last = recipes.at(-1);
    const total = await this.total(mask, terms);
    return {
      recipes,
      list: {
        creators: creatorsOf(recipes, await this.creators.get()),
        total: Math.min(total, MAX_RECIPES + 1),
        totalIsCapped: total > MAX_RECIPES,
        nextCursor: found.length > limit && last ? cursorOf(sort, placeAfter(last, sort)) : null,
      },
    };
  }

  private async cards(selection: RecipeSelection): Promise<Numbered<RecipeCardFacts>[]> {
    if (selection.terms?.some(({ words }) => words.length === 0)) return [];
    const rows = await this.ask(pageOf(selection, CARD_COLUMNS));
    return rows.map((row) => cardView(row, this.pictures));
  }

  /** Undefined when the search holds no word at all. */
  private async terms(search: string, mask: number): Promise<SearchTerm[] | undefined> {
    const rows = await this.ask<{ place: number; word: string | null; recipes: number | null }>(
      termsOf(search, mask),
    );
    if (rows.length === 0) return undefined;
    return [...new Set(rows.map(({ place }) => place))].map((place) => {
      const fitting = rows.filter((row) => row.place === place);
      return {
        words: fitting.flatMap(({ word }) => word ?? []),
        recipes: fitting.reduce((sum, { recipes }) => sum + (recipes ?? 0), 0),
      };
    });
  }

  /** How many recipes a filter leaves. Read where it is kept; only a search for several words counts, and not far. */
  private async total(mask: number, terms: readonly SearchTerm[] | undefined): Promise<number> {
    if (!terms) {
      const rows = await this.ask<{ total: number }>({
        sql: 'select coalesce(sum(recipes), 0)::int as total from recipe_facet_count where facets & ? = ?',
        params: [mask, mask],
      });
      return rows[0]?.total ?? 0;
    }
    const [only, ...others] = terms;
    if (!only || terms.some(({ words }) => words.length === 0)) return 0;
    if (others.length === 0 && only.words.length === 1) return only.recipes;
    return (await this.ask<{ total: number }>(countOf(terms, mask)))[0]?.total ?? 0;
  }

  private async readRecipe(id: string): Promise<Numbered<RecipeFacts> | undefined> {
    const [row] = await this.ask({
      sql: `select ${CARD_COLUMNS}, details from recipe where id = ?`,
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

  private ask<Row extends object>({ sql, params }: Statement): Promise<Row[]> {
    return this.em.getConnection().execute<Row[]>(sql, [...params]);
  }
}

function withCreator(
  { number, facts }: Numbered<Omit<RecipeFacts, 'creator'>>,
  creators: ReadonlyMap<string, RecipeCreatorDto>,
): Numbered<RecipeFacts>[] {
  const creator = creators.get(facts.creatorId);
  return creator ? [{ number, facts: { ...facts, creator } }] : [];
}

function placeAfter({ number, facts }: Numbered<RecipeCardFacts>, sort: RecipeSort) {
  const values = { newest: facts.createdAt, protein: facts.proteinG, calories: facts.calories };
  return { value: values[sort], number };
}
