import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LikedRecipesDto, RecipeListDto } from '#backend/catalog/recipes/recipes.dto.js';
import { TestShop } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';

let shop: TestShop;
let ids: string[];
beforeAll(async () => {
  shop = await TestShop.open();
  const admin = await aSignedInPerson(shop, { roles: ['admin'] });
  await shop.api.post('recipes/seed', { count: 36 }, admin.headers);
  ids = (await shop.api.get('recipes?limit=6')).read(RecipeListDto).recipes.map(({ id }) => id);
});
afterAll(() => shop.close());

const react = (method: 'PUT' | 'DELETE', id: string | undefined, { headers }: SignedInPerson) =>
  shop.call(method, `/api/recipes/${id}/like`, { headers });
const liked = async ({ headers }: SignedInPerson, query = '') =>
  (await shop.api.get(`recipes/liked${query}`, { headers })).read(LikedRecipesDto);
const idsOf = ({ items }: LikedRecipesDto) => items.map(({ id }) => id);

it('have recipes to begin with', () => expect(ids).toHaveLength(6));

describe('a user’s liked recipes (rule X26)', () => {
  it('are listed, the latest like first, and nobody else’s', async () => {
    const [person, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    for (const id of ids.slice(0, 3)) await react('PUT', id, person);
    await react('PUT', ids[4], other);
    await shop.api.get('recipes');
    expect(idsOf(await liked(person)).sort()).toEqual(ids.slice(0, 3).sort());
    expect((await liked(person)).items.every(({ likedByMe }) => likedByMe)).toBe(true);
    await react('DELETE', ids[1], person);
    expect(idsOf(await liked(person))).not.toContain(ids[1]);
    expect(idsOf(await liked(other))).toEqual([ids[4]]);
  });

  it('come page by page, by category, and without what is hidden', async () => {
    const person = await aSignedInPerson(shop);
    for (const id of ids) await react('PUT', id, person);
    const found: string[] = [];
    let cursor: string | null = '';
    do {
      const page: LikedRecipesDto = await liked(person, `?limit=4${cursor && `&cursor=${cursor}`}`);
      found.push(...idsOf(page));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found.sort()).toEqual([...ids].sort());
    const [{ category } = { category: '' }] = (await liked(person)).items;
    const some = (await liked(person, `?category=${encodeURIComponent(category)}`)).items;
    expect(some.every((each) => each.category === category)).toBe(true);
    await shop.changeCatalog(`update recipe set shown = false where id = $1`, [ids[0]]);
    expect(idsOf(await liked(person))).not.toContain(ids[0]);
  });

  it('do not exist for a visitor', async () => {
    expect((await shop.api.get('recipes/liked')).status).toBe(401);
  });
});
