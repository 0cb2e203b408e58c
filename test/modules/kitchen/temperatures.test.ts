import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TemperatureLogDto, TemperaturePointsDto } from '#backend/ordering/temperatures/temperatures.dto.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let cook: SignedInPerson;
let today: string;
beforeAll(async () => {
  shop = await TestShop.open();
  cook = await aSignedInPerson(shop, { roles: ['kitchen'] });
  today = londonDate(shop.get(Clock).now());
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql('delete from temperature_reading');
  await shop.sql('delete from temperature_point');
});

const BASE = '/api/admin/kitchen/temperatures';
const post = (path: string, body: object = {}, { headers } = cook) =>
  shop.call('POST', `${BASE}/${path}`, { headers, body });
const points = async () =>
  (await shop.api.get('admin/kitchen/temperatures/points', { headers: cook.headers })).read(
    TemperaturePointsDto,
  ).items;

async function aPoint(kind = 'fridge', name = `Place ${randomUUID()}`): Promise<string> {
  const { items } = (await post('points', { name, kind })).read(TemperaturePointsDto);
  return items.find((each) => each.name === name)?.id ?? '';
}

const reading = (celsius: number, action = '') => ({ id: randomUUID(), celsius, action });
const log = async (from: string, to = today) =>
  (await shop.api.get(`admin/kitchen/temperatures?from=${from}&to=${to}`, { headers: cook.headers })).read(
    TemperatureLogDto,
  );

describe('a reading (F105)', () => {
  it('is compared with the limit of its place', async () => {
    for (const [kind, good, bad] of [
      ['fridge', 8, 8.1],
      ['freezer', -18, -17.9],
      ['chilled', 5, 12],
      ['hot', 63, 62.9],
      ['cooked', 70, 69.5],
    ] as const) {
      const id = await aPoint(kind);
      expect((await post(`points/${id}/readings`, reading(good))).status).toBe(200);
      const refused = await post(`points/${id}/readings`, reading(bad));
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('"action"');
      expect((await post(`points/${id}/readings`, reading(bad, 'Moved the food'))).status).toBe(200);
    }
    const { readings } = await log(today);
    expect(readings).toHaveLength(10);
    for (const { isBeyond, action } of readings) expect(action !== null).toBe(isBeyond);
  });

  it('keeps the limit that held when it was taken', async () => {
    const id = await aPoint();
    await post(`points/${id}/readings`, reading(7));
    const admin = await aSignedInPerson(shop, { roles: ['admin'] });
    const key = 'kitchen.chilledMaxCelsius';
    const set = (value: number, version: number) =>
      shop.call('PATCH', '/api/admin/settings', {
        headers: admin.headers,
        body: { changes: [{ key, value, version }] },
      });
    expect((await shop.heard(() => set(5, 0))).status).toBe(200);
    expect((await post(`points/${id}/readings`, reading(7))).status).toBe(400);
    await post(`points/${id}/readings`, reading(7, 'Called the engineer'));
    const { readings } = await log(today);
    expect(readings.map(({ limitCelsius, isBeyond }) => [limitCelsius, isBeyond])).toEqual([
      [5, true],
      [8, false],
    ]);
    await shop.heard(() => set(8, 1));
  });

  it('is recorded once, however often it is sent, and audited', async () => {
    const id = await aPoint();
    const body = reading(4);
    await Promise.all([1, 2, 3].map(() => post(`points/${id}/readings`, body)));
    expect(await shop.count('temperature_reading')).toBe(1);
    expect((await points())[0]).toMatchObject({ today: 1, lastCelsius: 4 });
    const noted = await shop.sql(
      `select actor_id from audit_entry where action = 'admin.temperature-taken' and subject_id = $1`,
      [id],
    );
    expect(noted).toEqual([{ actor_id: cook.userId }]);
  });

  it('is taken back by the person who took it, for minutes', async () => {
    const id = await aPoint();
    const body = reading(4);
    await post(`points/${id}/readings`, body);
    const colleague = await aSignedInPerson(shop, { roles: ['kitchen'] });
    const remove = ({ headers }: SignedInPerson) =>
      shop.call('DELETE', `${BASE}/readings/${body.id}`, { headers });
    expect((await remove(colleague)).status).toBe(404);
    await shop.sql(`update temperature_reading set taken_at = taken_at - interval '16 minutes'`);
    expect((await log(addDays(today, -1))).readings[0]).toMatchObject({ canRemove: false });
    expect((await remove(cook)).status).toBe(404);
    await shop.sql(`update temperature_reading set taken_at = taken_at + interval '16 minutes'`);
    expect((await remove(cook)).status).toBe(200);
    expect(await shop.count('temperature_reading')).toBe(0);
  });

  it('is refused at a place that is not measured any more, whose readings stay', async () => {
    const id = await aPoint('fridge', 'Old fridge');
    await post(`points/${id}/readings`, reading(4));
    expect((await post(`points/${id}/retire`)).status).toBe(200);
    expect(await points()).toEqual([]);
    expect((await post(`points/${id}/readings`, reading(4))).status).toBe(404);
    expect((await post(`points/${id}/retire`)).status).toBe(404);
    expect((await log(today)).readings).toHaveLength(1);
    // Its name is free again.
    expect((await post('points', { name: 'old FRIDGE', kind: 'fridge' })).status).toBe(200);
    expect((await post('points', { name: 'Old fridge', kind: 'freezer' })).status).toBe(400);
  });
});

describe('the temperature log (F106)', () => {
  it('names the days on which a place was not measured', async () => {
    const id = await aPoint('fridge', 'Walk-in fridge');
    await post(`points/${id}/readings`, reading(3));
    await post(`points/${id}/readings`, reading(6.5));
    await shop.sql(`update temperature_point set created_at = created_at - interval '4 days'`);
    await shop.sql(`update temperature_reading set taken_at = taken_at - interval '2 days'`);
    const [point] = (await log(addDays(today, -5))).points;
    expect(point?.days.map(({ isMissing, lowest, highest }) => [isMissing, lowest, highest])).toEqual([
      // Today is not over.
      [false, null, null],
      [true, null, null],
      [false, 3, 6.5],
      [true, null, null],
      // It came on this day.
      [false, null, null],
      [false, null, null],
    ]);
  });

  it('is of one to 31 days, and a file that runs no formula', async () => {
    const id = await aPoint('fridge', '=FRIDGE()');
    await post(`points/${id}/readings`, reading(9, '+moved the food'));
    const ask = (from: string, to: string) =>
      shop.api.get(`admin/kitchen/temperatures?from=${from}&to=${to}`, { headers: cook.headers });
    expect((await ask(today, addDays(today, -1))).status).toBe(400);
    expect((await ask(addDays(today, -31), today)).status).toBe(400);
    const { text } = await shop.api.get(`admin/kitchen/temperatures/file?from=${today}&to=${today}`, {
      headers: cook.headers,
    });
    const [head, line] = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe('Time,Place,Temperature (°C),Limit (°C),Beyond the limit,What was done');
    expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,'=FRIDGE\(\),9\.0,8,yes,'\+moved the food$/);
  });
});
