import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { DiaryDto, DiaryEntryDto } from '#backend/diary/diary.dto.js';
import { DataExportDto } from '#backend/identity/profile/me.dto.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { addDays, londonDate } from '#backend/rules/delivery/delivery-days.js';
import { DIARY_LIMITS } from '#backend/rules/diary.js';
import { AGREED_WORDS } from '#backend/rules/identity/agreed-words.js';
import { aSignedInPerson, PASSWORD, type SignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let today: string;
beforeAll(async () => {
  shop = await TestShop.open();
  today = londonDate(shop.get(Clock).now());
});
afterAll(() => shop.close());

const EMPTY = { appetite: null, proteinG: null, feeling: null, note: null };

const decide = ({ headers }: SignedInPerson, health: boolean) =>
  shop.call('PUT', '/api/me/consents', { headers, body: { health } });
async function aWriter(): Promise<SignedInPerson> {
  const person = await aSignedInPerson(shop);
  await decide(person, true);
  return person;
}
const write = ({ headers }: SignedInPerson, body: object, day = today) =>
  shop.call('PATCH', `/api/me/diary/${day}`, { headers, body });
const read = async ({ headers }: SignedInPerson, query = '') =>
  (await shop.call('GET', `/api/me/diary${query}`, { headers })).read(DiaryDto);
const remove = ({ headers }: SignedInPerson, day = today) =>
  shop.call('DELETE', `/api/me/diary/${day}`, { headers });
const kept = ({ userId }: SignedInPerson) => shop.count('diary_entry', `user_id = '${userId}'`);

describe('writing a diary (H61)', () => {
  it('keeps one entry a day, and changes only what is sent', async () => {
    const person = await aWriter();
    await write(person, { appetite: 2 });
    await write(person, { proteinG: 60 });
    const last = await write(person, { feeling: 4, note: ' Slept well. ' });
    const whole = { day: today, appetite: 2, proteinG: 60, feeling: 4, note: 'Slept well.' };
    expect(last.read(DiaryEntryDto)).toEqual(whole);
    expect(await read(person)).toMatchObject({ today, items: [whole], nextCursor: null });
    expect(await kept(person)).toBe(1);
  });

  it('keeps both of two taps at the same time', async () => {
    const person = await aWriter();
    await Promise.all([
      write(person, { appetite: 3 }),
      write(person, { proteinG: 80 }),
      write(person, { feeling: 1 }),
    ]);
    expect((await read(person)).items).toEqual([
      { day: today, appetite: 3, proteinG: 80, feeling: 1, note: null },
    ]);
  });

  it('removes a day, and a day that says nothing any more', async () => {
    const person = await aWriter();
    await write(person, { appetite: 2 });
    expect((await remove(person)).status).toBe(204);
    expect((await remove(person)).status).toBe(404);
    await write(person, { appetite: 2 });
    expect((await write(person, { appetite: null })).read(DiaryEntryDto)).toEqual({ day: today, ...EMPTY });
    expect(await kept(person)).toBe(0);
  });

  it.each([
    ['a day to come', () => addDays(today, 1), { appetite: 2 }],
    ['a day too long ago', () => addDays(today, -DIARY_LIMITS.daysKept - 1), { appetite: 2 }],
    ['a day that is none', () => '2026-02-30', { appetite: 2 }],
    ['more than the scale has', () => today, { appetite: 6 }],
    ['less than the scale has', () => today, { feeling: 0 }],
    ['more protein than anybody eats', () => today, { proteinG: 401 }],
    ['a note without end', () => today, { note: 'a'.repeat(501) }],
  ])('refuses %s', async (_what, day, body) => {
    const person = await aWriter();
    expect((await write(person, body, day())).status).toBe(400);
    expect(await kept(person)).toBe(0);
  });

  it('takes the first day that it names', async () => {
    const person = await aWriter();
    const { firstDay } = await read(person);
    expect((await write(person, { appetite: 2 }, firstDay)).status).toBe(200);
  });
});

describe('reading a diary (H61)', () => {
  it('shows twelve weeks, or the days that are named, oldest first', async () => {
    const person = await aWriter();
    const days = [addDays(today, -200), addDays(today, -1), today];
    for (const day of days.toReversed()) await write(person, { feeling: 3 }, day);
    expect((await read(person)).items.map(({ day }) => day)).toEqual(days.slice(1));
    const whole = await read(person, `?from=${days[0]}&to=${days[1]}`);
    expect(whole.items.map(({ day }) => day)).toEqual(days.slice(0, 2));
  });

  it('refuses a range that is longer than a year, or ends before it begins', async () => {
    const { headers } = await aWriter();
    const ask = async (from: string, to: string) =>
      (await shop.call('GET', `/api/me/diary?from=${from}&to=${to}`, { headers })).status;
    expect(await ask(addDays(today, -365), today)).toBe(200);
    expect(await ask(addDays(today, -366), today)).toBe(400);
    expect(await ask(today, addDays(today, -1))).toBe(400);
  });

  it('is for its owner alone: every role has a diary of its own only', async () => {
    const person = await aWriter();
    await write(person, { note: 'Mine' });
    for (const roles of [[], ['admin'], ['support'], ['kitchen'], ['finance'], ['content']] as const) {
      const other = await aSignedInPerson(shop, { roles });
      expect((await read(other)).items).toEqual([]);
      expect((await remove(other)).status).toBe(404);
    }
    expect((await shop.call('GET', '/api/me/diary')).status).toBe(401);
    expect((await read(person)).items).toHaveLength(1);
  });
});

describe('the consent of a diary (H1, H2, H61)', () => {
  const decisions = ({ userId }: SignedInPerson) =>
    shop.sql<{ is_given: boolean; words: string | null }>(
      `select c.is_given, w.words from consent c left join agreed_words w on w.id = c.wording_id
        where c.user_id = $1 and c.name = 'health' order by c.id`,
      [userId],
    );

  it('is needed, and given in the words beside the form', async () => {
    const person = await aSignedInPerson(shop);
    const refused = await write(person, { appetite: 2 });
    expect(refused.body).toMatchObject({ code: 'health_consent_required' });
    expect(await kept(person)).toBe(0);
    expect((await write(person, { appetite: 2, healthConsent: true })).status).toBe(200);
    expect(await decisions(person)).toEqual([{ is_given: true, words: AGREED_WORDS['diary-health'].words }]);
  });

  it('deletes every day when it is withdrawn, and then refuses the next', async () => {
    const [person, other] = [await aWriter(), await aWriter()];
    await write(person, { appetite: 2 });
    await write(person, { appetite: 2 }, addDays(today, -300));
    await write(other, { appetite: 2 });
    await decide(person, false);
    expect([await kept(person), await kept(other)]).toEqual([0, 1]);
    expect((await write(person, { appetite: 2 })).status).not.toBe(200);
  });

  it('leaves nothing behind when a day is written while it is withdrawn', async () => {
    const person = await aWriter();
    await Promise.all([
      decide(person, false),
      ...[1, 2, 3, 4, 5].map((back) => write(person, { appetite: 2 }, addDays(today, -back))),
    ]);
    expect(await kept(person)).toBe(0);
  });
});

describe('a diary at rest', () => {
  it('is sealed', async () => {
    const person = await aWriter();
    await write(person, { note: 'queasy after breakfast', proteinG: 41 });
    const [row] = await shop.sql<{ entry_sealed: Buffer }>(
      'select entry_sealed from diary_entry where user_id = $1',
      [person.userId],
    );
    expect(row?.entry_sealed.toString('latin1')).not.toMatch(/queasy|protein/);
  });

  it('is exported in a readable table', async () => {
    const person = await aWriter();
    await write(person, { appetite: 2, note: 'Tired' });
    const { id } = (await shop.call('POST', '/api/me/export', { headers: person.headers })).read(
      DataExportDto,
    );
    const copy = await shop.call('GET', `/api/me/export/${id}`, { headers: person.headers });
    const file = unzipSync(copy.bytes)['diary.json'] ?? new Uint8Array();
    expect(JSON.parse(strFromU8(file))).toEqual([{ day: today, ...EMPTY, appetite: 2, note: 'Tired' }]);
  });

  it('goes with the account', async () => {
    const person = await aWriter();
    await write(person, { appetite: 2 });
    await shop.call('DELETE', '/api/me', { headers: person.headers, body: { password: PASSWORD } });
    expect(await kept(person)).toBe(0);
    expect((await write(person, { appetite: 2 })).status).toBe(401);
  });

  it('records no event and no audit entry', async () => {
    const person = await aWriter();
    const before = [await shop.count('outbox_event'), await shop.count('audit_entry')];
    await write(person, { appetite: 2, note: 'Tired' });
    await remove(person);
    expect([await shop.count('outbox_event'), await shop.count('audit_entry')]).toEqual(before);
  });
});
