import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { DataExportDto } from '#backend/identity/profile/me.dto.js';
import { aSignedInPerson, PASSWORD } from '#test/setup/people/people.js';
import {
  answerWith,
  anOrderOf,
  aRecipient,
  arrived,
  at,
  beginAtNoon,
  choose,
  chosen,
  closeTexts,
  confirm,
  left,
  MORNING,
  NIGHT,
  NOON,
  openTexts,
  reply,
  rowOf,
  sending,
  shop,
  takeCode,
  worker,
} from '#test/setup/people/texts.js';

beforeAll(openTexts);
beforeEach(beginAtNoon);
afterAll(closeTexts);

describe('choosing text messages (X80)', () => {
  it('keeps the number sealed, with the time and the words of the consent', async () => {
    const person = await aRecipient();
    expect(await chosen(person)).toMatchObject({ isOffered: true, number: person.number });
    const [row] = await shop.sql<{ number_sealed: Buffer }>(
      `select r.* from sms_recipient r join agreed_words w on w.id = r.wording_id
        where r.user_id = $1 and w.kind = 'text-messages'`,
      [person.userId],
    );
    expect(row?.number_sealed.toString('latin1')).not.toContain(person.number.slice(3));
  });

  it('refuses what gets no texts', async () => {
    const { headers } = await aSignedInPerson(shop);
    const body = { number: '020 7946 0123' };
    const refused = await shop.call('PUT', '/api/me/text-messages', { headers, body });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('mobile')]);
  });

  it('is exported, and goes with the account', async () => {
    const person = await aRecipient();
    const orderId = await anOrderOf(person);
    await left(person.userId, orderId);
    const { headers } = person;
    const { id } = (await shop.call('POST', '/api/me/export', { headers })).read(DataExportDto);
    const copy = await shop.call('GET', `/api/me/export/${id}`, { headers });
    const file = unzipSync(copy.bytes)['text-message-number.json'] ?? new Uint8Array();
    expect(JSON.parse(strFromU8(file))).toMatchObject([{ number: person.number, isConfirmed: true }]);
    await shop.call('DELETE', '/api/me', { headers, body: { password: PASSWORD } });
    for (const table of ['sms_recipient', 'sms_message'])
      expect(await shop.count(table, `user_id = '${person.userId}'`)).toBe(0);
  });
});

