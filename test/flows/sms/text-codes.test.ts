import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { DataExportDto } from '#backend/identity/profile/me.dto.js';
import { TextMessagesDto } from '#backend/sms/sms.dto.js';
import { aSignedInPerson, PASSWORD } from '#test/setup/people/people.js';
import {
  answerWith,
  anOrderOf,
  aRecipient,
  arrived,
  beginAtNoon,
  choose,
  chosen,
  closeTexts,
  confirm,
  left,
  openTexts,
  otherCode,
  reply,
  rowOf,
  sending,
  shop,
  takeCode,
} from '#test/setup/people/texts.js';

beforeAll(openTexts);
beforeEach(beginAtNoon);
afterAll(closeTexts);

describe('the code that proves a number (X83)', () => {
  const NUMBER = '+447700900555';
  const waiting = (userId: string) => shop.count('sms_code', `user_id = '${userId}'`);

  it('comes first: until it is typed there is no consent, and nothing else is texted', async () => {
    const person = await aSignedInPerson(shop);
    const asked = (await choose(person, NUMBER)).read(TextMessagesDto);
    expect(asked).toMatchObject({ number: null, agreedAt: null, awaiting: NUMBER });
    const code = takeCode(NUMBER);
    const orderId = await anOrderOf(person);
    await left(person.userId, orderId);
    await sending.sendDue();
    expect([arrived, await rowOf(orderId)]).toEqual([[], undefined]);
    const proven = (await confirm(person, ` ${code.slice(0, 3)} ${code.slice(3)} `)).read(TextMessagesDto);
    expect(proven).toMatchObject({ number: NUMBER, awaiting: null });
    expect(await waiting(person.userId)).toBe(0);
  });

  it('is refused when it is another, five times at most, and then needs a new one', async () => {
    const person = await aSignedInPerson(shop);
    await choose(person, '07700 900556');
    const code = takeCode('+447700900556');
    for (let tries = 1; tries < 5; tries += 1)
      expect((await confirm(person, otherCode(code))).text).toContain('isn’t the code');
    expect((await confirm(person, otherCode(code))).text).toContain('no longer works');
    expect((await confirm(person, code)).text).toContain('no longer works');
    expect(await chosen(person)).toMatchObject({ number: null, awaiting: null });
  });

  it('counts each wrong one of many at once', async () => {
    const person = await aSignedInPerson(shop);
    await choose(person, '07700 900557');
    const code = takeCode('+447700900557');
    await Promise.all(Array.from({ length: 8 }, () => confirm(person, otherCode(code))));
    expect((await confirm(person, code)).status).toBe(400);
  });

  it('works for ten minutes, for its own person, and only the last one', async () => {
    const [person, other] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    await choose(person, '07700 900558');
    const first = takeCode('+447700900558');
    await choose(person, '07700 900558');
    const last = takeCode('+447700900558');
    await choose(other, '07700 900559');
    if (first !== last) expect((await confirm(person, first)).status).toBe(400);
    expect((await confirm(other, last)).status).toBe(400);
    await shop.sql(`update sms_code set agreed_at = agreed_at - interval '10 minutes' where user_id = $1`, [
      person.userId,
    ]);
    expect((await confirm(person, last)).text).toContain('no longer works');
  });

  it('leaves the number that gets texts until the new one is proven', async () => {
    const person = await aRecipient();
    expect((await choose(person, '07700 900560')).read(TextMessagesDto)).toMatchObject({
      number: person.number,
      awaiting: '+447700900560',
    });
    await confirm(person, takeCode('+447700900560'));
    expect(await chosen(person)).toMatchObject({ number: '+447700900560', awaiting: null });
  });

  it('is not sent again to the number that gets texts already', async () => {
    const person = await aRecipient();
    expect((await choose(person, person.number)).read(TextMessagesDto)).toMatchObject({ awaiting: null });
    expect(arrived).toEqual([]);
  });

  it('is sent to a number three times a day at most, from whichever accounts', async () => {
    const number = '+447700900561';
    for (let each = 0; each < 3; each += 1) await choose(await aSignedInPerson(shop), number);
    const fourth = await aSignedInPerson(shop);
    expect((await choose(fourth, number)).status).toBe(429);
    expect(arrived).toHaveLength(3);
    expect(await waiting(fourth.userId)).toBe(0);
  });

  it.each([
    ['the number replied STOP', 21610, 400, 'replied STOP to us'],
    ['it is no mobile number', 21614, 400, 'We couldn’t text this number'],
    ['the account is at fault, which does not count', 21606, 503, ''],
  ])('leaves nothing when it was refused: %s', async (_name, fault, status, words) => {
    const person = await aSignedInPerson(shop);
    const number = `+44770090${fault}`.slice(0, 13);
    answerWith(Array.from({ length: 4 }, () => ({ status: 400, body: { code: fault } })));
    const refused = await choose(person, number);
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(words)]);
    expect(await waiting(person.userId)).toBe(0);
    if (status === 503)
      for (let each = 0; each < 3; each += 1) expect((await choose(person, number)).status).toBe(503);
  });

  it('may have been sent when no answer came, and then works', async () => {
    const person = await aSignedInPerson(shop);
    answerWith([{ status: 503, body: {} }]);
    expect((await choose(person, '07700 900562')).read(TextMessagesDto).awaiting).toBe('+447700900562');
    expect((await confirm(person, takeCode('+447700900562'))).status).toBe(200);
  });

  it('is sealed and hashed, exported while it waits, and gone with a STOP and with the account', async () => {
    const [person, stopped] = [await aSignedInPerson(shop), await aSignedInPerson(shop)];
    await choose(person, '07700 900563');
    await choose(stopped, '07700 900564');
    const code = takeCode('+447700900563');
    const rows = await shop.sql('select * from sms_code where user_id = $1', [person.userId]);
    const stored = JSON.stringify(rows.map((row) => Object.values(row).map(String)));
    expect([stored.includes('7700900563'), stored.includes(code)]).toEqual([false, false]);
    await reply({ From: '+447700900564' });
    expect(await waiting(stopped.userId)).toBe(0);
    const { headers } = person;
    const { id } = (await shop.call('POST', '/api/me/export', { headers })).read(DataExportDto);
    const copy = await shop.call('GET', `/api/me/export/${id}`, { headers });
    const file = unzipSync(copy.bytes)['text-message-number.json'] ?? new Uint8Array();
    expect(JSON.parse(strFromU8(file))).toMatchObject([{ number: '+447700900563', isConfirmed: false }]);
    await shop.call('DELETE', '/api/me', { headers, body: { password: PASSWORD } });
    expect(await waiting(person.userId)).toBe(0);
  });
});
