import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ContactDetailDto,
  ContactListDto,
  WaitingAreasDto,
  WaitingListDto,
} from '#backend/contact/admin-contact.dto.js';
import { agreedWording } from '#backend/rules/identity/agreed-words.js';
import { MESSAGE_ANSWER } from '#backend/rules/complaints.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

let shop: TestShop;
let worker: TestWorker;
let support: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  support = await aSignedInPerson(shop, { roles: ['support'] });
});
afterAll(async () => {
  await worker.close();
  await shop.close();
});

const get = (path: string): Promise<ApiResponse> =>
  shop.api.get(`admin/${path}`, { headers: support.headers });

async function writeToUs(email: string, message: string): Promise<string> {
  const body = { name: 'Ruth', email, topic: 'Something else', message };
  const response = await shop.api.post('contact', body);
  expect([response.status, response.text]).toEqual([
    response.status < 300 ? response.status : 200,
    response.text,
  ]);
  const [row] = await shop.sql<{ id: string }>('select id from contact_message where email = $1', [email]);
  return row?.id ?? '';
}

const listed = async (state: string) =>
  (await get(`contact?state=${state}`)).read(ContactListDto).items.map(({ id }) => id);

describe('contact messages (rule A8)', () => {
  it('are read, marked as answered and reopened, each with an audit entry', async () => {
    const id = await writeToUs('ruth@people.test', 'May I swap celery?');
    expect(await listed('open')).toContain(id);
    expect((await get('contact')).text).not.toContain('celery');
    expect((await get(`contact/${id}`)).read(ContactDetailDto).message).toBe('May I swap celery?');
    const mark = (answered: boolean) =>
      shop.call('PATCH', `/api/admin/contact/${id}`, { body: { answered }, headers: support.headers });
    await mark(true);
    expect([await listed('open'), await listed('answered')]).toEqual([
      expect.not.arrayContaining([id]),
      [id],
    ]);
    await mark(false);
    expect(await listed('open')).toContain(id);
    const notes = await shop.sql<{ action: string }>(
      'select action from audit_entry where subject_id = $1 order by id',
      [id],
    );
    expect(notes.map(({ action }) => action)).toEqual([
      'admin.contact-read',
      'admin.contact-marked',
      'admin.contact-marked',
    ]);
  });

  it('are answered by one email, which the database keeps sealed', async () => {
    const email = `${randomUUID()}@people.test`;
    const id = await writeToUs(email, 'A question');
    await worker.drain();
    const reply = () =>
      shop.api.post(`admin/contact/${id}/reply`, { text: 'Of course.\n\nWith <pleasure>' }, support.headers);
    expect((await reply()).read(ContactDetailDto)).toMatchObject({ reply: 'Of course.\n\nWith pleasure' });
    expect((await reply()).body).toMatchObject({ code: 'edit_conflict' });
    await worker.drain();
    const emails = await shop.outside.emails(email);
    expect(emails.filter(({ subject }) => subject === 'Our answer to your message')).toHaveLength(1);
    expect(emails.map(({ text }) => text).join()).toContain('With pleasure');
    const [received, answered] = ['We’ve got your message', 'Our answer to your message'].map(
      (title) => emails.find(({ subject }) => subject === title)?.text ?? '',
    );
    // Anybody may have typed the name, so emails use it only after one of our staff has read it (rule I31).
    expect(received).toContain('Hello there,');
    expect(answered).toContain('Hello Ruth,');
    for (const text of [received, answered]) {
      expect(text).toContain('this address was given in our contact form');
      expect(text).not.toContain('your account or order');
    }
    expect(received).toContain(`within ${MESSAGE_ANSWER.words}`);
    expect(await listed('answered')).toContain(id);
    const stored = await shop.sql<{ all: string }>(
      `select coalesce(string_agg(encode(reply_sealed, 'escape'), ''), '') as all from contact_message`,
    );
    expect(stored[0]?.all).not.toContain('pleasure');
  });
});

describe('the agreement beside a form (rule H23)', () => {
  it('is shown to staff with the message, by wording and version', async () => {
    const id = await writeToUs(`${randomUUID()}@people.test`, 'A question');
    const { kind, version, words } = agreedWording('contact');
    const shown = (await get(`contact/${id}`)).read(ContactDetailDto);
    expect(shown.agreedTo).toEqual([{ kind, version, words }]);
    await shop.sql('update contact_message set wording_id = null where id = $1', [id]);
    expect((await get(`contact/${id}`)).read(ContactDetailDto).agreedTo).toEqual([]);
  });

  it('is shown to staff with the waiting list entry, by wording and version', async () => {
    const email = `${randomUUID()}@people.test`;
    await shop.api.post('waitlist', { email, postcode: 'EH1 1AA', country: 'GB' });
    const { kind, version, words } = agreedWording('waiting-list');
    const path = 'waitlist?country=GB&area=EH';
    const shown = () => get(path).then((response) => response.read(WaitingListDto).items[0]?.agreedTo);
    expect(await shown()).toEqual([{ kind, version, words }]);
    await shop.sql('update waitlist_entry set wording_id = null where email = $1', [email]);
    expect(await shown()).toEqual([]);
    await shop.sql('delete from waitlist_entry where email = $1', [email]);
  });
});

describe('the waiting list', () => {
  const wait = (email: string, postcode: string, country = 'GB') =>
    shop.api.post('waitlist', { email, postcode, country });

  it('is counted by area, listed by area, and written to a file', async () => {
    await wait('a@people.test', 'M1 1AA');
    await wait('b@people.test', 'm20 2bb');
    await wait('b@people.test', 'M20 2BB');
    await wait('c@people.test', 'T12 AB34', 'IE');
    const { items } = (await get('waitlist/areas')).read(WaitingAreasDto);
    expect(items).toEqual([
      { country: 'GB', area: 'M', entries: 2 },
      { country: 'IE', area: 'T12', entries: 1 },
    ]);
    const inM = (await get('waitlist?country=GB&area=M')).read(WaitingListDto);
    expect(inM.items.map(({ email }) => email).sort()).toEqual(['a@people.test', 'b@people.test']);
    const file = await get('waitlist/file');
    expect(
      file.text.trim().split('\r\n').length + file.text.trim().split('\n').length,
    ).toBeGreaterThanOrEqual(4);
    expect(file.text).toContain('c@people.test');
    expect(await shop.count('audit_entry', `action = 'admin.waitlist-exported'`)).toBe(1);
    await shop.sql(`delete from waitlist_entry where email = 'c@people.test'`);
    const left = (await get('waitlist/areas')).read(WaitingAreasDto).items;
    expect(left.map(({ area }) => area)).toEqual(['M']);
  });
});
