import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../backend/src/platform/clock/clock.js';
import { BenefitsService } from '../../backend/src/community/benefits.service.js';
import { TestShop } from '../setup/app.js';
import { aRunningBox } from '../setup/boxes.js';
import { MyBox } from '../setup/my-boxes.js';
import { aSession, book, giveUp } from '../setup/community.js';
import { passDays, settleAll, subjects } from '../setup/memberships.js';
import { aSignedInPerson } from '../setup/people.js';
import { TestWorker } from '../setup/worker.js';

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

describe('letters about a session (C6)', () => {
  it('confirm the place, and remind the day before, once', async () => {
    const person = await aSignedInPerson(shop, { firstName: 'Ada' });
    await book(shop, person, await aSession(shop, { inHours: 96, title: 'Ask about protein' }));
    await settleAll(worker);
    expect(await subjects(shop, person)).toEqual(['Your place is saved']);
    const [letter] = await shop.outside.letters(person.email);
    expect(letter?.text).toContain('Ask about protein, hosted by Dr Amara Osei');
    await passDays(shop, worker, 4);
    expect(await subjects(shop, person)).toEqual(['Your place is saved', 'Tomorrow: your session']);
  });

  it('are none to who gave the place up in between', async () => {
    const person = await aSignedInPerson(shop);
    const id = await aSession(shop, { inHours: 96 });
    await book(shop, person, id);
    await giveUp(shop, person, id);
    await passDays(shop, worker, 4);
    expect(await subjects(shop, person)).toEqual([]);
  });

  it('do not remind of what is tomorrow already when it is booked', async () => {
    const person = await aSignedInPerson(shop);
    const startsAt = new Date(shop.get(Clock).now().getTime() + 3 * 3_600_000);
    await book(shop, person, await aSession(shop, { startsAt }));
    await passDays(shop, worker, 1);
    expect(await subjects(shop, person)).toEqual(['Your place is saved']);
  });
});

describe('subscribers of a weekly box (C7)', () => {
  it('have the benefits as long as it runs', async () => {
    const box = await aRunningBox(shop, worker);
    const hasBenefits = () => shop.get(BenefitsService).hasBenefits(box.person.userId);
    expect(await hasBenefits()).toBe(true);
    await new MyBox(shop, box).cancel();
    await worker.drain();
    expect(await hasBenefits()).toBe(false);
  });
});
