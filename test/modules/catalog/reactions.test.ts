import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { LikeDto, RecipeDto, RecipeListDto, VoteDto } from '#backend/catalog/recipes/recipes.dto.js';
import { readCatalogFiles } from '#backend/catalog/import/catalog-files.js';
import { CatalogImportService } from '#backend/catalog/import/catalog-import.service.js';
import { networkOf } from '#backend/platform/http/network.js';
import { aVisitorAddress, TestShop, type ApiResponse, type Request } from '#test/setup/system/app.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';

const [SOUP, POT, BOWL] = [
  'lentil-mushroom-spaghetti',
  'mango-cardamom-lassi',
  'turkish-eggs-garlic-yoghurt',
];

async function openShop(environment: Readonly<Record<string, string>> = {}): Promise<TestShop> {
  Object.assign(process.env, { TRUST_PROXY: '', LIMITS_FACTOR: '1', ...environment });
  const shop = await TestShop.open();
  await shop
    .get(CatalogImportService)
    .importFiles(await readCatalogFiles('backend/catalog-content'), { recipes: true });
  return shop;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const like = (id: string | undefined, request: Request = {}) =>
  shop.call('PUT', `/api/recipes/${id}/like`, request);
const unlike = (id: string | undefined, request: Request = {}) =>
  shop.call('DELETE', `/api/recipes/${id}/like`, request);
const vote = (id: string | undefined, request: Request = {}) =>
  shop.call('PUT', `/api/recipes/${id}/vote`, request);
const unvote = (id: string | undefined, request: Request = {}) =>
  shop.call('DELETE', `/api/recipes/${id}/vote`, request);
const recipe = async (id: string | undefined, request: Request = {}) =>
  (await shop.api.get(`recipes/${id}`, request)).read(RecipeDto);

describe('a visitor', () => {
  it('likes and votes once each, and withdraws both', async () => {
    const from = aVisitorAddress();
    expect((await like(SOUP, { from })).read(LikeDto)).toEqual({ liked: true, likesCount: 1 });
    expect((await like(SOUP, { from })).read(LikeDto)).toEqual({ liked: true, likesCount: 1 });
    expect((await vote(SOUP, { from })).read(VoteDto)).toEqual({ voted: true, votesCount: 1 });
    expect(await recipe(SOUP, { from })).toMatchObject({ likedByMe: true, votedByMe: true, likesCount: 1 });
    expect(await recipe(SOUP)).toMatchObject({ likedByMe: false, votedByMe: false, likesCount: 1 });
    expect((await unlike(SOUP, { from })).read(LikeDto)).toEqual({ liked: false, likesCount: 0 });
    expect((await unlike(SOUP, { from })).read(LikeDto)).toEqual({ liked: false, likesCount: 0 });
    expect(await recipe(SOUP, { from })).toMatchObject({ likedByMe: false, votedByMe: true, votesCount: 1 });
    expect((await unvote(SOUP, { from })).read(VoteDto)).toEqual({ voted: false, votesCount: 0 });
  });

  it('sees their own in a shared list', async () => {
    const from = aVisitorAddress();
    await shop.api.get('recipes?limit=1000');
    await like(POT, { from });
    const mine = (await shop.api.get('recipes?limit=1000', { from })).read(RecipeListDto);
    const theirs = (await shop.api.get('recipes?limit=1000')).read(RecipeListDto);
    const flags = ({ recipes }: RecipeListDto) =>
      recipes.filter(({ likedByMe }) => likedByMe).map(({ id }) => id);
    expect([flags(mine), flags(theirs)]).toEqual([[POT], []]);
    expect(theirs.recipes.find(({ id }) => id === POT)?.likesCount).toBe(1);
    expect((await shop.api.get('recipes')).headers['cache-control']).toBe('no-store');
    await unlike(POT, { from });
  });

  it('is kept as a keyed hash, never by address', async () => {
    const from = '203.0.113.77';
    await like(BOWL, { from });
    const rows = await shop.sql<{ person: string }>('select person from recipe_reaction');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.person).toMatch(/^visitor:[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
    await unlike(BOWL, { from });
  });

  it('shows an error when the recipe does not exist', async () => {
    for (const response of [await like('no-such'), await unvote('no-such'), await vote('local-1')])
      expect(response.body).toMatchObject({ status: 404, code: 'not_found' });
    expect(await shop.count('recipe_reaction')).toBe(0);
  });
});

describe('an account', () => {
  it('is distinct from the visitor at the same address, and the same from everywhere', async () => {
    const from = aVisitorAddress();
    const { headers } = await aSignedInPerson(shop);
    await like(SOUP, { from });
    expect((await like(SOUP, { from, headers })).read(LikeDto).likesCount).toBe(2);
    expect((await like(SOUP, { headers })).read(LikeDto).likesCount).toBe(2);
    expect(await recipe(SOUP, { headers })).toMatchObject({ likedByMe: true });
    await unlike(SOUP, { headers });
    expect(await recipe(SOUP, { from })).toMatchObject({ likedByMe: true, likesCount: 1 });
    await unlike(SOUP, { from });
  });
});

describe('fifty at once', () => {
  const Count = z.object({ likesCount: z.number() });
  const counts = (answers: readonly ApiResponse[]) =>
    answers.map((response) => response.read(Count).likesCount);

  it('count once for one visitor and one account', async () => {
    const from = aVisitorAddress();
    const { headers } = await aSignedInPerson(shop);
    expect(new Set(counts(await race(50, () => like(SOUP, { from }))))).toEqual(new Set([1]));
    expect(new Set(counts(await race(50, () => like(SOUP, { headers }))))).toEqual(new Set([2]));
    await race(50, () => unlike(SOUP, { from }));
    expect(await recipe(SOUP)).toMatchObject({ likesCount: 1 });
    await unlike(SOUP, { headers });
  });

  it('count fifty for fifty visitors', async () => {
    await race(50, () => like(SOUP));
    expect(await recipe(SOUP)).toMatchObject({ likesCount: 50 });
    expect(await shop.count('recipe_reaction', "kind = 'like'")).toBe(50);
    await shop.sql('delete from recipe_reaction');
    expect(await recipe(SOUP)).toMatchObject({ likesCount: 0 });
  });

  it('end as the rows say when likes and unlikes of many cross', async () => {
    const people = Array.from({ length: 5 }, aVisitorAddress);
    await race(100, (each) => (each % 3 === 0 ? unlike : like)(SOUP, { from: people[each % 5] ?? '' }));
    const { likesCount } = await recipe(SOUP);
    expect(likesCount).toBe(await shop.count('recipe_reaction', "kind = 'like'"));
    await shop.sql('delete from recipe_reaction');
  });

  it('would be counted several times without the key', async () => {
    await shop.sql('alter table recipe_reaction drop constraint recipe_reaction_pkey');
    const from = aVisitorAddress();
    await race(10, () => like(SOUP, { from }));
    expect((await recipe(SOUP)).likesCount).toBe(10);
    await shop.sql('delete from recipe_reaction');
    await shop.sql('alter table recipe_reaction add primary key (person, number, kind)');
  });
});

describe('visitors who would like a lot', () => {
  it('have to wait, unlike an account', async () => {
    const from = aVisitorAddress();
    const { headers } = await aSignedInPerson(shop);
    const statuses = new Set<number>();
    for (let each = 0; each < 130; each += 1) statuses.add((await like(POT, { from })).status);
    expect(statuses).toEqual(new Set([200, 429]));
    expect((await like(POT, { from })).headers['retry-after']).toMatch(/^\d+$/);
    expect((await like(POT, { from, headers })).status).toBe(200);
    expect((await shop.api.get('recipes', { from })).status).toBe(200);
    await shop.sql('delete from recipe_reaction');
  });

  it('gain nothing by addresses of one IPv6 network', async () => {
    await race(20, (each) => like(POT, { from: `2001:db8:1:2::${each + 1}` }));
    expect((await recipe(POT)).likesCount).toBe(1);
    await like(POT, { from: '2001:db8:1:3::1' });
    expect((await recipe(POT)).likesCount).toBe(2);
    await shop.sql('delete from recipe_reaction');
  });

  it('gain nothing by a forged X-Forwarded-For when there is no proxy', async () => {
    const from = aVisitorAddress();
    await race(20, (each) =>
      like(POT, {
        from,
        headers: { 'x-forwarded-for': `198.51.100.${each}`, forwarded: `for=198.51.100.${each}` },
      }),
    );
    expect((await recipe(POT)).likesCount).toBe(1);
    await shop.sql('delete from recipe_reaction');
  });
});

describe('behind a trusted proxy', () => {
  const PROXY = '192.0.2.10';
  let behind: TestShop;
  beforeAll(async () => {
    behind = await openShop({ TRUST_PROXY: PROXY });
  });
  afterAll(() => behind.close());

  const through = (forwarded: string, from = PROXY) =>
    behind.call('PUT', `/api/recipes/${POT}/like`, { from, headers: { 'x-forwarded-for': forwarded } });
  const likes = async () => (await behind.api.get(`recipes/${POT}`)).read(RecipeDto).likesCount;

  it('visitors are distinguished by what the proxy adds, not by what they send themselves', async () => {
    await through('198.51.100.1');
    await through('198.51.100.2');
    expect(await likes()).toBe(2);
    await race(20, (each) => through(`203.0.113.${each}, 198.51.100.1`));
    expect(await likes()).toBe(2);
  });

  it('a client that bypasses the proxy is not trusted', async () => {
    const before = await likes();
    await race(20, (each) => through(`203.0.113.${each}`, '198.51.100.99'));
    expect(await likes()).toBe(before + 1);
  });
});

describe('the owner of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is of %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