describe('sending (X80, X81)', () => {
  it('texts when a box leaves, once, however often it is told', async () => {
    const person = await aRecipient();
    const orderId = await anOrderOf(person);
    const staff = await aSignedInPerson(shop, { roles: ['support'] });
    await shop.sql('update orders set delivery_date = current_date where id = $1', [orderId]);
    const body = { trackingNumber: '155' };
    await shop.call('POST', `/api/admin/orders/${orderId}/dispatch`, { headers: staff.headers, body });
    await worker.drain();
    expect([await sending.sendDue(), await sending.sendDue()]).toEqual([1, 0]);
    await left(person.userId, orderId);
    await sending.sendDue();
    expect(arrived).toEqual([
      { To: person.number, From: '+447700900000', Body: expect.stringMatching(/has left our kitchen/) },
    ]);
    expect(await rowOf(orderId)).toMatchObject({ outcome: 'sent', due_at: null });
  });

  it('sends nothing to who did not ask', async () => {
    const person = await aSignedInPerson(shop);
    const orderId = await anOrderOf(person);
    await left(person.userId, orderId);
    expect(await rowOf(orderId)).toBeUndefined();
  });

  it('lets a text of the night wait for the morning', async () => {
    const person = await aRecipient();
    const orderId = await anOrderOf(person);
    at(NIGHT);
    await left(person.userId, orderId);
    expect(await sending.sendDue()).toBe(0);
    at(MORNING);
    expect(await sending.sendDue()).toBe(1);
  });

  it('drops that it has left when the order is cancelled before the morning', async () => {
    const person = await aRecipient();
    const staff = await aSignedInPerson(shop, { roles: ['support'] });
    const [cancelled, kept] = [await anOrderOf(person), await anOrderOf(person)];
    at(NIGHT);
    for (const id of [cancelled, kept]) await left(person.userId, id);
    const told = await shop.call('PATCH', `/api/admin/orders/${cancelled}`, {
      headers: staff.headers,
      body: { status: 'cancelled' },
    });
    expect(told.status).toBe(200);
    await worker.drain();
    expect(await rowOf(cancelled)).toMatchObject({ kind: 'left', outcome: 'dropped', due_at: null });
    at(MORNING);
    await sending.sendDue();
    expect(arrived.filter(({ Body = '' }) => Body.includes('has left our kitchen'))).toHaveLength(1);
    expect(await rowOf(kept)).toMatchObject({ outcome: 'sent' });
  });

  it('counts what became of the texts of a day for operators', async () => {
    const before = await sending.lastDay();
    const person = await aRecipient();
    answerWith([
      { status: 201, body: {} },
      { status: 400, body: { code: 30001 } },
      { status: 502, body: {} },
    ]);
    for (let each = 0; each < 4; each += 1) await left(person.userId, await anOrderOf(person));
    const planned = await sending.lastDay();
    await sending.sendDue();
    const after = await sending.lastDay();
    const change = (outcome: keyof typeof after) => after[outcome] - before[outcome];
    expect(planned.waiting - before.waiting).toBe(4);
    expect([
      change('sent'),
      change('refused'),
      change('unclear'),
      change('dropped'),
      change('waiting'),
    ]).toEqual([1, 1, 1, 1, 0]);
    const admin = await aSignedInPerson(shop, { roles: ['admin'] });
    const shown = await shop.call('GET', '/api/admin/operations', { headers: admin.headers });
    expect(shown.body).toMatchObject({ texts: { sent: expect.any(Number), refused: expect.any(Number) } });
  });

  it('sends one text with two workers at once', async () => {
    const person = await aRecipient();
    await left(person.userId, await anOrderOf(person));
    await Promise.all([sending.sendDue(), sending.sendDue(), sending.sendDue()]);
    expect(arrived).toHaveLength(1);
  });

  it('sends three a day to a person, and drops the others', async () => {
    const person = await aRecipient();
    for (let each = 0; each < 5; each += 1) await left(person.userId, await anOrderOf(person));
    await Promise.all([sending.sendDue(), sending.sendDue()]);
    expect(arrived).toHaveLength(3);
    expect(await shop.count('sms_message', `user_id = '${person.userId}' and outcome = 'dropped'`)).toBe(2);
  });

  it('never repeats one that may have been sent: a lost answer, and a worker that died', async () => {
    const person = await aRecipient();
    const [lost, dead] = [await anOrderOf(person), await anOrderOf(person)];
    answerWith([{ status: 503, body: {} }]);
    await left(person.userId, lost);
    await sending.sendDue();
    await left(person.userId, dead);
    await shop.sql('update sms_message set given_at = now() where subject_id = $1', [dead]);
    await sending.sendDue();
    expect(arrived).toHaveLength(1);
    expect(await rowOf(lost)).toMatchObject({ outcome: 'unclear', due_at: null });
  });

  it('asks a provider that was too busy again, and not for ever', async () => {
    const person = await aRecipient();
    const orderId = await anOrderOf(person);
    await left(person.userId, orderId);
    answerWith(Array.from({ length: 9 }, () => ({ status: 429, body: {} })));
    for (let minute = 0; minute < 9; minute += 1) {
      at(new Date(NOON.getTime() + minute * 60_000));
      await sending.sendDue();
    }
    expect(arrived).toHaveLength(5);
    expect(await rowOf(orderId)).toMatchObject({ outcome: 'refused', tries: 5 });
  });

  it('drops one whose recipient stopped while it waited', async () => {
    const person = await aRecipient();
    const orderId = await anOrderOf(person);
    await left(person.userId, orderId);
    await shop.call('DELETE', '/api/me/text-messages', { headers: person.headers });
    await sending.sendDue();
    expect(arrived).toEqual([]);
    expect(await rowOf(orderId)).toMatchObject({ outcome: 'dropped' });
  });

  it('ends the consent that the provider knows to be stopped', async () => {
    const person = await aRecipient();
    await left(person.userId, await anOrderOf(person));
    answerWith([
      { status: 400, body: { code: 21610, message: 'Attempt to send to unsubscribed recipient' } },
    ]);
    await sending.sendDue();
    expect(await chosen(person)).toMatchObject({ number: null });
  });
});

describe('STOP (X82)', () => {
  it('ends the texts to its number', async () => {
    const [person, other] = [await aRecipient(), await aRecipient()];
    expect((await reply({ From: person.number })).status).toBe(200);
    expect(await chosen(person)).toMatchObject({ number: null, agreedAt: null });
    expect(await chosen(other)).toMatchObject({ number: other.number });
  });

  it('counts once: a repeated one does not end a later consent', async () => {
    const person = await aRecipient();
    const sid = { MessageSid: `SM${'f'.repeat(32)}`, From: person.number };
    await reply(sid);
    await choose(person, person.number);
    await confirm(person, takeCode(person.number));
    expect((await reply(sid)).status).toBe(200);
    expect(await chosen(person)).toMatchObject({ number: person.number });
  });

  it('is refused without the signature of the provider', async () => {
    const person = await aRecipient();
    expect((await reply({ From: person.number }, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=')).status).toBe(400);
    expect(await chosen(person)).toMatchObject({ number: person.number });
  });

  it('is nothing else: a reply of thanks changes nothing', async () => {
    const person = await aRecipient();
    expect((await reply({ From: person.number, Body: 'Thanks!' })).status).toBe(200);
    expect(await chosen(person)).toMatchObject({ number: person.number });
  });
});
