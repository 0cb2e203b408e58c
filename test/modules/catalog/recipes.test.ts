import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readCatalogFiles, type CatalogFiles } from '#backend/catalog/import/catalog-files.js';
import { CatalogImportService } from '#backend/catalog/import/catalog-import.service.js';
import { facetMask, RECIPE_CATEGORIES } from '#backend/catalog/recipes/recipe-facets.js';
import {
  RecipeDto,
  RecipeListDto,
  RecipeSnapshotDto,
  SeedDto,
} from '#backend/catalog/recipes/recipes.dto.js';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';

let shop: TestShop;
let files: CatalogFiles;
beforeAll(async () => {
  shop = await TestShop.open();
  files = await readCatalogFiles('backend/catalog-content');
});
afterAll(() => shop.close());

const list = async (query = ''): Promise<RecipeListDto> =>
  (await shop.api.get(`recipes${query}`)).read(RecipeListDto);
const names = async (query: string) => (await list(query)).recipes.map(({ name }) => name);

describe('seeding', () => {
  it('is for administrators', async () => {
    expect((await shop.api.post('recipes/seed', { count: 36 })).body).toMatchObject({
      code: 'token_invalid',
    });
    const somebody = await aSignedInPerson(shop);
    expect((await shop.api.post('recipes/seed', { count: 36 }, somebody.headers)).body).toMatchObject({
      code: 'forbidden',
    });
    expect((await list()).total).toBe(0);
  });

  it('brings 36 recipes once, however often and by how many it is done', async () => {
    const { headers } = await aSignedInPerson(shop, { roles: ['admin'] });
    const seed = async (count = 36) =>
      (await shop.api.post('recipes/seed', { count }, headers)).read(SeedDto);
    expect(await seed(5)).toEqual({ inserted: 5, total: 5 });
    const answers = await race(4, () => seed());
    expect(answers.map(({ total }) => total)).toEqual([36, 36, 36, 36]);
    expect(answers.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(31);
    expect(await list()).toMatchObject({ total: 36, totalIsCapped: false });
  });

  it.each([{ count: 0 }, { count: 37 }, { count: 36, more: 1 }])('refuses %j', async (body) => {
    expect((await shop.api.post('recipes/seed', body)).body).toMatchObject({ code: 'validation_failed' });
  });
});

describe('with the whole catalogue', () => {
  beforeAll(async () => {
    await shop.get(CatalogImportService).importFiles(files, { recipes: true });
    await shop.changeCatalog(`update recipe_creator set bio = bio`);
  });

  it('lists the newest first, with what cards show and who wrote them', async () => {
    const { recipes, creators, total, totalIsCapped, nextCursor } = await list();
    expect([recipes.length, total, totalIsCapped]).toEqual([24, files.recipes.length, false]);
    expect(typeof nextCursor).toBe('string');
    const times = recipes.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(new Set(creators.map(({ id }) => id))).toEqual(new Set(recipes.map(({ creatorId }) => creatorId)));
    const first = files.recipes.find(({ slug }) => slug === recipes[0]?.id);
    expect(recipes[0]).toMatchObject({
      name: first?.name,
      prepTimeText: first?.prepTimeText,
      proteinG: first?.proteinG,
      allergens: first?.allergens,
      creatorId: first?.creator,
      likesCount: 0,
      votedByMe: false,
    });
    expect(recipes[0]).not.toHaveProperty('ingredients');
    expect(recipes[0]?.image.avif.map(({ width }) => width)).toEqual([400, 800]);
  });

  it.each(['relevance', 'newest', 'protein', 'calories'])(
    'pages through all of them once, sorted by %s',
    async (sort) => {
      const seen: RecipeListDto['recipes'] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: RecipeListDto = await list(`?sort=${sort}&limit=20${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.recipes);
        cursor = page.nextCursor;
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(files.recipes.length);
      const values = seen.map(({ createdAt, proteinG, calories }) =>
        ['newest', 'relevance'].includes(sort)
          ? -Date.parse(createdAt)
          : sort === 'protein'
            ? -proteinG
            : calories,
      );
      expect(values).toEqual([...values].sort((a, b) => a - b));
    },
  );

  it('holds a thousand at once', async () => {
    expect((await list('?limit=1000')).recipes).toHaveLength(files.recipes.length);
    for (const query of ['?limit=1001', '?limit=0', '?limit=x', '?page=2', '?category=Soup', '?sort=best'])
      expect((await shop.api.get(`recipes${query}`)).body).toMatchObject({ code: 'validation_failed' });
  });

  it.each(RECIPE_CATEGORIES)('filters by the category %s', async (category) => {
    const wanted = files.recipes.filter((recipe) => recipe.category === category);
    const { recipes, total } = await list(`?category=${category}&limit=100`);
    expect(new Set(recipes.map(({ id }) => id))).toEqual(new Set(wanted.map(({ slug }) => slug)));
    expect(total).toBe(wanted.length);
  });

  it.each(DIETS)('filters by the diet %s', async (diet) => {
    const wanted = files.recipes.filter(({ diets }) => diets.includes(diet));
    const { recipes, total } = await list(`?diet=${diet}&limit=1000`);
    expect(new Set(recipes.map(({ id }) => id))).toEqual(new Set(wanted.map(({ slug }) => slug)));
    expect(total).toBe(wanted.length);
  });

  it.each(ALLERGENS)('leaves out what contains %s or may do so', async (allergen) => {
    const wanted = files.recipes.filter(
      ({ allergens }) => !allergens.contains.includes(allergen) && !allergens.mayContain.includes(allergen),
    );
    const { recipes, total } = await list(`?excludeAllergen=${allergen}&limit=1000`);
    expect(new Set(recipes.map(({ id }) => id))).toEqual(new Set(wanted.map(({ slug }) => slug)));
    expect(total).toBe(wanted.length);
  });

  it('takes several allergens, repeated or with commas, together with a category and a diet', async () => {
    const wanted = files.recipes.filter(
      ({ category, diets, allergens: { contains, mayContain } }) =>
        category === 'Dinner' &&
        diets.includes('halal') &&
        ![...contains, ...mayContain].some((one) => one === 'milk' || one === 'nuts'),
    );
    const filter = '?category=Dinner&diet=halal&limit=100';
    const comma = await list(`${filter}&excludeAllergen=milk,nuts`);
    expect(comma.total).toBe(wanted.length);
    expect(wanted.length).toBeGreaterThan(0);
    expect(await list(`${filter}&excludeAllergen=milk&excludeAllergen=nuts`)).toEqual(comma);
    expect((await shop.api.get('recipes?excludeAllergen=milk,meat')).body).toMatchObject({
      code: 'validation_failed',
    });
  });

  it('gives every recipe the bits that filters ask for', async () => {
    const rows = await shop.sql<{ id: string; facets: number }>('select id, facets from recipe');
    expect(rows).toHaveLength(files.recipes.length);
    for (const { id, facets } of rows) {
      const recipe = files.recipes.find(({ slug }) => slug === id);
      const has = [...(recipe?.allergens.contains ?? []), ...(recipe?.allergens.mayContain ?? [])];
      const free = ALLERGENS.filter((allergen) => !has.includes(allergen));
      const diets = (recipe?.diets ?? []).map((diet) => facetMask({ diet, excludeAllergen: [] }));
      const own = facetMask({ category: recipe?.category, excludeAllergen: free });
      expect([id, facets]).toEqual([id, diets.reduce((mask, bit) => mask | bit, own)]);
    }
  });

  it('finds words of name, description and ingredients, in any form, the last one half typed', async () => {
    const salmon = await names('?q=Salmon&limit=100');
    expect(salmon.length).toBeGreaterThan(1);
    for (const name of salmon) expect(await inRecipe(name)).toMatch(/salmon/i);
    expect(await names('?q=lentils%20spinach')).toEqual(await names('?q=spinach%20lentil'));
    expect(await names('?q=the%20lentils%20with%20spinach')).toEqual(await names('?q=spinach%20lentil'));
    expect(await names('?q=spinach%20lent')).toEqual(
      expect.arrayContaining(await names('?q=spinach%20lentil')),
    );
    expect((await names('?q=chick')).length).toBeGreaterThan((await names('?q=chickpea')).length);
    expect(await list('?q=zzzz')).toMatchObject({ recipes: [], creators: [], total: 0, nextCursor: null });
    expect(await list('?q=salmon%20zzzz')).toMatchObject({ recipes: [], total: 0 });
  });

  it.each(["'", '%', '\\', '"; drop table recipe', '🥗', '((', '& | !', ':*', 'a', '  '])(
    'is not put out by %s',
    async (search) => {
      expect((await shop.api.get(`recipes?q=${encodeURIComponent(search)}`)).status).toBe(200);
    },
  );

  it('searches within filters, sorts what it finds and pages through it', async () => {
    const all = await list('?q=chicken&sort=protein&limit=100');
    expect(all.total).toBe(all.recipes.length);
    const proteins = all.recipes.map(({ proteinG }) => proteinG);
    expect(proteins).toEqual([...proteins].sort((a, b) => b - a));
    const dinners = await list('?q=chicken&category=Dinner&limit=100');
    expect(dinners.recipes.length).toBeLessThan(all.recipes.length);
    expect(dinners.total).toBe(dinners.recipes.length);
    for (const sort of ['relevance', 'newest', 'protein', 'calories']) {
      const whole = (await list(`?q=chicken&sort=${sort}&limit=100`)).recipes.map(({ id }) => id);
      const first = await list(`?q=chicken&sort=${sort}&limit=5`);
      const second = await list(`?q=chicken&sort=${sort}&limit=100&cursor=${first.nextCursor}`);
      expect([...first.recipes, ...second.recipes].map(({ id }) => id)).toEqual(whole);
    }
  });

  it('answers every combination of words, filters and orders as a look at each recipe would', async () => {
    const rows = await shop.sql<Listed>(
      `select id, number, category, diets, contains || may_contain as has, created_at::text as newest, calories,
              protein_g as protein, tsvector_to_array(words) as words
         from recipe`,
    );
    // The last word may be incomplete: 'lemongrass' is found too.
    for (const q of ['', 'lemon', 'garlic lemon', 'spinach garlic lemon'])
      for (const category of ['', 'Dinner', 'Lunch'])
        for (const diet of ['', 'vegan', 'halal'])
          for (const without of ['', 'milk', 'nuts,gluten', 'celery'])
            for (const sort of ['newest', 'protein', 'calories'] as const) {
              const given = { q, category, diet, excludeAllergen: without };
              const asked = new URLSearchParams(
                Object.entries({ ...given, sort }).filter(([, value]) => value),
              );
              const wanted = rows.filter(
                (row) =>
                  row.words.some((word) => word.startsWith('lemon') || !q) &&
                  q.split(' ').every((word) => !word || word === 'lemon' || row.words.includes(word)) &&
                  (!category || row.category === category) &&
                  (!diet || row.diets.includes(diet)) &&
                  !without.split(',').some((allergen) => row.has.includes(allergen)),
              );
              const { recipes, total } = await list(`?${asked.toString()}&limit=100`);
              expect([asked.toString(), recipes.map(({ id }) => id)]).toEqual([
                asked.toString(),
                inOrder(wanted, sort).slice(0, 100),
              ]);
              expect(total).toBe(wanted.length);
            }
  });

  it.each(['x', 'W10', Buffer.from('["newest","never",1]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      expect((await shop.api.get(`recipes?cursor=${cursor}`)).body).toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'cursor' }],
      });
    },
  );

  it('refuses the cursor of another order', async () => {
    const { nextCursor } = await list('?sort=protein');
    expect((await shop.api.get(`recipes?sort=calories&cursor=${nextCursor}`)).status).toBe(400);
  });

  it('puts the best match first, unless another order is wanted', async () => {
    const best = await names('?q=salmon&limit=100');
    expect(best.slice(0, 2).every((name) => /salmon/i.test(name))).toBe(true);
    const newest = await names('?q=salmon&limit=100&sort=newest');
    expect(newest).not.toEqual(best);
    expect(newest.toSorted()).toEqual(best.toSorted());
    expect(await names('?q=salmon&limit=100&sort=relevance')).toEqual(best);
    expect(await names('?sort=relevance')).toEqual(await names(''));
  });

  it('finds words without their accents, and a misspelt one within a filter', async () => {
    expect(await names('?q=pate')).toContain('Smoked Mackerel Pâté on Oatcakes');
    expect(await names('?q=kofte')).toEqual(await names('?q=K%C3%B6fte'));
    const dinners = await list('?q=chiken&category=Dinner&limit=100');
    expect(dinners).toEqual(await list('?q=chicken&category=Dinner&limit=100'));
    // A word that exists is not corrected where a filter leaves nothing of it.
    expect(await list('?q=salmon&diet=vegan')).toMatchObject({ recipes: [], total: 0 });
  });

  it('returns the total beyond the last page, too', async () => {
    const { total } = await list('?q=salmon');
    const end = Buffer.from(JSON.stringify(['relevance', -1, 0])).toString('base64url');
    expect(await list(`?q=salmon&cursor=${end}`)).toMatchObject({ recipes: [], total, nextCursor: null });
  });

  it('shows one with its details', async () => {
    const file = files.recipes[0];
    const recipe = (await shop.api.get(`recipes/${file?.slug}`)).read(RecipeDto);
    expect(recipe).toMatchObject({
      name: file?.name,
      ingredients: file?.ingredients,
      instructions: file?.instructions,
      tips: file?.tips,
      carbsG: file?.carbsG,
      creator: { id: file?.creator, verified: true },
    });
    for (const id of ['no-such', 'local-1', "x'y", '%00'])
      expect([404, 400]).toContain((await shop.api.get(`recipes/${id}`)).status);
  });

  it('publishes the list with details', async () => {
    const response = await shop.api.get('recipes/snapshot');
    const snapshot = response.read(RecipeSnapshotDto);
    expect(snapshot.recipes).toHaveLength(files.recipes.length);
    expect(snapshot.recipes[0]?.id).toBe((await list('?limit=1')).recipes[0]?.id);
    expect(snapshot.recipes[0]?.ingredients.length).toBeGreaterThan(1);
    const again = await shop.api.get('recipes/snapshot', {
      headers: { 'if-none-match': response.headers['etag'] ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('shows a changed recipe at once, and finds it by its new words only', async () => {
    const [first] = (await list()).recipes;
    await shop.changeCatalog(
      `update recipe set name = 'Quixotic soup', contains = '{milk}', category = 'Lunch' where id = $1`,
      [first?.id],
    );
    expect((await list()).recipes[0]?.name).toBe('Quixotic soup');
    expect(await names('?q=quixotic')).toEqual(['Quixotic soup']);
    expect(await names('?q=quixotic&excludeAllergen=milk')).toEqual([]);
    expect((await list('?category=Lunch')).total).toBe(
      files.recipes.filter(({ category }) => category === 'Lunch').length +
        (first?.category === 'Lunch' ? 0 : 1),
    );
    await shop.changeCatalog(`delete from recipe where id = $1`, [first?.id]);
    expect((await list('?q=quixotic')).total).toBe(0);
    expect((await list()).total).toBe(files.recipes.length - 1);
    expect((await shop.api.get(`recipes/${first?.id}`)).status).toBe(404);
  });

  it('keeps counts equal to a full count', async () => {
    expect(
      await shop.sql(
        `select facets from recipe_facet_count c where recipes <> (select count(*) from recipe r where r.facets = c.facets)`,
      ),
    ).toEqual([]);
  });

  it('asks the database once for a list it knows, and few times for another', async () => {
    await list('?limit=10');
    expect(await shop.statements.during(() => list('?limit=10'))).toHaveLength(1);
    expect(await shop.statements.during(() => list('?limit=11'))).toHaveLength(3);
    expect(await shop.statements.during(() => list('?limit=100&diet=vegan'))).toHaveLength(3);
    expect(await shop.statements.during(() => list('?limit=10&q=salmon%20lemon'))).toHaveLength(2);
    expect(await shop.statements.during(() => list('?limit=10&q=samlon%20lemon'))).toHaveLength(4);
    const { id } = files.recipes.map(({ slug }) => ({ id: slug }))[5] ?? { id: '' };
    await shop.api.get(`recipes/${id}`);
    expect(await shop.statements.during(() => shop.api.get(`recipes/${id}`))).toHaveLength(1);
    await shop.api.get('recipes/snapshot');
    expect(await shop.statements.during(() => shop.api.get('recipes/snapshot'))).toEqual([]);
  });
});

interface Listed {
  readonly id: string;
  readonly number: number;
  readonly category: string;
  readonly diets: readonly string[];
  readonly has: readonly string[];
  readonly newest: string;
  readonly calories: number;
  readonly protein: number;
  readonly words: readonly string[];
}

function inOrder(rows: readonly Listed[], sort: 'newest' | 'protein' | 'calories'): string[] {
  const sorted = rows.toSorted((a, b) => {
    if (a[sort] !== b[sort]) return a[sort] < b[sort] ? -1 : 1;
    return a.number - b.number;
  });
  return (sort === 'calories' ? sorted : sorted.reverse()).map(({ id }) => id);
}

/** All the words of a recipe. */
async function inRecipe(name: string): Promise<string> {
  const recipe = files.recipes.find((each) => each.name === name);
  return JSON.stringify(recipe);
}
