import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the pages that make no call need of a recipe, taken from the catalogue as it is built (rules K2, K3). */
interface CatalogRecipe {
  readonly slug: string;
  readonly section?: string | null;
  readonly fallbackId?: string;
  readonly category: string;
  readonly creator: string;
  readonly sets: readonly string[];
  readonly [field: string]: unknown;
}

interface Creator {
  readonly slug: string;
  readonly [field: string]: unknown;
}

interface IndexEntry {
  readonly image: string;
  readonly width: number;
  readonly height: number;
  readonly lqip: string;
  readonly alt: string;
}

type Pictures = (slug: string, category: string) => object;

const FIELDS = [
  'name',
  'description',
  'category',
  'prepTimeMinutes',
  'prepTimeText',
  'servings',
  'calories',
  'proteinG',
  'carbsG',
  'fatG',
  'fibreG',
  'ingredients',
  'instructions',
  'tips',
  'diets',
  'allergens',
] as const;
const CATEGORIES = ['Breakfast', 'Lunch', 'Dinner', 'Snacks', 'Drinks'] as const;
const PICTURE_FILE = /^(?<name>[a-z0-9-]+)-(?<width>\d+)\.(?<format>avif|webp)$/;

/** The data behind each name that `virtual:recipe-…` has in the site's code. */
export function recipeData(content: string): Readonly<Record<'collection' | 'cover' | 'fallback', unknown>> {
  const read = <Entry>(file: string): Entry =>
    JSON.parse(readFileSync(path.join(content, file), 'utf8')) as Entry;
  const recipes = ['recipes-a.json', 'recipes-b.json'].flatMap((file) => read<CatalogRecipe[]>(file));
  const creators = read<Creator[]>('creators.json');
  const pictures = picturesOf(content, read('images/index.json'));
  const bundled = recipes.filter(({ sets }) => sets.includes('fallback'));
  const collection = recipes
    .filter(({ section, sets }) => section && sets.includes('collection'))
    // Thirty placeholders would make the page a quarter larger than it may be.
    .map((recipe) => ({
      ...taken(recipe, (...of) => ({ ...pictures(...of), placeholder: '' })),
      id: recipe.slug,
      section: recipe.section,
    }));
  return {
    collection,
    cover: coverOf(collection),
    fallback: {
      recipes: bundled
        .map((recipe) => ({ ...taken(recipe, pictures), id: recipe.fallbackId, creatorId: recipe.creator }))
        .sort((a, b) => String(a.id).localeCompare(String(b.id), 'en', { numeric: true })),
      creators: creators
        .filter(({ slug }) => bundled.some(({ creator }) => creator === slug))
        .map(({ slug, ...creator }) => ({ id: slug, ...creator })),
      pictures: Object.fromEntries(
        CATEGORIES.map((category) => [category, pictures(`default-${category.toLowerCase()}`, category)]),
      ),
    },
  };
}

/** The first lunch, for its colours. */
function coverOf(collection: readonly Record<string, unknown>[]): object {
  const lunch = collection.find(({ section }) => section === 'Lunch');
  if (!lunch) throw new Error('the collection has no lunch');
  return { image: lunch['image'], category: lunch['category'] };
}

function taken(recipe: CatalogRecipe, pictures: Pictures): Record<string, unknown> {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, recipe[field]]));
  return { ...fields, image: pictures(recipe.slug, recipe.category) };
}

/** Every picture under the addresses that the shop serves it at: with the hash of all its files in them. */
function picturesOf(content: string, index: Readonly<Record<string, IndexEntry>>): Pictures {
  const folder = path.join(content, 'images');
  const files = readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const match = PICTURE_FILE.exec(file)?.groups;
      if (!match) return [];
      return [{ file, name: match['name'], width: Number(match['width']), format: match['format'] }];
    });
  const sources = (name: string, format: string): unknown[] => {
    const own = files.filter((each) => each.name === name);
    const version = versionOf(own.map(({ file }) => path.join(folder, file)));
    return own
      .filter((each) => each.format === format)
      .sort((a, b) => a.width - b.width)
      .map(({ width }) => ({ url: `/images/${name}-${width}.${version}.${format}`, width }));
  };
  return (slug, category) => {
    const entry = index[slug] ?? index[`default-${category.toLowerCase()}`];
    if (!entry) throw new Error(`images/index.json has no picture for ${slug}`);
    const { image, width, height, alt, lqip } = entry;
    const both = { avif: sources(image, 'avif'), webp: sources(image, 'webp') };
    return { alt, width, height, placeholder: lqip, ...both };
  };
}

function versionOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
