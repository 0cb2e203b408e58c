import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ProductChangesService } from '#backend/catalog/products/product-changes.service.js';
import {
  AllergyDeclarationsService,
  NOTHING_DECLARED,
} from '#backend/identity/profile/allergy-declarations.service.js';
import { KitchenOrdersService } from '#backend/ordering/kitchen/kitchen-orders.service.js';
import { SubstitutionRequestListDto } from '#backend/ordering/substitutions/substitution-requests.dto.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import type { Allergen } from '#backend/rules/food/allergens.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import {
  aRunningBox,
  deliveryRows,
  advanceClockTo,
  processDueBoxes,
  type DeliveryRow,
} from '#test/setup/boxes/boxes.js';
import { changed, MyBox } from '#test/setup/boxes/my-boxes.js';
import { aPaidOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, signedIn, type SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

const EIGHT_WEEKS_MS = 240_000;
/** Salmon & Dill contains fish and milk; dish 1 contains none of the fourteen. */
const SALMON = 2;
const SAFE = 1;

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterEach(() => {
  // The method that a control has replaced.
  Reflect.deleteProperty(worker.get(AllergyDeclarationsService), 'of');
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** Declares in the profile, with consent. */
async function declare(person: SignedInPerson, allergens: readonly Allergen[]): Promise<void> {
  const { headers } = await signedIn(shop, person);
  await shop.call('PUT', '/api/me/consents', { headers, body: { health: true } });
  const answer = await shop.call('PATCH', '/api/me', { headers, body: { allergens } });
  expect(answer.status).toBe(200);
  await worker.drain();
}

/** Staff change a dish's contents, and a second person approves it. */
async function label(number: number, contains: Allergen[]): Promise<void> {
  const turn = async () => {
    const [row] = await shop.sql<{ sku: string; version: number }>(
      'select sku, version from product where number = $1',
      [number],
    );
    return { sku: row?.sku ?? '', version: row?.version ?? 0, actorId: randomUUID() };
  };
  const allergens = { contains, mayContain: ['celery' as const] };
  await shop.get(ProductChangesService).change({ allergens, ...(await turn()) });
  await shop.heard(async () => shop.get(ProductChangesService).approveLabel(await turn()));
  await worker.drain();
}

async function withdrawConsent(person: SignedInPerson): Promise<void> {
  const { headers } = await signedIn(shop, person);
  const answer = await shop.call('PUT', '/api/me/consents', { headers, body: { health: false } });
  expect(answer.status).toBe(200);
  await worker.drain();
}

interface Plate {
  readonly name: string;
  readonly contains: Allergen[];
}

const platesOf = ({ order_id: orderId }: Pick<DeliveryRow, 'order_id'>): Promise<Plate[]> =>
  shop.sql<Plate>('select name, contains from order_line where order_id = $1 order by position', [orderId]);

/** The allergies declared with an order, from the pick list of a day. */
async function pickedFor({ date, order_id: orderId }: DeliveryRow): Promise<readonly Allergen[]> {
  const orders = await shop.get(KitchenOrdersService).page(date, { limit: 500 });
  return orders.find(({ id }) => id === orderId)?.declared?.allergens ?? [];
}

/** The allergies declared with an order, from the pick list. */
async function packedWith(orderId: string) {
  const [row] = await shop.sql<{ date: string }>(
    `select to_char(delivery_date, 'YYYY-MM-DD') as date from orders where id = $1`,
    [orderId],
  );
  const orders = await shop.get(KitchenOrdersService).page(row?.date ?? '', { limit: 500 });
  return orders.find(({ id }) => id === orderId)?.declared;
}

const noteOf = async (orderId: string) => (await packedWith(orderId))?.note;

const clashing = (plates: readonly Plate[], declared: readonly Allergen[]): string[] =>
  plates.filter(({ contains }) => contains.some((each) => declared.includes(each))).map(({ name }) => name);

async function myBox(meals: Readonly<Record<number, number>> = { [SALMON]: 8 }): Promise<MyBox> {
  return new MyBox(shop, await aRunningBox(shop, worker, { meals }));
}

/** Passes the next cut-off and returns its delivery. */
async function nextPlaced(mine: MyBox): Promise<DeliveryRow> {
  const rows = await deliveryRows(shop, mine.box.subscriptionId);
  const next = rows.find(({ status }) => status === 'planned');
  if (!next) throw new Error('There is no planned delivery.');
  await advanceClockTo(shop, new Date(next.cut_off_at.getTime() - 40 * 3_600_000));
  await processDueBoxes(worker);
  await advanceClockTo(shop, next.cut_off_at);
  await processDueBoxes(worker);
  const placed = (await deliveryRows(shop, mine.box.subscriptionId)).find(({ id }) => id === next.id);
  if (!placed?.order_id) throw new Error(`The delivery became no order: ${placed?.status}`);
  return placed;
}

/** The owner's declarations before each cut-off: the allergens in force from then on. */
const WEEKS: readonly (readonly Allergen[])[] = [
  [],
  ['milk'],
  ['milk'],
  ['milk', 'soya'],
  ['soya'],
  [],
  ['gluten', 'fish'],
  ['gluten', 'fish', 'milk'],
];

describe('a weekly box through eight cut-offs', () => {
  it(
    'never brings a plate with what its owner declares at that time',
    async () => {
      const mine = await myBox();
      const { person } = mine.box;
      for (const [week, allergens] of WEEKS.entries()) {
        if (week === 5) await withdrawConsent(person);
        else if (String(allergens) !== String(WEEKS[week - 1] ?? [])) await declare(person, allergens);
        // A customer may choose any dish by hand; the box requires a confirmation first.
        if (week % 3 === 2)
          expect((await mine.choose({ [SALMON]: 8 })).status).toBe(allergens.includes('milk') ? 422 : 200);
        const placed = await nextPlaced(mine);
        expect([week, clashing(await platesOf(placed), allergens)]).toEqual([week, []]);
        expect([week, await pickedFor(placed)]).toEqual([week, allergens]);
      }
    },
    EIGHT_WEEKS_MS,
  );

  it(
    'would bring one if the box kept a declaration of its own (the control)',
    async () => {
      const mine = await myBox();
      changed(await mine.choose({ [SALMON]: 8 }));
      Object.assign(worker.get(AllergyDeclarationsService), { of: () => Promise.resolve(NOTHING_DECLARED) });
      await declare(mine.box.person, ['milk']);
      expect(clashing(await platesOf(await nextPlaced(mine)), ['milk'])).not.toEqual([]);
    },
    EIGHT_WEEKS_MS,
  );
});

describe('an allergy that is declared after the box began', () => {
  it('removes a hand-picked dish, raises a question, and does not restore it automatically', async () => {
    const mine = await myBox({ [SAFE]: 8 });
    const { person } = mine.box;
    changed(await mine.choose({ [SALMON]: 3, [SAFE]: 5 }));
    await declare(person, ['milk']);
    const [, next] = await mine.deliveries();
    expect(next).toMatchObject({
      meals: [{ mealId: SAFE, quantity: 5 }],
      withheld: [{ mealId: SALMON, quantity: 3, contains: ['fish', 'milk'] }],
    });
    const emails = await shop.outside.emails(person.email);
    const asked = emails.find(({ subject }) => subject.startsWith('Please check your box'));
    expect(asked?.text).toContain('Baked Salmon with Puy Lentils, Roast Fennel and Dill Yoghurt');
    expect(asked?.text).toContain('Contains fish, milk.');
    expect(asked?.subject).not.toMatch(/milk|allerg/i);

    await declare(person, []);
    expect((await mine.deliveries())[1]?.meals).toMatchObject([{ mealId: SAFE, quantity: 5 }]);
  });

  it('is confirmed dish by dish, and asked again when another one is declared', async () => {
    const mine = await myBox({ [SAFE]: 8 });
    await declare(mine.box.person, ['milk']);
    const meals = { [SALMON]: 8 };
    expect((await mine.choose(meals)).status).toBe(422);
    const skus = ['meal-salmon-puy-lentils-dill'];
    changed(await mine.choose(meals, { confirmedAllergenSkus: skus }));
    changed(await mine.choose(meals));
    await declare(mine.box.person, ['milk', 'fish']);
    expect((await mine.deliveries())[1]).toMatchObject({
      meals: [],
      withheld: [{ mealId: SALMON, quantity: 8 }],
    });
    expect((await mine.choose(meals)).status).toBe(422);
    const { deliveries } = changed(await mine.choose(meals, { confirmedAllergenSkus: skus }));
    expect(deliveries[1]).toMatchObject({ meals: [{ mealId: SALMON, quantity: 8 }], withheld: [] });
    expect(clashing(await platesOf(await nextPlaced(mine)), ['fish'])).toHaveLength(1);
  });

  it('raises a new question when another declared allergen is added to a kept dish', async () => {
    const person = await aSignedInPerson(shop);
    await declare(person, ['milk', 'peanuts']);
    const skus = ['meal-salmon-puy-lentils-dill'];
    const wishes = { meals: { [SALMON]: 8 }, confirmedAllergenSkus: skus };
    const mine = new MyBox(shop, await aRunningBox(shop, worker, { ...wishes, person }));
    const meals = { [SALMON]: 8 };
    // The confirmation at the checkout covers later boxes, and no more than one in the account.
    changed(await mine.choose(meals));
    await label(SALMON, ['fish', 'milk', 'peanuts']);
    try {
      expect((await mine.choose(meals)).status).toBe(422);
      const placed = await nextPlaced(mine);
      expect(clashing(await platesOf(placed), ['peanuts'])).toEqual([]);
      expect(await platesOf(placed)).not.toHaveLength(0);
    } finally {
      await label(SALMON, ['fish', 'milk']);
    }
  });

  it('and is kept in the account is kept for no more than is in the dish', async () => {
    const mine = await myBox({ [SAFE]: 8 });
    await declare(mine.box.person, ['milk', 'peanuts']);
    const skus = ['meal-salmon-puy-lentils-dill'];
    const meals = { [SALMON]: 8 };
    changed(await mine.choose(meals, { confirmedAllergenSkus: skus }));
    await label(SALMON, ['fish', 'milk', 'peanuts']);
    try {
      expect(clashing(await platesOf(await nextPlaced(mine)), ['peanuts'])).toEqual([]);
    } finally {
      await label(SALMON, ['fish', 'milk']);
    }
  });

  it('removes extras as well', async () => {
    const mine = await myBox({ [SAFE]: 8 });
    const [pot] = await shop.sql<{ number: number; sku: string; contains: Allergen[] }>(
      `select number, sku, contains from product where kind = 'breakfast' and cardinality(contains) > 0 and available
        order by number limit 1`,
    );
    const declared = pot?.contains.slice(0, 1) ?? [];
    changed(await mine.change({ extras: { breakfast: { [String(pot?.number)]: 2 }, protein: {} } }));
    await declare(mine.box.person, declared);
    expect(await mine.subscription()).toMatchObject({
      extras: { breakfast: {} },
      withheldExtras: [{ mealId: pot?.number, quantity: 2 }],
    });
    expect(clashing(await platesOf(await nextPlaced(mine)), declared)).toEqual([]);
  });

  it('at the checkout is the account’s from then on, and a box keeps no record of its own', async () => {
    const customer = { allergens: ['milk'], allergies: 'A trace is enough', healthConsent: true };
    const box = await aRunningBox(shop, worker, { meals: { [SAFE]: 8 }, customer });
    const { headers } = await signedIn(shop, box.person);
    expect((await shop.api.get('me', { headers })).body).toMatchObject({
      allergens: ['milk'],
      notes: 'A trace is enough',
      consents: { health: true },
    });
    expect(
      await shop.count('box_subscription', `id = '${box.subscriptionId}' and health_sealed is not null`),
    ).toBe(0);
  });

  it('and is withdrawn leaves nothing of it with account or box', async () => {
    const mine = await myBox({ [SAFE]: 8 });
    changed(await mine.choose({ [SALMON]: 8 }));
    await declare(mine.box.person, ['milk']);
    await withdrawConsent(mine.box.person);
    const kept = `id = '${mine.box.subscriptionId}' and (health_sealed is not null or choices_sealed is not null)`;
    expect(await shop.count('box_subscription', kept)).toBe(0);
    expect((await mine.deliveries())[1]?.meals).toEqual([]);
  });
});

describe('an order that is placed', () => {
  it('asks about what its account declares later, and tells the kitchen', async () => {
    const person = await aSignedInPerson(shop);
    const body = aBox({ meals: { [SALMON]: 3, [SAFE]: 2 }, customer: { email: person.email } });
    const { orderId } = await aPaidOrder(shop, body, person.headers);
    await worker.drain();
    await declare(person, ['fish']);
    const { headers } = await signedIn(shop, person);
    const questions = async () =>
      (await shop.api.get(`orders/${orderId}/questions`, { headers })).read(SubstitutionRequestListDto).items;
    expect(await questions()).toMatchObject([{ kind: 'unconfirmed', quantity: 3, answer: null }]);
    const sentEmail = (await shop.outside.emails(person.email)).find(({ subject }) =>
      /question/.test(subject),
    );
    expect(sentEmail?.text).toContain('It contains fish, which you’ve told us about since you ordered.');
    const [row] = await shop.sql<{ date: string }>(
      `select to_char(delivery_date, 'YYYY-MM-DD') as date from orders where id = $1`,
      [orderId],
    );
    const orders = await shop.get(KitchenOrdersService).page(row?.date ?? '', { limit: 500 });
    expect(orders.find(({ id }) => id === orderId)?.declared?.allergens).toEqual(['fish']);
    // Repeating the same declaration requires no further confirmation.
    const [question] = await questions();
    await shop.api.post(`orders/${orderId}/questions/${question?.id}`, { answer: 'keep' }, headers);
    await declare(person, ['fish', 'nuts']);
    expect(await questions()).toHaveLength(1);
  });

  it('keeps the note that it was placed with beside a later one of its account', async () => {
    const person = await aSignedInPerson(shop);
    const customer = { email: person.email, allergies: 'Kiwi: anaphylaxis', healthConsent: true };
    const { orderId } = await aPaidOrder(shop, aBox({ meals: { [SAFE]: 5 }, customer }));
    await worker.drain();
    await shop.sql('update orders set user_id = $1 where id = $2', [person.userId, orderId]);
    const { headers } = await signedIn(shop, person);
    await shop.call('PUT', '/api/me/consents', { headers, body: { health: true } });
    for (const notes of ['No coriander please', 'No coriander please, and no kiwi']) {
      await shop.call('PATCH', '/api/me', { headers, body: { notes } });
      await worker.drain();
    }
    expect(await noteOf(orderId)).toBe(
      'Kiwi: anaphylaxis\nNo coriander please\nNo coriander please, and no kiwi',
    );
  });

  it('as a guest takes over the declaration of the account that it comes to belong to', async () => {
    const person = await aSignedInPerson(shop);
    const body = aBox({ meals: { [SALMON]: 3, [SAFE]: 2 }, customer: { email: person.email } });
    const { orderId } = await aPaidOrder(shop, body);
    await declare(person, ['milk']);
    await shop
      .get(EntityManager)
      .fork()
      .transactional((em) =>
        record(em, 'identity.email-confirmed', { userId: person.userId }, shop.get(Clock).now()),
      );
    await worker.drain();
    const { headers } = await signedIn(shop, person);
    const answer = await shop.api.get(`orders/${orderId}/questions`, { headers });
    expect(answer.read(SubstitutionRequestListDto).items).toMatchObject([
      { kind: 'unconfirmed', quantity: 3 },
    ]);
    expect((await packedWith(orderId))?.allergens).toEqual(['milk']);
  });

  it('of a signed-in customer carries the account’s declaration, whatever the form sends', async () => {
    const person = await aSignedInPerson(shop);
    await declare(person, ['milk']);
    const { headers } = await signedIn(shop, person);
    const body = aBox({ meals: { [SALMON]: 5 }, customer: { email: person.email } });
    expect((await shop.api.post('checkout/one-time', body, headers)).body).toMatchObject({
      code: 'allergen_unconfirmed',
    });
    const safe = aBox({ meals: { [SAFE]: 5 }, customer: { email: person.email } });
    await aPaidOrder(shop, safe, headers);
    await worker.drain();
    const sentEmail = (await shop.outside.emails(person.email)).find(({ subject }) =>
      /confirmed/.test(subject),
    );
    expect(sentEmail?.text).toContain('You told us to avoid: milk.');
  });
});

describe('data that older releases stored with a box', () => {
  it('moves to the account, whose own declaration wins', async () => {
    const { Vault } = await import('#backend/platform/vault/vault.js');
    const mine = await myBox({ [SAFE]: 8 });
    const other = await myBox({ [SAFE]: 8 });
    await declare(other.box.person, ['nuts']);
    for (const { box } of [mine, other]) {
      const kept = { allergens: ['milk'], allergies: 'A trace', consentedAt: '2026-10-01T00:00:00.000Z' };
      const sealed = shop.get(Vault).seal(kept, `box_subscription.health:${box.subscriptionId}`);
      await shop.sql('update box_subscription set health_sealed = $1 where id = $2', [
        sealed,
        box.subscriptionId,
      ]);
    }
    // Without waiting for the worker's round: the box asks for the allergens in force.
    expect((await mine.choose({ [SALMON]: 8 })).status).toBe(422);
    await worker.runSchedules();
    expect(await shop.count('box_subscription', 'health_sealed is not null')).toBe(0);
    const declared = async ({ box }: MyBox) => {
      const { headers } = await signedIn(shop, box.person);
      return (await shop.api.get('me', { headers })).body;
    };
    expect(await declared(mine)).toMatchObject({ allergens: ['milk'], notes: 'A trace' });
    expect(await declared(other)).toMatchObject({ allergens: ['nuts'], notes: null });
  });
});
