import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { AdminRecipeDto, AdminRecipeListDto } from '#backend/catalog/recipes/admin-recipes.dto.js';
import { readCatalogFiles } from '#backend/catalog/import/catalog-files.js';
import { CatalogImportService } from '#backend/catalog/import/catalog-import.service.js';
import { SiteDto } from '#backend/catalog/catalog.dto.js';
import { RecipeDto, RecipeListDto, RecipeSnapshotDto } from '#backend/catalog/recipes/recipes.dto.js';
import { SitePages } from '#backend/platform/http/site/site-pages.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';

const NEW = {
  name: 'Quixotic Celeriac Crème',
  description: 'A velvety soup.',
  category: 'Lunch',
  creatorId: '',
  prepTimeMinutes: 25,
  prepTimeText: '25 mins',
  servings: 2,
  calories: 310,
  proteinG: 21.5,
  carbsG: 30,
  fatG: 11,
  fibreG: 8,
  diets: ['standard', 'vegetarian'],
  allergens: { contains: ['celery'], mayContain: [] },
  ingredients: ['400 g celeriac', '  ', '200 ml stock'],
  instructions: ['Chop it.', 'Cook it.'],
  tips: 'Freezes well.',
};

let shop: TestShop;
let writer: SignedInPerson;
let second: SignedInPerson;
let shipped: number;
beforeAll(async () => {
  shop = await TestShop.open();
  writer = await aSignedInPerson(shop, { roles: ['content'] });
  second = await aSignedInPerson(shop, { roles: ['content'] });
  const files = await readCatalogFiles('backend/catalog-content');
  await shop.heard(() => shop.get(CatalogImportService).importFiles(files, { recipes: true }));
  shipped = files.recipes.length;
});
afterAll(() => shop.close());

const ask = (path: string) => shop.api.get(`admin/${path}`, { headers: writer.headers });
const list = async (query = '') => (await ask(`recipes${query}`)).read(AdminRecipeListDto);
const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id);
const one = async (id: string) => (await ask(`recipes/${id}`)).read(AdminRecipeDto);
const firstCreator = async () =>
  (await shop.sql<{ id: string }>(`select min(id) as id from recipe_creator`))[0];

async function write(more: object = {}): Promise<ApiResponse> {
  const creatorId = (await firstCreator())?.id;
  return shop.api.post('admin/recipes', { ...NEW, creatorId, ...more }, writer.headers);
}

async function aRecipe(more: object = {}): Promise<AdminRecipeDto> {
  const recipe = (await write({ shown: true, ...more })).read(AdminRecipeDto);
  await shop.flushNotifications();
  return recipe;
}

async function change(id: string, body: object, by = writer): Promise<ApiResponse> {
  const version = (await one(id)).version;
  const response = await shop.call('PATCH', `/api/admin/recipes/${id}`, {
    body: { version, ...body },
    headers: by.headers,
  });
  await shop.flushNotifications();
  return response;
}

const approve = async (id: string, by: SignedInPerson, version?: number) =>
  shop.api.post(`admin/recipes/${id}/approval`, { version: version ?? (await one(id)).version }, by.headers);

const publicList = async (query = '') => (await shop.api.get(`recipes${query}`)).read(RecipeListDto);
const found = async (query: string) => (await publicList(query)).recipes.map(({ id }) => id);
const headOf = (id: string) =>
  shop
    .get(SitePages)
    .modules.find(({ under }) => under === '/recipes')
    ?.head(id);
const audited = (action: string, id: string) =>
  shop.count('audit_entry', `action = 'admin.${action}' and subject_id = '${id}'`);

/** The stored totals of all recipes equal a fresh count. */
async function expectKept(): Promise<void> {
  expect(
    await shop.sql(
      `select facets from recipe_facet_count c
        where recipes <> (select count(*) from recipe r where r.facets = c.facets and r.shown)`,
    ),
  ).toEqual([]);
}

