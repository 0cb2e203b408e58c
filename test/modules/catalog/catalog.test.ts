import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ExtraListDto,
  MealDto,
  MealListDto,
  PackageListDto,
  SiteDto,
  type MealCardDto as Meal,
} from '#backend/catalog/catalog.dto.js';
import { ALLERGENS } from '#backend/rules/food/allergens.js';
import { avifBeside } from '#backend/rules/food/dish-picture.js';
import { isDeclarable } from '#backend/rules/food/nutrition.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

async function list<Dto extends object>(path: string, type: new () => Dto): Promise<Dto> {
  const response = await shop.api.get(path);
  expect(response.status).toBe(200);
  return response.read(type);
}

async function meals(query = ''): Promise<Meal[]> {
  return (await list(`meals${query}`, MealListDto)).items;
}

describe('meals', () => {
  it('are all there, the twelve of the first configurator in front', async () => {
    const all = await meals();
    expect(all).toHaveLength(36);
    expect(all.slice(0, 12).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(all.every(({ pricePence }) => pricePence === 850)).toBe(true);
    expect(all.every(({ useDays }) => [2, 3, 5, 6].includes(useDays))).toBe(true);
  });

  it('carry nutrition and the allergens by their legal names', async () => {
    for (const { nutrition, allergens } of await meals()) {
      expect(nutrition.calories).toBeGreaterThan(0);
      expect(nutrition.proteinG).toBeGreaterThan(0);
      for (const each of [...allergens.contains, ...allergens.mayContain]) expect(ALLERGENS).toContain(each);
    }
    const [, salmon] = await meals();
    expect(salmon).toMatchObject({
      name: 'Baked Salmon with Puy Lentils, Roast Fennel and Dill Yoghurt',
      allergens: { contains: ['fish', 'milk'], mayContain: ['celery'] },
    });
  });

  it('are small: the label comes with the dish', async () => {
    const response = await shop.api.get('meals');
    // 64.1 KB with ingredients and all sizes of the pictures.
    expect(Buffer.byteLength(response.text)).toBeLessThan(20 * 1024);
    for (const { id, allergens, nutrition, ...card } of response.read(MealListDto).items) {
      const whole = (await shop.api.get(`meals/${id}`)).read(MealDto);
      expect(whole.allergens).toEqual(allergens);
      expect(whole.nutrition).toMatchObject(nutrition);
      expect(whole).toMatchObject({ ...card, image: { webp: [{ url: card.image.url, width: 800 }] } });
      expect(whole.image.avif).toEqual(avifBeside(card.image.url));
      expect(whole.ingredients).not.toBe('');
    }
  });

  it('can be asked for by category', async () => {
    const cold = await meals('?category=EAT%20COLD');
    expect(cold.length).toBeGreaterThan(0);
    expect(cold.length).toBeLessThan(36);
    expect(cold.every(({ categories }) => categories.includes('EAT COLD'))).toBe(true);
    expect(await meals('?category=ALL%20MEALS')).toHaveLength(36);
    expect(await meals('?category=NO%20SUCH')).toEqual([]);
  });

  it('are found by number, and nothing else is', async () => {
    const response = await shop.api.get('meals/8');
    expect(response.read(MealDto)).toMatchObject({
      id: 8,
      name: 'Miso-Glazed Cod with Edamame, Pak Choi and Brown Rice',
    });
    expect((await shop.api.get('meals/999')).body).toMatchObject({ status: 404, code: 'not_found' });
    // A breakfast does not count as a meal.
    expect((await shop.api.get('meals/101')).status).toBe(404);
    expect((await shop.api.get('meals/first')).body).toMatchObject({ code: 'validation_failed' });
  });

  it('refuse parameters they do not know', async () => {
    expect((await shop.api.get('meals?colour=green')).body).toMatchObject({ code: 'validation_failed' });
  });
});

const SALMON = 'meal-salmon-puy-lentils-dill';

const reviewed = (isReviewed: boolean) =>
  shop.changeCatalog('update product set label_reviewed = $2 where sku = $1', [SALMON, isReviewed]);

async function shownOfSalmon(): Promise<{ badges: string[]; categories: string[] }> {
  const salmon = (await meals()).find(({ sku }) => sku === SALMON);
  return { badges: salmon?.badges ?? [], categories: salmon?.categories ?? [] };
}

describe('a claim in production (F33)', () => {
  it('is made once the owner has confirmed it, under the owner’s name, and only of checked data', async () => {
    expect(await shownOfSalmon()).toMatchObject({ badges: [] });
    await reviewed(true);
    // 40% of its energy comes from protein; none of the specification's names is confirmed.
    expect((await shownOfSalmon()).badges).toEqual(['High protein']);
    await shop.set('claims.glutenFreeConfirmed', true);
    expect((await shownOfSalmon()).badges).toEqual(['Gluten Free', 'High protein']);
    await shop.set('claims.glutenFree', 'No gluten');
    expect((await shownOfSalmon()).badges).toEqual(['No gluten', 'High protein']);
    await reviewed(false);
    expect((await shownOfSalmon()).badges).toEqual([]);
    await shop.set('claims.glutenFree', null);
    await shop.set('claims.glutenFreeConfirmed', null);
  });

  it('is no filter before that, nor is it found under its name', async () => {
    const light = (await meals()).filter(({ categories }) => categories.includes('LOW CALORIE'));
    expect(light).toEqual([]);
    expect(await meals('?category=LOW%20CALORIE')).toEqual([]);
    await shop.set('claims.lowCalorieFilter', 'SMALLER MEALS');
    await shop.set('claims.lowCalorieFilterConfirmed', true);
    expect(await meals('?category=SMALLER%20MEALS')).toHaveLength(18);
    await shop.set('claims.lowCalorieFilter', null);
    await shop.set('claims.lowCalorieFilterConfirmed', null);
    expect((await meals('?category=BEST%20SELLERS')).length).toBeGreaterThan(0);
  });
});

describe('a "free from" badge', () => {
  beforeAll(async () => {
    await reviewed(true);
    for (const name of ['glutenFree', 'dairyFree', 'lowCarb'])
      await shop.set(`claims.${name}Confirmed`, true);
  });
  afterAll(async () => {
    await reviewed(false);
    for (const name of ['glutenFree', 'dairyFree', 'lowCarb'])
      await shop.set(`claims.${name}Confirmed`, null);
  });

  async function badgesOfSalmon(): Promise<string[]> {
    return (await shownOfSalmon()).badges.filter((badge) => badge !== 'High protein');
  }

  it('shows while the allergen record supports it, and goes the moment it does not', async () => {
    expect(await badgesOfSalmon()).toEqual(['Gluten Free']);
    await shop.changeCatalog(`update product set may_contain = '{celery,gluten}' where sku = $1`, [SALMON]);
    expect(await badgesOfSalmon()).toEqual([]);
    await shop.changeCatalog(`update product set may_contain = '{celery}' where sku = $1`, [SALMON]);
    expect(await badgesOfSalmon()).toEqual(['Gluten Free']);
  });

  it('is never shown on a promise that no record can prove', async () => {
    const write = (badges: string[]) =>
      shop.changeCatalog(
        `update product set details = jsonb_set(details, '{badges}', $2::jsonb) where sku = $1`,
        [SALMON, JSON.stringify(badges)],
      );
    await write(['Gluten Free', 'Dairy Free', 'Sugar Free', 'Low Carb']);
    // It contains milk, and its sugar is not recorded.
    expect(await badgesOfSalmon()).toEqual(['Gluten Free', 'Low Carb']);
    await write(['Gluten Free']);
  });
});

describe('extras', () => {
  it('are three breakfasts and two protein pots at their prices', async () => {
    const { items } = await list('extras', ExtraListDto);
    expect(items.map(({ id, kind, pricePence }) => [id, kind, pricePence])).toEqual([
      [101, 'breakfast', 395],
      [102, 'breakfast', 395],
      [103, 'breakfast', 395],
      [201, 'protein', 650],
      [202, 'protein', 650],
    ]);
    // 100 g of protein in the whole pot, which serves four meals.
    const pots = items.filter(({ kind }) => kind === 'protein');
    expect(pots.map(({ nutrition, portions }) => [nutrition.proteinG, portions])).toEqual([
      [100, 4],
      [100, 4],
    ]);
  });
});

describe('packages', () => {
  it('are five, under the picker’s ids, with a week of five days', async () => {
    const { items } = await list('packages', PackageListDto);
    expect(
      items.map(({ id, dailyPricePence, weeklyPricePence }) => [id, dailyPricePence, weeklyPricePence]),
    ).toEqual([
      ['energy-boost-starter', 2700, 13500],
      ['gut-health-premium', 2700, 13500],
      ['muscle-preserve-custom', 3000, 15000],
      ['global-flavors-premium', 3000, 15000],
      ['plant-power-vegan', 2700, 13500],
    ]);
    expect(items.map(({ badges }) => badges.picker)).toEqual([
      'Budget Friendly',
      'Most Popular',
      'Premium Performance',
      'Variety Rich',
      'Eco-Conscious',
    ]);
    expect(items.map(({ popular }) => popular.landing)).toEqual([false, false, true, false, false]);
  });

  it('list the contents of every variant', async () => {
    const { items } = await list('packages', PackageListDto);
    expect(items.map(({ defaultVariant }) => defaultVariant)).toEqual([
      ...Array.from({ length: 4 }, () => 'standard'),
      'vegan',
    ]);
    expect(items.at(-1)?.variants.map(({ variant }) => variant)).toEqual([
      'vegan',
      'vegetarian',
      'halal-vegan',
    ]);
    for (const each of items) {
      expect(each.dailyMealPreviews).toHaveLength(5);
      for (const { meals } of each.variants) expect(meals).toHaveLength(5);
      const preset = each.variants.find(({ variant }) => variant === each.defaultVariant);
      expect(preset?.meals.map(({ name }) => name)).toEqual(each.dailyMealPreviews.map(({ meal }) => meal));
      const vegan = each.variants.find(({ variant }) => variant === 'vegan');
      for (const animal of ['fish', 'milk', 'eggs', 'crustaceans', 'molluscs'])
        expect(vegan?.allergens.contains).not.toContain(animal);
    }
  });
});

describe('nutrition before anything is bought (F31)', () => {
  it('is available per 100 g, with all seven values, for every meal, extra and package', async () => {
    const { items: extras } = await list('extras', ExtraListDto);
    const details = await Promise.all((await meals()).map(({ id }) => list(`meals/${id}`, MealDto)));
    for (const dish of [...details, ...extras])
      expect([dish.sku, isDeclarable(dish)]).toEqual([dish.sku, true]);
    const { items: packages } = await list('packages', PackageListDto);
    for (const { id, variants } of packages) {
      for (const { variant, nutrition, weightG = null } of variants) {
        expect([id, variant, isDeclarable({ nutrition, weightG })]).toEqual([id, variant, true]);
      }
    }
  });
});

describe('how long food keeps (K32)', () => {
  const freshDays = async () => (await list('site', SiteDto)).placeholders['freshDays'];

  it('is advertised as the dish on sale that keeps longest does', async () => {
    expect(await freshDays()).toBe('6');
    const set = (days: number) =>
      shop.changeCatalog(
        `update product set details = jsonb_set(details, '{useDays}', $2::jsonb) where sku = $1`,
        ['meal-salmon-puy-lentils-dill', String(days)],
      );
    await set(9);
    expect(await freshDays()).toBe('9');
    await shop.changeCatalog(
      `update product set available = false where sku = 'meal-salmon-puy-lentils-dill'`,
    );
    expect(await freshDays()).toBe('6');
    await shop.changeCatalog(
      `update product set available = true where sku = 'meal-salmon-puy-lentils-dill'`,
    );
    await set(2);
  });
});

describe('pictures', () => {
  it('have URLs whose content never changes', async () => {
    const first = (await shop.api.get('meals/1')).read(MealDto);
    expect(first.image.alt).not.toBe('');
    for (const [type, sizes] of [
      ['image/avif', first.image.avif],
      ['image/webp', first.image.webp],
    ] as const) {
      for (const { url } of sizes) {
        const response = await shop.call('GET', url);
        expect(response.status).toBe(200);
        expect(response.headers).toMatchObject({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
        expect(response.bytes.subarray(0, 16).toString('latin1')).toMatch(
          type === 'image/webp' ? /^RIFF.{4}WEBP/s : /ftyp/,
        );
      }
    }
    expect((await shop.call('GET', '/images/no-such.webp')).body).toMatchObject({ code: 'not_found' });
    expect((await shop.call('GET', '/images/..%2Findex.json')).status).toBe(404);
  });

  it('are there for every dish and package', async () => {
    const images = [
      ...(await list('extras', ExtraListDto)).items,
      ...(await list('packages', PackageListDto)).items.flatMap((each) => [each, ...each.dailyMealPreviews]),
    ].map(({ image }) => image);
    const urls = new Set(images.flatMap(({ avif, webp }) => [...avif, ...webp].map(({ url }) => url)));
    for (const { avif, webp } of images) expect([avif.length, webp.length]).not.toContain(0);
    for (const { image } of await meals())
      for (const { url } of [image, ...avifBeside(image.url)]) urls.add(url);
    for (const url of urls) expect((await shop.call('HEAD', url)).status).toBe(200);
  });
});

describe('a catalogue response', () => {
  it('has an ETag, and is not sent again to a client that has it', async () => {
    const first = await shop.api.get('meals');
    const { etag } = first.headers;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await shop.api.get('meals', { headers: { 'if-none-match': etag ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await shop.api.get('meals', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('travels compressed', async () => {
    const plain = await shop.api.get('packages');
    for (const encoding of ['br', 'gzip']) {
      const small = await shop.api.get('packages', { headers: { 'accept-encoding': encoding } });
      expect(small.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers['etag'] });
      expect(small.bytes.length).toBeLessThan(plain.bytes.length / 3);
    }
  });

  it('changes at once with a setting', async () => {
    const before = await shop.api.get('meals');
    await shop.set('pricing.oneTimeMealPence', 925);
    const after = await shop.api.get('meals', { headers: { 'if-none-match': before.headers['etag'] ?? '' } });
    expect(after.status).toBe(200);
    expect(after.read(MealListDto).items[0]?.pricePence).toBe(925);
    await shop.set('pricing.oneTimeMealPence', null);
    expect((await shop.api.get('meals')).headers['etag']).toBe(before.headers['etag']);
  });

  it('changes at once with a product, also after a manual change in the database', async () => {
    await meals();
    await shop.changeCatalog(`update product set price_pence = 1100, available = false where number = 1`);
    expect((await meals())[0]).toMatchObject({ pricePence: 1100, available: false });
    expect((await shop.api.get('meals/1')).body).toMatchObject({ pricePence: 1100 });
    await shop.changeCatalog(
      `update product set price_pence = null, available = true, active = false where number = 1`,
    );
    expect((await meals())[0]?.id).toBe(2);
    expect((await shop.api.get('meals/1')).status).toBe(404);
    await shop.changeCatalog(`update product set active = true where number = 1`);
    expect((await meals())[0]).toMatchObject({ id: 1, pricePence: 850 });
  });
});

describe('the contents of a label (F1)', () => {
  it.each([
    ['product', 'contains', '{nut}'],
    ['product', 'may_contain', '{Milk}'],
    ['product', 'diets', '{keto}'],
  ])('is a word that the filters know: not in %s.%s %s', async (table, column, value) => {
    const change = shop.sql(`update ${table} set ${column} = '${value}' where number = 1`);
    await expect(change).rejects.toThrow('_known');
    await expect(shop.sql(`update ${table} set contains = contains where number = 1`)).resolves.toEqual([]);
  });

  const variantOf = (change: string) =>
    shop.sql(
      `update product set details = ${change} where sku = (select min(sku) from product where kind = 'package')`,
    );

  it.each([
    ['allergens,contains', '["nut"]'],
    ['allergens,contains', '"milk"'],
    ['allergens,mayContain', '["milk", 7]'],
    ['allergens,mayContain', 'null'],
    ['variant', '"keto"'],
  ])('is whole and known in every variant of a package: not %s %s', async (path, value) => {
    const change = variantOf(`jsonb_set(details, '{variants,0,${path}}', '${value}')`);
    await expect(change).rejects.toThrow('product_variants_known');
  });

  it('exists for packages', async () => {
    await expect(variantOf(`details #- '{variants,0,allergens,mayContain}'`)).rejects.toThrow('_known');
    await expect(variantOf(`details - 'variants'`)).rejects.toThrow('_known');
    await expect(variantOf(`jsonb_set(details, '{variants}', '[]')`)).rejects.toThrow('_known');
    await expect(variantOf('details')).resolves.toEqual([]);
  });
});
