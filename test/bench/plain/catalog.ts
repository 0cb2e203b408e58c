import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ask, onCatalogChange } from './database.js';

/** A dish as the table has it. */
export interface Product {
  number: number;
  sku: string;
  name: string;
  kind: string;
  contains: string[];
  may_contain: string[];
  slug: string;
  details: Record<string, unknown>;
  categories: string[];
  diets: string[];
  available: boolean;
  published_ratings: number | null;
  published_stars: number | null;
}

const RATED =
  'select p.*, r.published_ratings, r.published_stars from product p left join product_rating r on r.sku = p.sku and r.shown';

interface Entry {
  image: string;
  width: number;
  height: number;
  lqip: string;
  alt: string;
}

export const MEAL_PENCE = 850;
const WEEKLY_MEAL_PENCE = 800;
const IMAGES = 'backend/catalog-content/images';
/** In the order of their names, in which they make up the version. */
const FILES = [
  { format: 'avif', width: 400 },
  { format: 'avif', width: 800 },
  { format: 'webp', width: 800 },
] as const;
const FREE_FROM: Readonly<Record<string, string>> = { 'Gluten Free': 'gluten', 'Dairy Free': 'milk' };

const entries = JSON.parse(readFileSync(`${IMAGES}/index.json`, 'utf8')) as Record<string, Entry>;
const pictures = new Map<string, ReturnType<typeof makePicture>>();
const lists = new Map<string, Buffer>();
await onCatalogChange(() => lists.clear());

/** The list of meals from memory: read and serialised once, until the catalogue changes. */
export async function mealList(): Promise<Buffer> {
  const known = lists.get('meals');
  if (known) return known;
  const rows = await ask<Product>('meals', `${RATED} where kind = 'meal' and active order by position`, []);
  const made = Buffer.from(JSON.stringify({ items: rows.map(cardOf), nextCursor: null }));
  lists.set('meals', made);
  return made;
}

/** One meal from the database. */
export async function oneMeal(number: number): Promise<object> {
  const [row] = await ask<Product>('meal', `${RATED} where kind = 'meal' and active and number = $1`, [
    number,
  ]);
  if (!row) throw new Error('not_found');
  return mealView(row);
}

function mealView(row: Product) {
  const { badges, portions: _portions, ...details } = row.details;
  const proved = (badges as string[]).filter(
    (badge) => ![...row.contains, ...row.may_contain].includes(FREE_FROM[badge] ?? ''),
  );
  return {
    ...details,
    id: row.number,
    sku: row.sku,
    slug: row.slug,
    name: row.name,
    fullName: row.name,
    diets: row.diets,
    pricePence: MEAL_PENCE,
    weeklyPricePence: WEEKLY_MEAL_PENCE,
    badges: proved,
    rating: ratingOf(row),
    allergens: { contains: row.contains, mayContain: row.may_contain },
    available: row.available,
    image: picture(row.slug),
    categories: row.categories,
  };
}

function ratingOf({ published_ratings: count, published_stars: stars }: Product) {
  return count && stars ? { average: Math.round((stars / count) * 10) / 10, count } : null;
}

function cardOf(row: Product) {
  const { sku, name, categories, diets, badges, allergens, image, ...meal } = mealView(row);
  const {
    sugarsG: _sugars,
    saturatesG: _saturates,
    ...nutrition
  } = row.details['nutrition'] as Record<string, number>;
  return {
    id: meal.id,
    sku,
    slug: row.slug,
    name,
    categories,
    diets,
    allergens,
    nutrition,
    pricePence: MEAL_PENCE,
    weeklyPricePence: WEEKLY_MEAL_PENCE,
    badges,
    useDays: row.details['useDays'],
    available: row.available,
    rating: meal.rating,
    image: { url: image.webp.at(-1)?.url },
  };
}

/** The picture that ships with a dish or recipe; its files are read once. */
export function picture(slug: string, otherwise?: string) {
  const found = pictures.get(slug) ?? makePicture(slug in entries ? slug : (otherwise ?? slug));
  pictures.set(slug, found);
  return found;
}

function makePicture(slug: string) {
  const entry = entries[slug];
  if (!entry) throw new Error(`no picture for ${slug}`);
  const files = FILES.map(({ format, width }) => ({
    format,
    width,
    bytes: readFileSync(`${IMAGES}/${entry.image}-${width}.${format}`),
  }));
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  const version = hash.digest('hex').slice(0, 12);
  const of = (wanted: string) =>
    files.flatMap(({ format, width }) =>
      format === wanted ? [{ url: `/images/${entry.image}-${width}.${version}.${format}`, width }] : [],
    );
  return {
    alt: entry.alt,
    width: entry.width,
    height: entry.height,
    placeholder: entry.lqip,
    avif: of('avif'),
    webp: of('webp'),
  };
}