describe('a new recipe (A28)', () => {
  it('is hidden at first, and waits for a second person', async () => {
    const recipe = (await write()).read(AdminRecipeDto);
    expect(recipe).toMatchObject({
      id: 'quixotic-celeriac-creme',
      shown: false,
      label: 'changed',
      labelChangedBy: writer.userId,
      ingredients: ['400 g celeriac', '200 ml stock'],
      version: 1,
      inCollection: false,
    });
    await shop.flushNotifications();
    expect(await publicList()).toMatchObject({ total: shipped });
    expect(await found('?q=quixotic')).toEqual([]);
    for (const path of [`recipes/${recipe.id}`, 'recipes/no-such'])
      expect((await shop.api.get(path)).status).toBe(404);
    expect((await shop.call('PUT', `/api/recipes/${recipe.id}/like`)).status).toBe(404);
    expect(await headOf(recipe.id)).toBeUndefined();
    expect(await audited('recipe-created', recipe.id)).toBe(1);
    expect((await write()).read(AdminRecipeDto).id).toBe('quixotic-celeriac-creme-2');
    expect((await write({ name: 'Snapshot' })).read(AdminRecipeDto).id).toBe('recipe-snapshot');
    expect((await write({ name: '***' })).read(AdminRecipeDto).id).toBe('recipe');
    await expectKept();
  });

  it.each([
    { name: ' <> ' },
    { category: 'Soup' },
    { creatorId: 'nobody' },
    { diets: [] },
    { ingredients: ['', ' '] },
    { instructions: [] },
    { calories: 10.5 },
    { servings: 0 },
    { shown: true, sets: ['collection'] },
  ])('is refused with %j', async (more) => {
    expect((await write(more)).body).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('a change', () => {
  it('shows everywhere at once: page, search, filters, snapshot and what machines read', async () => {
    const { id } = await aRecipe({ name: 'Vermilion broth' });
    expect((await shop.api.get(`recipes/${id}`)).read(RecipeDto).name).toBe('Vermilion broth');
    expect(await found('?q=vermilion')).toEqual([id]);
    await shop.api.get('recipes/snapshot');

    const response = await change(id, {
      name: 'Cerulean broth',
      category: 'Dinner',
      ingredients: ['2 kohlrabi'],
      proteinG: 40,
    });
    expect(response.read(AdminRecipeDto)).toMatchObject({ id, version: 2, label: 'changed' });
    expect((await shop.api.get(`recipes/${id}`)).read(RecipeDto)).toMatchObject({
      name: 'Cerulean broth',
      ingredients: ['2 kohlrabi'],
      instructions: NEW.instructions,
      labelPending: true,
    });
    expect(await found('?q=vermilion')).toEqual([]);
    expect(await found('?q=cerulean%20kohlrabi')).toEqual([id]);
    expect(await found('?q=cerulean&category=Dinner&diet=vegetarian')).toEqual([id]);
    expect(await headOf(id)).toMatchObject({
      title: 'Cerulean broth | Lighter Table',
      data: { name: 'Cerulean broth', recipeCategory: 'Dinner', recipeIngredient: ['2 kohlrabi'] },
    });
    const snapshot = (await shop.api.get('recipes/snapshot')).read(RecipeSnapshotDto);
    expect(snapshot.recipes.find((recipe) => recipe.id === id)?.name).toBe('Cerulean broth');
    expect(await audited('recipe-changed', id)).toBe(1);
    expect(
      await shop.sql(`select details from audit_entry where subject_id = '${id}' order by at desc limit 1`),
    ).toMatchObject([{ details: { changed: 'category ingredients name nutrition', shown: true } }]);
    await expectKept();
  });

  it('hides a recipe and shows it again, with its likes', async () => {
    const { id } = await aRecipe({ name: 'Hidden xylophone' });
    const { total } = await publicList();
    await shop.call('PUT', `/api/recipes/${id}/like`);
    await change(id, { shown: false });
    expect(await publicList()).toMatchObject({ total: total - 1 });
    expect(await found('?q=xylophone')).toEqual([]);
    expect((await shop.api.get(`recipes/${id}`)).status).toBe(404);
    expect(await headOf(id)).toBeUndefined();
    const listed = await shop
      .get(SitePages)
      .modules.find(({ under }) => under === '/recipes')
      ?.listed(1000);
    expect(listed?.map(({ path }) => path)).not.toContain(`/recipes/${id}`);
    await expectKept();
    await change(id, { shown: true });
    expect(await found('?q=xylophone')).toEqual([id]);
    expect((await shop.api.get(`recipes/${id}`)).read(RecipeDto).likesCount).toBe(1);
    await expectKept();
  });

  it('without changes is not saved, and loses nothing that the form does not show', async () => {
    const id = 'raspberry-skyr-overnight-oats';
    const before = await one(id);
    expect((await change(id, {})).read(AdminRecipeDto)).toEqual(before);
    await change(id, { tips: 'Eat it cold.' });
    expect(await one(id)).toMatchObject({ tips: 'Eat it cold.', label: 'estimated', inCollection: true });
    const [row] = await shop.sql<{ keys: string[] }>(
      `select array(select jsonb_object_keys(details) order by 1) as keys from recipe where id = $1`,
      [id],
    );
    expect(row?.keys).toEqual(
      expect.arrayContaining(['fallbackId', 'ingredients', 'plate', 'section', 'tips']),
    );
  });

  it('of a recipe of the collection is sent to its page, which requests nothing else (K2)', async () => {
    const collection = async () => (await shop.api.get('site')).read(SiteDto).collection;
    await shop.flushNotifications();
    const before = await collection();
    const ids = await idsOf('?state=collection&limit=2');
    expect(ids).toHaveLength(2);
    await change(ids[0] ?? '', { tips: 'Eat it slowly.' });
    await change(ids[1] ?? '', { shown: false });
    const now = await collection();
    expect([...now.changed].sort()).toEqual([...before.changed, ids[0]].sort());
    expect([...now.hidden].sort()).toEqual([...before.hidden, ids[1]].sort());
    await change(ids[1] ?? '', { shown: true });
    expect((await collection()).hidden).toEqual(before.hidden);
  });

  it('of two concurrent editors is saved for one; the other gets a conflict (A27)', async () => {
    const { id, version } = await aRecipe({ name: 'Twofold' });
    const ofTwo = (seen: number) => race(2, (nth) => change(id, { version: seen, tips: `By the ${nth}.` }));
    expect((await ofTwo(version)).map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await change(id, { version, tips: 'Late.' });
    expect(late.body).toMatchObject({ status: 409, code: 'edit_conflict' });
    expect((await one(id)).tips).not.toBe('Late.');
    expect(await audited('recipe-changed', id)).toBe(1);
  });

  it('would be overwritten if a version were never incremented: the control', async () => {
    const { id, version } = await aRecipe({ name: 'Threefold' });
    await shop.sql(`create function stay() returns trigger language plpgsql as
      $$ begin new.version := old.version; return new; end $$`);
    await shop.sql(`create trigger stay before update on recipe for each row execute function stay()`);
    const answers = await race(2, (nth) => change(id, { version, tips: `By the ${nth}.` }));
    await shop.sql(`drop function stay cascade`);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('the label of a recipe (A28)', () => {
  const free = `?q=barleyesque&excludeAllergen=milk`;

  it('counts as unchecked until a second person has approved it: allergen filters exclude it', async () => {
    const { id, version } = await aRecipe({ name: 'Barleyesque' });
    expect(await found('?q=barleyesque')).toEqual([id]);
    expect(await found(free)).toEqual([]);
    expect(await found('?excludeAllergen=milk&limit=1000')).not.toContain(id);
    expect((await approve(id, writer)).body).toMatchObject({ status: 409, code: 'four_eyes_required' });
    await change(id, { allergens: { contains: ['gluten'], mayContain: ['gluten', 'nuts'] } });
    expect((await approve(id, second, version)).body).toMatchObject({ code: 'edit_conflict' });
    expect((await approve(id, second)).read(AdminRecipeDto)).toMatchObject({
      label: 'reviewed',
      labelChangedBy: null,
      allergens: { contains: ['gluten'], mayContain: ['nuts'] },
    });
    await shop.flushNotifications();
    expect(await found(free)).toEqual([id]);
    expect(await found('?q=barleyesque&excludeAllergen=nuts')).toEqual([]);
    expect((await shop.api.get(`recipes/${id}`)).read(RecipeDto).labelPending).toBe(false);
    expect(await audited('recipe-label-approved', id)).toBe(1);
    await expectKept();
    await change(id, { tips: 'Words alone change no label.' });
    expect((await one(id)).label).toBe('reviewed');
    await change(id, { fatG: 12 });
    expect(await found(free)).toEqual([]);
    await expectKept();
  });

  it('would be found at once if it did not wait: the control', async () => {
    const { id } = await aRecipe({ name: 'Barleyesque' });
    await shop.changeCatalog(
      `update recipe set label_changed_by = null, label_changed_at = null where id = $1`,
      [id],
    );
    expect(await found(free)).toContain(id);
  });
});

describe('a picture', () => {
  const drawing = (width: number) =>
    sharp({ create: { width, height: Math.round(width * 0.75), channels: 3, background: '#2f6b5e' } })
      .jpeg()
      .toBuffer();
  const send = (id: string, bytes: Buffer) =>
    shop.call('PUT', `/api/admin/recipes/${id}/picture`, {
      body: { picture: bytes.toString('base64'), alt: 'A bowl' },
      headers: writer.headers,
    });

  it('is rendered in every size, and shown on cards and in previews, without changing the version', async () => {
    const { id, version, image } = await aRecipe({ name: 'Picturesque' });
    expect(image.webp.length).toBeGreaterThan(0);
    const set = (await send(id, await drawing(1000))).read(AdminRecipeDto);
    expect(set).toMatchObject({ version, label: 'changed', image: { alt: 'A bowl', width: 800 } });
    await shop.flushNotifications();
    expect((await publicList('?q=picturesque')).recipes[0]?.image).toEqual(set.image);
    const preview = set.image.webp.at(-1)?.url.replace(/\.webp$/, '.jpg') ?? '';
    expect(await headOf(id)).toMatchObject({ image: { url: preview, alt: 'A bowl' } });
    expect((await shop.call('GET', preview)).status).toBe(200);
    expect((await shop.call('GET', set.image.avif[0]?.url ?? '')).status).toBe(200);
    expect(await audited('recipe-picture-set', id)).toBe(1);
  });

  it('is refused when it is too small, or no picture', async () => {
    const { id } = await aRecipe();
    expect((await send(id, await drawing(500))).body).toMatchObject({ code: 'photo_too_small' });
    expect((await send(id, Buffer.from('<svg/>'))).body).toMatchObject({ code: 'photo_invalid' });
    expect((await send('none', await drawing(900))).status).toBe(404);
  });
});

describe('the list of staff', () => {
  it('is found by the beginnings of words of title and creator, and filtered', async () => {
    const { id } = await aRecipe({ name: 'Zanzibar pilaf', category: 'Drinks' });
    expect(await idsOf('?q=pil%20zanz')).toEqual([id]);
    expect(await idsOf('?q=anzibar')).toEqual([]);
    expect(await idsOf('?q=zanzibr')).toEqual([id]);
    // The title alone counts here: 'velvety' is in the description.
    expect(await idsOf('?q=velvety')).toEqual([]);
    expect(await idsOf('?q=zucchini')).toContain('courgette-feta-egg-muffins');
    expect(await idsOf('?q=%25')).toEqual([]);
    const creator = await shop.sql<{ id: string; name: string }>(
      `select id, name from recipe_creator order by id limit 1`,
    );
    const byName = await list(`?q=${encodeURIComponent(creator[0]?.name ?? '')}&limit=100`);
    expect(byName.items.map((item) => item.id)).toContain(id);
    expect(new Set(byName.items.map(({ creatorName }) => creatorName))).toEqual(new Set([creator[0]?.name]));
    expect(await idsOf('?category=Drinks&q=zanz')).toEqual([id]);
    expect(await idsOf('?category=Lunch&q=zanz')).toEqual([]);
    expect(await idsOf('?state=hidden&q=zanz')).toEqual([]);
    await change(id, { shown: false });
    expect(await idsOf('?state=hidden&q=zanz')).toEqual([id]);
    expect(await idsOf('?state=shown&q=zanz')).toEqual([]);
    expect(await idsOf('?state=collection&limit=100')).toHaveLength(30);
    expect(await idsOf('?label=changed&q=zanz')).toEqual([id]);
    const { counts } = await list('?label=reviewed&limit=1');
    expect(counts.changed + counts.estimated + counts.reviewed).toBe(await shop.count('recipe'));
  });

  it('goes page by page through all of them once, the newest first', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: AdminRecipeListDto = await list(`?limit=40${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(await shop.count('recipe'));
    expect(new Set(seen).size).toBe(seen.length);
    for (const query of ['?cursor=x', '?limit=101', '?state=gone', '?page=2'])
      expect((await ask(`recipes${query}`)).status).toBe(400);
  });

  it('asks the database as often for many as for few', async () => {
    const few = await shop.statements.during(() => list('?limit=1&q=a&category=Dinner'));
    const many = await shop.statements.during(() => list('?limit=100&q=a&category=Dinner'));
    expect(many).toHaveLength(few.length);
  });
});
