import { z } from 'zod';
import { problem } from '../platform/http/problem.js';
import { MAX_RECIPES, type RecipeSort } from './recipes.dto.js';

/** A word that somebody looks for, and what it may stand for: itself, or the words that begin with it. */
export interface SearchTerm {
  readonly words: readonly string[];
  /** In how many of the recipes that the filters leave, each word counted by itself. */
  readonly recipes: number;
}

export interface RecipeSelection {
  readonly sort: RecipeSort;
  /** Bits that a recipe must have (recipe-facets.ts). */
  readonly mask: number;
  /** Every term must be met; undefined when nothing is searched for. */
  readonly terms: readonly SearchTerm[] | undefined;
  readonly after: Place | undefined;
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

const ORDERS = {
  newest: {
    columns: 'created_at desc, number desc',
    after: '(created_at, number) < (?::timestamptz, ?)',
    value: z.iso.datetime(),
  },
  protein: {
    columns: 'protein_g desc, number desc',
    after: '(protein_g, number) < (?::real, ?)',
    value: z.number(),
  },
  calories: {
    columns: 'calories, number',
    after: '(calories, number) > (?, ?)',
    value: z.number().int().min(-2_147_483_648).max(2_147_483_647),
  },
} as const satisfies Record<
  RecipeSort,
  { columns: string; after: string; value: z.ZodType<string | number> }
>;

/** How the rows of a page are sorted. */
export const orderOf = (sort: RecipeSort): string => ORDERS[sort].columns;

export function cursorOf(sort: RecipeSort, place: Place): string {
  return Buffer.from(JSON.stringify([sort, place.value, place.number])).toString('base64url');
}

/** Throws validation_failed for a cursor that no page of this order has given out. */
export function placeOf(sort: RecipeSort, cursor: string): Place {
  const Cursor = z.tuple([z.literal(sort), ORDERS[sort].value, z.number().int().min(0).max(2_147_483_647)]);
  const parsed = Cursor.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) {
    throw problem('validation_failed', { errors: [{ field: 'cursor', message: 'This is no cursor' }] });
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

/** One page of recipes: their numbers come from an index alone, which is read no further than the page needs. */
export function pageOf(selection: RecipeSelection, columns: string): Statement {
  const { sort, mask, terms, after, limit } = selection;
  const order = ORDERS[sort];
  if (!terms && mask === 0) {
    return {
      sql: `select ${columns} from recipe where ${after ? order.after : 'true'} order by ${order.columns} limit ?`,
      params: [...(after ? [after.value, after.number] : []), limit],
    };
  }
  const numbers = numbersOf(selection);
  return {
    sql: `select ${columns} from recipe where number = any(array(${numbers.sql})) order by ${order.columns}`,
    params: numbers.params,
  };
}

function numbersOf(selection: RecipeSelection): Statement {
  const { sort, mask, terms, after, limit } = selection;
  const order = ORDERS[sort];
  const place = after ? [after.value, after.number] : [];
  const onward = after ? `and ${order.after}` : '';
  if (!terms) {
    return {
      sql: `select number from recipe where facets & ? = ? ${onward} order by ${order.columns} limit ?`,
      params: [mask, mask, ...place, limit],
    };
  }
  if (sort === 'newest') {
    const hits = hitsOf(terms, mask, { onward, place, limit });
    return {
      sql: `select number from (${hits.sql}) h order by ${order.columns} limit ?`,
      params: [...hits.params, limit],
    };
  }
  // Sorted otherwise, a search looks at its newest hits, as many as a list may hold.
  const hits = hitsOf(terms, mask, { onward: '', place: [], limit: MAX_RECIPES });
  return {
    sql: `select number from (select * from (${hits.sql}) a order by created_at desc limit ?) h
           where true ${onward} order by ${order.columns} limit ?`,
    params: [...hits.params, MAX_RECIPES, ...place, limit],
  };
}

/** How many recipes a search for several words finds, counted as far as anybody is told. */
export function countOf(terms: readonly SearchTerm[], mask: number): Statement {
  const [only, ...others] = terms;
  if (only && others.length === 0) {
    const hits = hitsOf(terms, mask, { onward: '', place: [], limit: MAX_RECIPES + 1 });
    return { sql: `select count(*)::int as total from (${hits.sql}) h`, params: hits.params };
  }
  // Each word's list is read once and by itself: cheaper than to look one word up for each hit of another.
  const lists = terms.map(
    () => 'select number from recipe_word where word = any(?::text[]) and facets & ? = ?',
  );
  return {
    sql: `select count(*)::int as total from (${lists.join(' intersect ')} limit ?) h`,
    params: [...terms.flatMap((term) => [wordsOf(term), mask, mask]), MAX_RECIPES + 1],
  };
}

interface Window {
  readonly onward: string;
  readonly place: readonly unknown[];
  readonly limit: number;
}

/** The newest hits: walks along the rarest term and looks the others up for each recipe it meets. */
function hitsOf(terms: readonly SearchTerm[], mask: number, { onward, place, limit }: Window): Statement {
  const [rarest, ...others] = [...terms].sort((a, b) => a.recipes - b.recipes);
  const also = others.map(
    () => 'and w.number in (select o.number from recipe_word o where o.word = any(?::text[]))',
  );
  return {
    sql: `select number, created_at, protein_g, calories
            from unnest(?::text[]) as a(word)
           cross join lateral (
             select number, created_at, protein_g, calories from recipe_word w
              where w.word = a.word and facets & ? = ? ${onward} ${also.join(' ')}
              order by created_at desc, number desc limit ?) as one
           group by number, created_at, protein_g, calories`,
    params: [wordsOf(rarest), mask, mask, ...place, ...others.map(wordsOf), limit],
  };
}

/** As the database writes a list of words. */
function wordsOf(term: SearchTerm | undefined): string {
  const words = term?.words ?? [];
  return `{${words.map((word) => `"${word.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

const MAX_TERMS = 8;
/** What a half-typed word may stand for: the commonest ones. */
const MAX_WORDS = 8;
const LAST_CHARACTER = 'chr(1114111)';

/**
 * What the words of a search stand for. Words that say nothing ('with', 'and') are left out, unless there
 * are no others; the last one may be half typed. Rows: place, word, recipes; word null where nothing fits.
 */
export function termsOf(search: string, mask: number): Statement {
  return {
    sql: `with asked as (
            select lexeme as word, positions[1] as place
              from unnest(case when to_tsvector('english', ?) = '' then to_tsvector('simple', ?)
                               else to_tsvector('english', ?) end)
             order by positions[1] limit ?)
          select a.place, l.word, l.recipes
            from asked a left join lateral (
              select l.word, sum(l.recipes)::int as recipes from recipe_lexeme l
               where l.word ~>=~ a.word
                 and l.word ~<=~ (a.word || case when a.place = (select max(place) from asked) then ${LAST_CHARACTER} else '' end)
                 and l.recipes > 0 and l.facets & ? = ?
               group by l.word order by 2 desc, l.word limit ?) l on true
           order by a.place`,
    params: [search, search, search, MAX_TERMS, mask, mask, MAX_WORDS],
  };
}
