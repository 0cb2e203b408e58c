import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BoxDeclarationService } from '#backend/boxes/plan/box-declaration.service.js';
import { addDays } from '#backend/rules/delivery/delivery-days.js';
import type { Allergen } from '#backend/rules/food/allergens.js';
import { londonTime } from '#worker/emails/london-time.js';
import { TestShop } from '#test/setup/system/app.js';
import { aRunningBox, advanceClockTo } from '#test/setup/boxes/boxes.js';
import { changed, MyBox } from '#test/setup/boxes/my-boxes.js';
import { signedIn } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

/** Salmon & Dill contains fish and milk; dish 1 contains none of the fourteen. */
const SALMON = 2;
const SAFE = 1;
const ASKED = 'Please check your box';

let shop: TestShop;
let worker: TestWorker;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

/** A weekly box, and the days of its deliveries that are still planned. */
async function aBoxWithDays(): Promise<{ mine: MyBox; days: string[]; labels: string[] }> {
  const mine = new MyBox(shop, await aRunningBox(shop, worker, { meals: { [SAFE]: 8 } }));
  const planned = (await mine.deliveries()).filter(({ state }) => state === 'planned');
  return { mine, days: planned.map(({ date }) => date), labels: planned.map(({ label }) => label) };
}

const chooseSalmon = async (mine: MyBox, date: string | undefined): Promise<void> => {
  changed(await mine.choose({ [SALMON]: 8 }, { date }));
};

/** Declares in the profile; the caller runs the work that follows. */
async function profile({ box }: MyBox, allergens: readonly Allergen[]): Promise<void> {
  const { headers } = await signedIn(shop, box.person);
  await shop.call('PUT', '/api/me/consents', { headers, body: { health: true } });
  expect((await shop.call('PATCH', '/api/me', { headers, body: { allergens } })).status).toBe(200);
}

async function declare(mine: MyBox, allergens: readonly Allergen[] = ['milk']): Promise<void> {
  await profile(mine, allergens);
  await worker.drain();
}

/** The subjects of the emails that request a new choice. */
async function asked({ box }: MyBox): Promise<string[]> {
  const emails = await shop.outside.emails(box.person.email);
  return emails.map(({ subject }) => subject).filter((subject) => subject.startsWith(ASKED));
}

describe('the email that asks to choose again', () => {
  it('is about the first box that comes when those before it are paused', async () => {
    const { mine, days, labels } = await aBoxWithDays();
    await chooseSalmon(mine, days[0]);
    await chooseSalmon(mine, days[1]);
    changed(await mine.pause(days[1]));
    await declare(mine);
    expect(await asked(mine)).toEqual([`${ASKED} for ${labels[1]}`]);
  });

  it('waits for the end of a pause that takes every box, and names them then', async () => {
    const { mine, days, labels } = await aBoxWithDays();
    await chooseSalmon(mine, days[0]);
    changed(await mine.pause());
    await declare(mine);
    expect(await asked(mine)).toEqual([]);
    changed(await mine.resume());
    await worker.drain();
    expect(await asked(mine)).toEqual([`${ASKED} for ${labels[0]}`]);
  });

  it('is not sent about a pause that ends with nothing to choose', async () => {
    const { mine, days } = await aBoxWithDays();
    await chooseSalmon(mine, days[0]);
    changed(await mine.pause());
    await declare(mine);
    changed(await mine.choose({ [SAFE]: 8 }, { date: days[0] }));
    changed(await mine.resume());
    await worker.drain();
    expect(await asked(mine)).toEqual([]);
  });

  it('is restored with a skip that is undone', async () => {
    const { mine, days, labels } = await aBoxWithDays();
    await chooseSalmon(mine, days[0]);
    changed(await mine.skip(days[0]));
    await declare(mine);
    expect(await asked(mine)).toEqual([]);
    changed(await mine.unskip(days[0] ?? ''));
    await worker.drain();
    expect(await asked(mine)).toEqual([`${ASKED} for ${labels[0]}`]);
  });

  it('is about the next box when its own is skipped before it is sent', async () => {
    const { mine, days, labels } = await aBoxWithDays();
    await chooseSalmon(mine, days[0]);
    await chooseSalmon(mine, days[1]);
    await profile(mine, ['milk']);
    await shop
      .get(EntityManager)
      .fork()
      .transactional((em) => shop.get(BoxDeclarationService).declared(em, mine.box.person.userId));
    changed(await mine.skip(days[0]));
    await worker.drain();
    expect(await asked(mine)).toEqual([`${ASKED} for ${labels[1]}`]);
  });

  it('is about the same box on its new day when the weekday changes before it is sent', async () => {
    const { mine, days } = await aBoxWithDays();
    await chooseSalmon(mine, days[1]);
    await profile(mine, ['milk']);
    await shop
      .get(EntityManager)
      .fork()
      .transactional((em) => shop.get(BoxDeclarationService).declared(em, mine.box.person.userId));
    changed(await mine.change({ deliveryDay: 'Sun' }));
    await worker.drain();
    const moved = (await mine.deliveries()).find(({ withheld }) => withheld.length > 0);
    expect(moved?.date).toBe(addDays(days[1] ?? '', 4));
    expect(await asked(mine)).toEqual([`${ASKED} for ${moved?.label}`]);
  });

  it('is not sent when the weekly box is cancelled', async () => {
    const { mine, days } = await aBoxWithDays();
    await chooseSalmon(mine, days[0]);
    changed(await mine.cancel());
    await declare(mine);
    expect(await asked(mine)).toEqual([]);
  });
});

