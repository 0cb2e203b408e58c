import { z } from 'zod';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { bitsOf, type RecipeCategory } from './recipe-facets.js';
import { MAX_RECIPES, type RecipeSort } from './recipes.dto.js';

/** What a word of a search may stand for: itself, or, half typed, a word that begins with it. */
export interface WordFound {
  readonly place: number;
  /** Null where nothing fits. */
  readonly word: string | null;
  /** How many recipes it stands in, and which combinations of facets they have. */
  readonly recipes: number | null;
  readonly facets: readonly number[] | null;
}

/** Words whose common recipes are asked for. */
export interface WordList {
  readonly words: readonly string[];
  /** No more recipes than these hold all the words; of one word, just as many. */
  readonly recipes: number;
  /** The combinations of facets in which each of the words stands: all that they have in common is among them. */
  readonly facets: readonly number[];
}

export interface RecipeSelection {
  readonly sort: RecipeSort;
  /** Bits that a recipe must have (recipe-facets.ts). */
  readonly mask: number;
  /** Recipes of any of these lists; undefined where the recipes themselves lie in this order. */
  readonly lists: readonly (readonly string[])[] | undefined;
  readonly category?: RecipeCategory | undefined;
  /** One of the mask's bits: recipes that have it lie in this order by themselves. */
  readonly lacking?: number | undefined;
  readonly after: Place | undefined;
  /** How many recipes a page holds. */
  readonly limit: number;
}

/** Where a page ended: the value it is sorted by, and the recipe's number. */
export interface Place {
  readonly value: string | number;
  readonly number: number;
}

export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

interface Order {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  readonly value: z.ZodType<string | number>;
  readonly type: string;
}

const ORDERS: Readonly<Record<RecipeSort, Order>> = {
  newest: { column: 'created_at', direction: 'desc', value: z.iso.datetime(), type: 'timestamptz' },
  protein: { column: 'protein_g', direction: 'desc', value: z.number(), type: 'real' },
  calories: {
    column: 'calories',
    direction: 'asc',
    value: z.number().int().min(-2_147_483_648).max(2_147_483_647),
    type: 'int',
  },
};

/** How the rows of a page are sorted. */
export function orderOf(sort: RecipeSort): string {
  const { column, direction } = ORDERS[sort];
  return `${column} ${direction}, number ${direction}`;
}

export function cursorOf(sort: RecipeSort, place: Place): string {
  return Buffer.from(JSON.stringify([sort, place.value, place.number])).toString('base64url');
}

/** Throws validation_failed for a cursor that no page of this order has given out. */
export function placeOf(sort: RecipeSort, cursor: string): Place {
  const Cursor = z.tuple([z.literal(sort), ORDERS[sort].value, z.number().int().min(0).max(2_147_483_647)]);
  const parsed = Cursor.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) {
    throw apiError('validation_failed', { errors: [{ field: 'cursor', message: 'This is no cursor' }] });
  }
  return { value: parsed.data[1], number: parsed.data[2] };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * One page of recipes. The first one needs not look further, since it is known how many there are; a later
 * one brings or counts (`found`) one more than it holds. What there is an index of is read in its order;
 * anything else comes from ordered lists of numbers, and only the cards that are shown are fetched by theirs.
 */
export function pageOf(selection: RecipeSelection, columns: string): Statement {
  const { sort, mask, limit, lists, lacking, after } = selection;
  const order = orderOf(sort);
  const isNarrower = lacking !== undefined && mask !== lacking;
  if (!lists && !isNarrower) return alongOrder(selection, columns, after ? limit + 1 : limit);
  const found = lists?.map((words) => alongLists(words, selection)) ?? [
    alongOrder(selection, `number, ${ORDERS[sort].column} as value`, limit + 1),
  ];
  return {
    sql: `select ${columns}, cardinality(f.numbers) as found
            from (select array(select number from (${found.map(({ sql }) => `(${sql})`).join(' union ')}) h
                                order by ${order.replace(ORDERS[sort].column, 'value')} limit ?) as numbers offset 0) f
            join recipe on number = any(f.numbers[1:?])
           order by ${order}`,
    params: [...found.flatMap(({ params }) => params), limit + 1, limit],
  };
}

/**
 * What the recipes themselves are asked for: their category, or bits for which there is an order of them. Each
 * bit by itself and as not nothing: the planner takes an equation for a rarity and reads the whole table.
 */
function filterOf({ category, mask }: RecipeSelection): Statement[] {
  if (category !== undefined) return [{ sql: 'category = ?', params: [category] }];
  return bitsOf(mask).map((bit) => ({ sql: 'facets & ? <> 0', params: [bit] }));
}

/** Walks along recipes that lie in this order by themselves; of numbers alone the index knows what is left out. */
function alongOrder(selection: RecipeSelection, columns: string, rows: number): Statement {
  const where = [onward(selection, 'recipe'), ...filterOf(selection)];
  return {
    sql: `select ${columns} from recipe where shown and ${where.map(({ sql }) => sql).join(' and ')} order by ${orderOf(selection.sort)} limit ?`,
    params: [...where.flatMap(({ params }) => params), rows],
  };
}

