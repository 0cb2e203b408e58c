import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContactDto } from '#backend/contact/contact.dto.js';
import { messageContext } from '#backend/contact/contact.service.js';
import { ClinicPartnerListDto } from '#backend/partners/partners.dto.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { Housekeeping } from '#worker/housekeeping.js';
import { aVisitorAddress, TestShop } from '#test/setup/system/app.js';
import { TestWorker } from '#test/setup/system/worker.js';

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

const MESSAGE = {
  name: 'Dr Robin Ashby',
  email: 'Robin@Example.com',
  topic: 'Clinical partnerships',
  message: 'How do we refer a patient with a nut allergy?\nThank you.',
};
const send = (body: unknown) => shop.api.post('contact', body);

describe('messages under a typed address (rule I45)', () => {
  it('are confirmed five times an hour, from any address; the others are stored with the same response', async () => {
    const email = 'victim@example.com';
    for (let nth = 0; nth < 8; nth += 1) {
      const typed = nth % 2 ? email : ' Victim@Example.COM ';
      const response = await send({ ...MESSAGE, email: typed });
      expect([response.status, response.read(ContactDto).received]).toEqual([202, true]);
    }
    await worker.drain();
    expect(await shop.outside.emails(email)).toHaveLength(5);
    expect(await shop.count('contact_message', `email = '${email}'`)).toBe(8);
    await shop.sql('delete from contact_message');
  });
});

describe('a contact message', () => {
  it('is stored, its text sealed, and confirmed by an email that repeats nothing of it', async () => {
    const response = await send({ ...MESSAGE, organisation: 'Ashby Practice', role: 'Dietitian' });
    expect(response.status).toBe(202);
    const { ticketNumber } = response.read(ContactDto);
    const [row] = await shop.sql<{ id: string; message_sealed: Buffer }>('select * from contact_message');
    expect(row).toMatchObject({
      name: 'Dr Robin Ashby',
      email: 'robin@example.com',
      topic: 'Clinical partnerships',
      organisation: 'Ashby Practice',
      role: 'Dietitian',
      closed_at: null,
    });
    expect(row?.id.toUpperCase().startsWith(ticketNumber)).toBe(true);
    expect(row?.message_sealed.toString('latin1')).not.toContain('allergy');
    const opened = shop.get(Vault).open(row?.message_sealed ?? Buffer.of(), messageContext(row?.id ?? ''));
    expect(opened).toBe(MESSAGE.message);
    await worker.drain();
    const [sentEmail] = await shop.outside.emails();
    expect(sentEmail).toMatchObject({ to: 'robin@example.com', subject: 'We’ve got your message' });
    expect(sentEmail?.text).toContain(`Your reference is ${ticketNumber}`);
    expect(`${sentEmail?.text}${sentEmail?.html}`).not.toMatch(/allergy|Clinical|Ashby Practice/);
    expect(`${sentEmail?.text}${sentEmail?.html}`).not.toMatch(/[{}]\w+[{}]/);
  });

  it('is cleaned', async () => {
    await send({
      ...MESSAGE,
      name: ' Zoë\n<b>Marsh</b> ',
      topic: '<script>alert(1)</script>',
      message: 'Hello <img src=x onerror=alert(1)> javascript:there',
    });
    const rows = await shop.sql<{ id: string; name: string; topic: string; message_sealed: Buffer }>(
      `select * from contact_message where name like 'Zo%'`,
    );
    expect(rows).toMatchObject([{ name: 'Zoë bMarsh/b', topic: 'scriptalert(1)/script' }]);
    const [row] = rows;
    expect(shop.get(Vault).open(row?.message_sealed ?? Buffer.of(), messageContext(row?.id ?? ''))).toBe(
      'Hello img src=x alert(1) there',
    );
  });

  it.each([
    [{ ...MESSAGE, name: '' }, 'name'],
    [{ ...MESSAGE, name: 'x'.repeat(101) }, 'name'],
    [{ ...MESSAGE, email: 'robin' }, 'email'],
    [{ ...MESSAGE, topic: '<>' }, 'topic'],
    [{ ...MESSAGE, message: '  ' }, 'message'],
    [{ ...MESSAGE, message: 'x'.repeat(4001) }, 'message'],
    [{ ...MESSAGE, phone: '1' }, ''],
  ])('is refused when it is %j', async (body, field) => {
    expect((await send(body)).body).toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: [{ field }],
    });
  });

  it('may be sent five times an hour from one address', async () => {
    const from = aVisitorAddress();
    const statuses: number[] = [];
    for (let each = 0; each < 6; each += 1)
      statuses.push((await shop.call('POST', '/api/contact', { body: MESSAGE, from })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it('goes into the export of its sender, and with their account', async () => {
    const person = { userId: '0b7f3a52-6d5e-4c1c-9a9e-7d1f6e0c5a99', email: 'leaver@example.com' };
    await send({ ...MESSAGE, email: person.email });
    const em = shop.get(EntityManager).fork();
    const sheets = [];
    for await (const sheet of shop.get(PersonalDataRegistry).exportFor(person, em)) sheets.push(sheet);
    expect(sheets.find(({ name }) => name === 'messages')?.rows).toMatchObject([
      { topic: MESSAGE.topic, message: MESSAGE.message },
    ]);
    await em.transactional((inner) => shop.get(PersonalDataRegistry).erase(person, inner));
    expect(await shop.count('contact_message', `email = 'leaver@example.com'`)).toBe(0);
  });

  it('is kept for two years', async () => {
    const before = await shop.count('contact_message');
    await shop.sql(
      `update contact_message set created_at = now() - interval '2 years 1 day' where id = (select id from contact_message limit 1)`,
    );
    await worker.get(Housekeeping).sweep();
    expect(await shop.count('contact_message')).toBe(before - 1);
  });
});

describe('clinic partners', () => {
  const partners = async () => (await shop.api.get('clinic-partners')).read(ClinicPartnerListDto).items;

  it('are the active ones in their order', async () => {
    const all = await partners();
    expect(all.length).toBeGreaterThan(1);
    expect(all.map(({ displayOrder }) => displayOrder)).toEqual(
      all.map(({ displayOrder }) => displayOrder).sort((a, b) => a - b),
    );
    await shop.changeCatalog('update clinic_partner set is_active = false where id = $1', [all[0]?.id]);
    expect(await partners()).toEqual(all.slice(1));
    // The back office shows the others too, and an <img> request carries no token.
    expect((await shop.call('GET', all[0]?.logoUrl ?? '')).status).toBe(200);
    await shop.changeCatalog('update clinic_partner set is_active = true');
    expect(await shop.statements.during(partners)).toHaveLength(1);
    expect(await shop.statements.during(partners)).toEqual([]);
  });

  it('have logos that are drawn and nothing else, and may be kept for ever under their address', async () => {
    const [first] = await partners();
    const logo = await shop.call('GET', first?.logoUrl ?? '');
    expect(logo.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(logo.text).toMatch(/^<svg/);
    const [plain = ''] = (first?.logoUrl ?? '').split('?');
    expect((await shop.call('GET', plain)).headers['cache-control']).toBe('no-cache');
    await shop.changeCatalog(`update clinic_partner set logo_svg = '<svg/>' where id = $1`, [first?.id]);
    expect((await partners())[0]?.logoUrl).not.toBe(first?.logoUrl);
  });
});
