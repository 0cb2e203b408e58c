import { queryOf, termsOf } from '#backend/catalog/search/search-terms.js';
import { ask, onCatalogChange } from './database.js';
import { picture } from './catalog.js';

interface RecipeRow {
  number: number;
  id: string;
  name: string;
  description: string;
  category: string;
  prep_time_minutes: number;
  prep_time_text: string;
  servings: number;
  calories: number;
  protein_g: number;
  fibre_g: number;
  diets: string[];
  contains: string[];
  may_contain: string[];
  creator_id: string;
  created_at: Date;
  label_pending: boolean;
}

interface Page {
  readonly numbers: readonly number[];
  readonly cards: readonly object[];
  readonly rest: object;
}

const LIMIT = 20;
const pages = new Map<string, Page>();
await onCatalogChange(() => pages.clear());

/**
 * A page of a search that fits on one page: the cards from memory once they are found, with the likes and
 * votes of now.
 */
export async function searchRecipes(words: string): Promise<object> {
  const page = pages.get(words) ?? (await readPage(words));
  pages.set(words, page);
  // Nobody reacts in this program's database; the statement is the one that tells.
  const rows = await ask<{ number: number; likes: number; votes: number; liked: boolean; voted: boolean }>(
    'reactions',
    `select r.number, r.likes, r.votes, coalesce(m.liked, false) as liked, coalesce(m.voted, false) as voted
       from recipe r left join (
            select number, bool_or(kind = 'like') as liked, bool_or(kind = 'vote') as voted
              from recipe_reaction where person = $1 and number = any($2::int[]) group by number) m
            on m.number = r.number
      where r.number = any($2::int[])`,
    ['visitor:plain', page.numbers],
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const recipes = page.cards.map((card, index) => {
    const mine = byNumber.get(page.numbers[index] ?? 0);
    return {
      ...card,
      likesCount: mine?.likes,
      votesCount: mine?.votes,
      likedByMe: mine?.liked,
      votedByMe: mine?.voted,
    };
  });
  return { recipes, ...page.rest };
}

async function readPage(words: string): Promise<Page> {
  const { all, best } = queryOf(termsOf(words));
  const found = await ask<RecipeRow & { rank: number }>(
    'search',
    `select number, id, name, description, category, prep_time_minutes, prep_time_text, servings, calories,
            protein_g, fibre_g, diets, contains, may_contain, creator_id, created_at,
            label_changed_by is not null as label_pending,
            ts_rank('{0, 0.1, 0.3, 1}', words, to_tsquery('english', $2)) as rank
       from recipe where words @@ to_tsquery('english', $1) and shown
      order by rank desc, number desc limit ${LIMIT + 1}`,
    [all, best],
  );
  if (found.length > LIMIT) throw new Error(`'${words}' finds more than a page`);
  const creators = await ask<{ id: string }>(
    'creators',
    `select id, name, bio, specializations, verified, initials, color from recipe_creator
      where id = any($1::text[]) order by name`,
    [found.map((row) => row.creator_id)],
  );
  return {
    numbers: found.map((row) => row.number),
    cards: found.map(cardOf),
    rest: { creators, total: found.length, totalIsCapped: false, nextCursor: null },
  };
}

function cardOf(row: RecipeRow): object {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    prepTimeMinutes: row.prep_time_minutes,
    prepTimeText: row.prep_time_text,
    servings: row.servings,
    calories: row.calories,
    proteinG: row.protein_g,
    fibreG: row.fibre_g,
    diets: row.diets,
    allergens: { contains: row.contains, mayContain: row.may_contain },
    labelPending: row.label_pending,
    image: picture(row.id, `default-${row.category.toLowerCase()}`),
    creatorId: row.creator_id,
    createdAt: row.created_at.toISOString(),
  };
}