/** How many recipes a search finds, counted as far as anybody is told, and only where its words meet at all. */
export function countOf(lists: readonly WordList[]): Statement {
  const most = MAX_RECIPES + 1;
  const found = lists.map(({ words, facets }) => {
    const names = words.map((_, at) => `l${at}`);
    const joins = names
      .slice(1)
      .map((l) => `join recipe_word ${l} on ${l}.facets = l0.facets and ${l}.number = l0.number`);
    return {
      sql: `(select l0.number from recipe_word l0 ${joins.join(' ')}
              where ${names.map((l) => `${l}.word = ? and ${l}.facets = any(?::int[])`).join(' and ')} limit ?)`,
      params: [...words.flatMap((word) => [word, `{${facets.join(',')}}`]), most],
    };
  });
  return {
    sql: `select count(*)::int as total from (select number from (${found.map(({ sql }) => sql).join(' union ')}) f limit ?) h`,
    params: [...found.flatMap(({ params }) => params), most],
  };
}

/** Once for each meaning of a half-typed word; none where the words have no recipe in common. */
export function listsOf(found: readonly WordFound[]): WordList[] {
  const places = [...new Set(found.map(({ place }) => place))];
  const [first, ...others] = places.map((place) => found.filter((one) => one.place === place));
  const begun = (first ?? []).flatMap((one) => withWord(undefined, one) ?? []);
  return others.reduce(
    (lists, fitting) => lists.flatMap((list) => fitting.flatMap((one) => withWord(list, one) ?? [])),
    begun,
  );
}

function withWord(list: WordList | undefined, { word, recipes, facets }: WordFound): WordList | undefined {
  if (word === null || recipes === null || facets === null) return undefined;
  if (!list) return { words: [word], recipes, facets };
  const known = new Set(list.facets);
  const shared = facets.filter((one) => known.has(one));
  if (shared.length === 0) return undefined;
  return {
    words: [...new Set([...list.words, word])],
    recipes: Math.min(list.recipes, recipes),
    facets: shared,
  };
}

/**
 * Walks along the lists of these words side by side, as they lie in their index, and takes what stands in
 * all of them. All begin behind the last page, so that none is read from its start.
 */
function alongLists(words: readonly string[], selection: RecipeSelection): Statement {
  const { sort, mask, limit } = selection;
  const { column, direction } = ORDERS[sort];
  const others = words.slice(1).map((_, at) => `l${at + 1}`);
  const joins = others.map(
    (list) => `join recipe_word ${list} on ${list}.${column} = l0.${column} and ${list}.number = l0.number`,
  );
  const places = words.map((_, at) => onward(selection, `l${at}`));
  return {
    sql: `select l0.number, l0.${column} as value from recipe_word l0 ${joins.join(' ')}
           where ${words.map((_, at) => `l${at}.word = ?`).join(' and ')}
             and ${places.map(({ sql }) => sql).join(' and ')} ${mask === 0 ? '' : 'and l0.facets & ? = ?'}
           order by l0.${column} ${direction}, l0.number ${direction} limit ?`,
    params: [
      ...words,
      ...places.flatMap(({ params }) => params),
      ...(mask === 0 ? [] : [mask, mask]),
      limit + 1,
    ],
  };
}

/** What comes behind the place where the last page ended. */
function onward({ sort, after }: RecipeSelection, table: string): Statement {
  if (!after) return { sql: 'true', params: [] };
  const { column, direction, type } = ORDERS[sort];
  return {
    sql: `(${table}.${column}, ${table}.number) ${direction === 'asc' ? '>' : '<'} (?::${type}, ?)`,
    params: [after.value, after.number],
  };
}

const MAX_TERMS = 8;
/** What a half-typed word may stand for: the commonest ones. */
const MAX_WORDS = 8;
const LAST_CHARACTER = 'chr(1114111)';

/**
 * What the words of a search stand for. Words that say nothing ('with', 'and') are left out, unless there
 * are no others; the last one may be half typed. Rows: WordFound.
 */
export function wordsOf(search: string, mask: number): Statement {
  return {
    sql: `with asked as (
            select lexeme as word, positions[1] as place
              from unnest(case when to_tsvector('english', ?) = '' then to_tsvector('simple', ?)
                               else to_tsvector('english', ?) end)
             order by positions[1] limit ?)
          select a.place, l.word, l.recipes, l.facets
            from asked a left join lateral (
              select l.word, sum(l.recipes)::int as recipes, array_agg(l.facets) as facets from recipe_lexeme l
               where l.word ~>=~ a.word
                 and l.word ~<=~ (a.word || case when a.place = (select max(place) from asked) then ${LAST_CHARACTER} else '' end)
                 and l.recipes > 0 and l.facets & ? = ?
               group by l.word order by 2 desc, l.word limit ?) l on true
           order by a.place`,
    params: [search, search, search, MAX_TERMS, mask, mask, MAX_WORDS],
  };
}
