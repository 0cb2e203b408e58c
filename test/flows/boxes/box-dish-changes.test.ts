import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ProductChangesService,
  type ProductChange,
} from '#backend/catalog/products/product-changes.service.js';
import type { Allergen, AllergenRecord, Diet } from '#backend/rules/food/allergens.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  aRunningBox,
  deliveryRows,
  advanceClockTo,
  processDueBoxes,
  type DeliveryRow,
  type WeeklyBoxOptions,
} from '#test/setup/boxes/boxes.js';
import { changed, MyBox } from '#test/setup/boxes/my-boxes.js';
import { signedIn } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Dish 1 contains none of the fourteen; dish 4 is vegan. */
const SAFE = 1;
const CURRY = 4;
const OTHER = 3;
const ASKED = /^Please check your box/;
const UPCOMING = /^Your next box/;
const SHORT = /^Your next box needs a change/;
const HOUR_MS = 3_600_000;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  await shop.sql('create table product_before as table product');
});
afterEach(async () => {
  await shop.changeCatalog(`update product p set contains = b.contains, may_contain = b.may_contain,
      diets = b.diets, available = b.available, label_changed_by = null, label_changed_at = null
    from product_before b where b.sku = p.sku`);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** Staff change a dish, and a second person approves its label. */
async function change(number: number, wish: ProductChange): Promise<void> {
  const turn = async () => {
    const [row] = await shop.sql<{ sku: string; version: number }>(
      'select sku, version from product where number = $1',
      [number],
    );
    return { sku: row?.sku ?? '', version: row?.version ?? 0, actorId: randomUUID() };
  };
  await shop.get(ProductChangesService).change({ ...wish, ...(await turn()) });
  await shop.heard(async () => shop.get(ProductChangesService).approveLabel(await turn()));
  await worker.drain();
}

async function recordOf(number: number): Promise<AllergenRecord> {
  const [row] = await shop.sql<{ contains: Allergen[]; may_contain: Allergen[] }>(
    'select contains, may_contain from product where number = $1',
    [number],
  );
  return { contains: row?.contains ?? [], mayContain: row?.may_contain ?? [] };
}

/** Marks every meal but these as sold out. */
const onlySold = (numbers: readonly number[]) =>
  shop.changeCatalog(
    `update product set available = number = any ($1) where kind = 'meal' and available <> (number = any ($1))`,
    [numbers],
  );

/** Adds an allergen to a dish, as an ingredient or as traces. */
async function comesInto(number: number, more: Partial<AllergenRecord>): Promise<void> {
  const { contains, mayContain } = await recordOf(number);
  const allergens = {
    contains: [...contains, ...(more.contains ?? [])],
    mayContain: [...mayContain, ...(more.mayContain ?? [])],
  };
  await change(number, { allergens });
}

async function aBoxOf(
  wishes: WeeklyBoxOptions = {},
  allergens: readonly Allergen[] = ['peanuts'],
): Promise<MyBox> {
  const mine = new MyBox(shop, await aRunningBox(shop, worker, { meals: { [SAFE]: 8 }, ...wishes }));
  const { headers } = await signedIn(shop, mine.box.person);
  await shop.call('PUT', '/api/me/consents', { headers, body: { health: true } });
  await shop.call('PATCH', '/api/me', { headers, body: { allergens } });
  await worker.drain();
  return mine;
}

async function nextRow({ box }: MyBox): Promise<DeliveryRow> {
  const next = (await deliveryRows(shop, box.subscriptionId)).find(({ status }) => status === 'planned');
  if (!next) throw new Error('There is no planned delivery.');
  return next;
}

/** Sends the reminder of the next box. */
async function reminded(mine: MyBox): Promise<DeliveryRow> {
  const next = await nextRow(mine);
  await advanceClockTo(shop, new Date(next.cut_off_at.getTime() - 40 * HOUR_MS));
  await processDueBoxes(worker);
  return next;
}

/** SKUs and allergens of the plates of a box whose cut-off has passed. */
async function platesOf({ id, cut_off_at: cutOffAt }: DeliveryRow) {
  await advanceClockTo(shop, cutOffAt);
  await processDueBoxes(worker);
  return shop.sql<{ number: number; contains: Allergen[]; may_contain: Allergen[] }>(
    `select p.number, l.contains, l.may_contain from box_delivery d join order_line l on l.order_id = d.order_id
       join product p on p.sku = l.sku where d.id = $1`,
    [id],
  );
}

async function emails({ box }: MyBox, subject: RegExp): Promise<{ subject: string; text: string }[]> {
  return (await shop.outside.emails(box.person.email)).filter((each) => subject.test(each.subject));
}

/** The next delivery as its owner sees it. */
const shown = async (mine: MyBox) =>
  (await mine.deliveries()).find(({ state, changeable }) => state === 'planned' && changeable);

describe('a dish in a coming box that changes after the reminder', () => {
  it.each([
    ['contains', { contains: ['peanuts'], mayContain: ['celery'] }],
    ['may contain', { contains: [], mayContain: ['celery', 'peanuts'] }],
  ] as const)('and %s by now what its owner declared is asked about, and left out', async (_how, more) => {
    const mine = await aBoxOf();
    changed(await mine.choose({ [SAFE]: 8 }));
    const next = await reminded(mine);
    expect(await emails(mine, ASKED)).toEqual([]);
    await change(SAFE, { allergens: more });
    expect(await shown(mine)).toMatchObject({
      meals: [],
      withheld: [{ mealId: SAFE, quantity: 8, ...more }],
    });
    const [sentEmail, ...others] = await emails(mine, ASKED);
    expect(others).toEqual([]);
    expect(sentEmail?.text).toMatch(/contains? .*peanuts/i);
    const plates = await platesOf(next);
    expect(plates).not.toHaveLength(0);
    expect(plates.map(({ number }) => number)).not.toContain(SAFE);
  });

  it.each([
    ['the dish changes', async () => comesInto(SAFE, { mayContain: ['peanuts'] }), []],
    ['its owner declares', null, ['milk']],
  ] as const)(
    'and was put aside by a light week is asked about when %s, and does not come back (B100)',
    async (_when, happens, before) => {
      const mine = await aBoxOf({}, happens ? ['peanuts'] : before);
      const held = happens ? SAFE : CURRY;
      changed(await mine.choose({ [held]: 8 }));
      const next = await nextRow(mine);
      const date = (await shown(mine))?.date ?? '';
      changed(await mine.lighten(date));
      if (happens) await happens();
      else {
        const [allergen] = (await recordOf(held)).contains;
        const { headers } = await signedIn(shop, mine.box.person);
        await shop.call('PATCH', '/api/me', { headers, body: { allergens: [allergen ?? ''] } });
        await worker.drain();
      }
      expect(await emails(mine, ASKED)).toHaveLength(1);
      changed(await mine.unlighten(date));
      expect(await shown(mine)).toMatchObject({ meals: [], withheld: [{ mealId: held, quantity: 8 }] });
      expect((await platesOf(next)).map(({ number }) => number)).not.toContain(held);
    },
  );

  it('is kept when its owner chooses it again with its traces', async () => {
    const mine = await aBoxOf();
    changed(await mine.choose({ [SAFE]: 8 }));
    const next = await reminded(mine);
    await comesInto(SAFE, { mayContain: ['peanuts'] });
    changed(await mine.choose({ [SAFE]: 8 }));
    expect(await shown(mine)).toMatchObject({ withheld: [] });
    expect((await platesOf(next)).map(({ number }) => number)).toEqual([SAFE]);
  });

  it('and was the chef’s choice is replaced by the chef and announced again', async () => {
    const mine = await aBoxOf();
    const next = await reminded(mine);
    const [chosen] = await shop.sql<{ number: number }>(
      `select number from product where number = any ($1) and not 'peanuts' = any (contains || may_contain)`,
      [(await shown(mine))?.meals.map(({ mealId }) => mealId)],
    );
    expect(await emails(mine, UPCOMING)).toHaveLength(1);
    await comesInto(chosen?.number ?? 0, { mayContain: ['peanuts'] });
    await processDueBoxes(worker);
    expect(await emails(mine, UPCOMING)).toHaveLength(2);
    expect(await emails(mine, ASKED)).toEqual([]);
    expect((await platesOf(next)).map(({ number }) => number)).not.toContain(chosen?.number);
  });

  it('and does not suit the diet of the box any more is asked about, and left out', async () => {
    const mine = await aBoxOf({ meals: { [CURRY]: 8 }, mealType: 'vegan' }, []);
    changed(await mine.choose({ [CURRY]: 8 }));
    const next = await reminded(mine);
    const diets: Diet[] = ['standard', 'vegetarian'];
    await change(CURRY, { diets });
    expect(await shown(mine)).toMatchObject({ meals: [], withheld: [{ mealId: CURRY }] });
    expect(await emails(mine, ASKED)).toHaveLength(1);
    expect((await platesOf(next)).map(({ number }) => number)).not.toContain(CURRY);
  });

  it('is removed from the extras as well', async () => {
    const mine = await aBoxOf();
    const [pot] = await shop.sql<{ number: number }>(
      `select number from product where kind = 'breakfast' and not 'peanuts' = any (contains || may_contain)
        order by number limit 1`,
    );
    const number = pot?.number ?? 0;
    changed(await mine.change({ extras: { breakfast: { [String(number)]: 2 }, protein: {} } }));
    const next = await reminded(mine);
    await comesInto(number, { mayContain: ['peanuts'] });
    expect(await mine.subscription()).toMatchObject({
      extras: { breakfast: {} },
      withheldExtras: [{ mealId: number, quantity: 2 }],
    });
    expect(await emails(mine, ASKED)).toHaveLength(1);
    expect((await platesOf(next)).map((plate) => plate.number)).not.toContain(number);
  });

  it('asks only the customers concerned', async () => {
    const mine = await aBoxOf({}, ['milk']);
    changed(await mine.choose({ [SAFE]: 8 }));
    const next = await reminded(mine);
    await comesInto(SAFE, { contains: ['sesame'], mayContain: ['peanuts'] });
    await change(SAFE, { diets: ['standard'] });
    expect(await shown(mine)).toMatchObject({ meals: [{ mealId: SAFE }], withheld: [] });
    expect(await emails(mine, ASKED)).toEqual([]);
    expect((await platesOf(next)).map(({ number }) => number)).toEqual([SAFE]);
  });
});

describe('a dish that was removed from a box', () => {
  it.each([
    ['has traces', async () => comesInto(SAFE, { mayContain: ['peanuts'] })],
    [
      'is put right again',
      async () => {
        const allergens = await recordOf(SAFE);
        await comesInto(SAFE, { contains: ['peanuts'] });
        await change(SAFE, { allergens });
      },
    ],
  ])('and %s is not put back by the chef: the box is short, and says so', async (_how, happens) => {
    const mine = await aBoxOf();
    changed(await mine.choose({ [SAFE]: 8 }));
    await happens();
    await onlySold([SAFE]);
    const next = await reminded(mine);
    expect(await emails(mine, SHORT)).toHaveLength(1);
    expect(await shown(mine)).toMatchObject({ meals: [], withheld: [{ mealId: SAFE, quantity: 8 }] });
    expect(await platesOf(next)).toEqual([]);
    const after = await deliveryRows(shop, mine.box.subscriptionId);
    expect(after.find(({ id }) => id === next.id)?.status).toBe('missed');
  });

  it('and was the chef’s choice is not chosen by the chef again', async () => {
    const mine = await aBoxOf();
    await onlySold([SAFE]);
    await reminded(mine);
    expect(await shown(mine)).toMatchObject({ meals: [{ mealId: SAFE }], chosenByChef: true });
    await comesInto(SAFE, { mayContain: ['peanuts'] });
    await processDueBoxes(worker);
    expect(await emails(mine, SHORT)).toHaveLength(1);
    expect(await shown(mine)).toMatchObject({ meals: [], withheld: [] });
  });

  it('and not chosen again stays out when what was chosen instead is sold out', async () => {
    const mine = await aBoxOf();
    changed(await mine.choose({ [SAFE]: 8 }));
    await comesInto(SAFE, { mayContain: ['peanuts'] });
    changed(await mine.choose({ [CURRY]: 8 }));
    await onlySold([SAFE]);
    await reminded(mine);
    expect(await emails(mine, SHORT)).toHaveLength(1);
  });
});

describe('a dish chosen by hand, in a box that the chef has filled up', () => {
  it('raises a question when it is removed; the chef’s dishes do not', async () => {
    const mine = await aBoxOf();
    changed(await mine.choose({ [SAFE]: 5, [CURRY]: 3 }));
    await onlySold([SAFE, OTHER]);
    await reminded(mine);
    expect(await shown(mine)).toMatchObject({
      meals: [
        { mealId: SAFE, quantity: 5 },
        { mealId: OTHER, quantity: 3 },
      ],
      chosenByChef: true,
    });
    await comesInto(OTHER, { contains: ['peanuts'] });
    expect(await emails(mine, ASKED)).toEqual([]);
    await comesInto(SAFE, { contains: ['peanuts'] });
    expect(await shown(mine)).toMatchObject({ withheld: [{ mealId: SAFE, quantity: 5 }] });
    expect(await emails(mine, ASKED)).toHaveLength(1);
  });
});