describe('the wording of the email that asks to choose again', () => {
  const emails = async ({ box }: MyBox) =>
    (await shop.outside.emails(box.person.email)).filter(({ subject }) => subject.startsWith(ASKED));
  const deadlines = async (mine: MyBox) =>
    (await mine.deliveries())
      .filter(({ state }) => state === 'planned' || state === 'skipped')
      .map(({ cutOffAt }) => londonTime(new Date(cutOffAt)));

  it('is each dish with the day of its box and that box’s deadline', async () => {
    const { mine, days, labels } = await aBoxWithDays();
    const until = await deadlines(mine);
    await chooseSalmon(mine, days[0]);
    await chooseSalmon(mine, days[1]);
    await declare(mine);
    const [{ text } = { text: '' }, ...more] = await emails(mine);
    expect(more).toEqual([]);
    for (const box of [0, 1]) expect(text).toContain(`${labels[box]}, until ${until[box]}`);
    expect(text.match(/× 8/g)).toHaveLength(2);
    expect(text).not.toContain('× 16');
  });

  it('raises no question for a skipped box until the skip is undone, then once', async () => {
    const { mine, days, labels } = await aBoxWithDays();
    const until = await deadlines(mine);
    await chooseSalmon(mine, days[0]);
    await chooseSalmon(mine, days[1]);
    changed(await mine.skip(days[0]));
    await declare(mine);
    const [first] = await emails(mine);
    expect(first?.subject).toBe(`${ASKED} for ${labels[1]}`);
    expect(first?.text).toContain(until[1]);
    expect(first?.text).not.toContain(labels[0]);
    expect(first?.text).not.toContain(until[0]);
    for (let time = 0; time < 2; time += 1) {
      changed(await mine.unskip(days[0] ?? ''));
      await worker.drain();
      changed(await mine.skip(days[0]));
    }
    const all = await emails(mine);
    expect(all).toHaveLength(2);
    const second = all.find(({ subject }) => subject === `${ASKED} for ${labels[0]}`);
    expect(second?.text).toContain(until[0]);
    expect(second?.text).not.toContain(labels[1]);
  });

  it('is not announced again after a pause', async () => {
    const { mine, days } = await aBoxWithDays();
    await chooseSalmon(mine, days[0]);
    await declare(mine);
    changed(await mine.pause());
    changed(await mine.resume());
    await worker.drain();
    expect(await asked(mine)).toHaveLength(1);
  });

  it('is about the next box when the deadline of the first has passed before it is sent', async () => {
    const { mine, days, labels } = await aBoxWithDays();
    await chooseSalmon(mine, days[0]);
    await chooseSalmon(mine, days[1]);
    const [first] = (await mine.deliveries()).filter(({ state }) => state === 'planned');
    await profile(mine, ['milk']);
    await shop
      .get(EntityManager)
      .fork()
      .transactional((em) => shop.get(BoxDeclarationService).declared(em, mine.box.person.userId));
    await advanceClockTo(shop, new Date(first?.cutOffAt ?? ''));
    await worker.drain();
    const [sentEmail] = await emails(mine);
    expect(sentEmail?.subject).toBe(`${ASKED} for ${labels[1]}`);
    expect(sentEmail?.text).not.toContain(labels[0]);
  });
});

describe('the email about another address', () => {
  it('names the next delivered box, not a paused one', async () => {
    const { mine, days, labels } = await aBoxWithDays();
    changed(await mine.pause(days[1]));
    const { address } = await mine.subscription();
    changed(await mine.change({ address: { ...address, address: '9 Other Street' } }));
    await worker.drain();
    const emails = await shop.outside.emails(mine.box.person.email);
    const told = emails.find(({ text }) => text.includes('9 Other Street'));
    expect(told?.text).toContain(labels[1]);
    expect(told?.text).not.toContain(labels[0]);
  });
});
