import { z } from 'zod';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { bitsOf, type RecipeCategory } from './recipe-facets.js';
import { MAX_RECIPES, type RecipeSort } from './recipes.dto.js';

/** A possible meaning of a search word: the word itself or, half typed, a word that begins with it. */
export interface WordFound {
  readonly place: number;
  /** Null where nothing matches. */
  readonly word: string | null;
  /** How many recipes contain it, and which combinations of facets they have. */
  readonly recipes: number | null;
  readonly facets: readonly number[] | null;
}

/** Words that a recipe must all contain. */
export interface WordList {
  readonly words: readonly string[];
  /** At most this many recipes contain all the words; for one word, exactly as many. */
  readonly recipes: number;
  /** The combinations of facets in which each of the words occurs: all recipes they share are among them. */
  readonly facets: readonly number[];
}

export interface RecipeSelection {
  readonly sort: RecipeSort;
  /** Bits that a recipe must have (recipe-facets.ts). */
  readonly mask: number;
  /** Recipes of any of these lists; undefined where the recipes table itself is indexed in this order. */
  readonly lists: readonly (readonly string[])[] | undefined;
  readonly category?: RecipeCategory | undefined;
  /** One of the mask's bits that has its own index: recipes with it are indexed in this order. */
  readonly lacking?: number | undefined;
  readonly after: Place | undefined;
  /** How many recipes a page contains. */
  readonly limit: number;
}

/** The end of a page: the value it is sorted by, and the recipe's number. */
export interface Place {
  readonly value: string | number;
  readonly number: number;
}

export interface SqlStatement {
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

/** The sort order of a page's rows. */
export function orderOf(sort: RecipeSort): string {
  const { column, direction } = ORDERS[sort];
  return `${column} ${direction}, number ${direction}`;
}

export function cursorOf(sort: RecipeSort, place: Place): string {
  return Buffer.from(JSON.stringify([sort, place.value, place.number])).toString('base64url');
}

/** Throws validation_failed for a cursor that no page of this order has returned. */
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
 * One page of recipes. The first page needs no look-ahead, since the total is known; a later one returns or
 * counts (`found`) one row more than it contains. Orders with an index are read from it. Everything else
 * comes from ordered lists of numbers, and only the cards shown are fetched by number.
 */
export function pageOf(selection: RecipeSelection, columns: string): SqlStatement {
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
 * The conditions on the recipes table: their category, or bits that have an ordered index. Each bit is a
 * condition of its own, written as not zero: for an equality the planner assumes few rows and reads the whole
 * table.
 */
function filterOf({ category, mask }: RecipeSelection): SqlStatement[] {
  if (category !== undefined) return [{ sql: 'category = ?', params: [category] }];
  return bitsOf(mask).map((bit) => ({ sql: 'facets & ? <> 0', params: [bit] }));
}

/** Reads recipes in the order of an index; for numbers alone the index is enough to filter. */
function alongOrder(selection: RecipeSelection, columns: string, rows: number): SqlStatement {
  const where = [onward(selection, 'recipe'), ...filterOf(selection)];
  return {
    sql: `select ${columns} from recipe where shown and ${where.map(({ sql }) => sql).join(' and ')} order by ${orderOf(selection.sort)} limit ?`,
    params: [...where.flatMap(({ params }) => params), rows],
  };
}

/**
 * How many recipes a search finds, counted up to the displayed maximum, and only where its words share
 * recipes.
 */
export function countOf(lists: readonly WordList[]): SqlStatement {
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

/** One list per meaning of a half-typed word; none where the words have no recipe in common. */
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
 * Reads the lists of these words in parallel, in index order, and returns the recipes in all of them. All
 * lists start after the last page, so that none is read from its beginning.
 */
function alongLists(words: readonly string[], selection: RecipeSelection): SqlStatement {
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

/** The condition for rows after the end of the last page. */
function onward({ sort, after }: RecipeSelection, table: string): SqlStatement {
  if (!after) return { sql: 'true', params: [] };
  const { column, direction, type } = ORDERS[sort];
  return {
    sql: `(${table}.${column}, ${table}.number) ${direction === 'asc' ? '>' : '<'} (?::${type}, ?)`,
    params: [after.value, after.number],
  };
}

const MAX_TERMS = 8;
/** How many completions of a half-typed word count: the most common ones. */
const MAX_WORDS = 8;
const LAST_CHARACTER = 'chr(1114111)';

/**
 * The meanings of a search's words. Stop words ('with', 'and') are dropped, unless there are no others; the
 * last word may be half typed. Rows: WordFound.
 */
export function wordsOf(search: string, mask: number): SqlStatement {
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
