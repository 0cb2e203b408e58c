import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import { DataExportDto } from '#backend/identity/profile/me.dto.js';
import { oneLine } from '#backend/rules/delivery/checkout-form.js';
import { isPlainName } from '#backend/rules/identity/names.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { EVERY_HOSTILE_TEXT, FOREIGN_PLACES, INNER_PLACES } from '#test/setup/reading/hostile-texts.js';
import { setDeliveryDate, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

const DELIVERY_DATE = '2031-03-05';
const LOT = 'HOSTILE-1';
const Made = z.looseObject({ id: z.string() });

/** Everything that the shop outputs after every text field was filled with hostile text. */
interface Outgoing {
  readonly tables: Map<string, string>;
  readonly emails: { to: string; subject: string; text: string; html: string | null }[];
  readonly calendars: string[];
  readonly pdfs: Buffer[];
  readonly headers: string[];
}

let shop: TestShop;
let worker: TestWorker;
let staff: SignedInPerson;
let out: Outgoing;
let fetched: jest.SpiedFunction<typeof fetch>;
beforeAll(async () => {
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  staff = await aSignedInPerson(shop, { roles: ['admin'] });
  fetched = jest.spyOn(globalThis, 'fetch');
  const people: SignedInPerson[] = [];
  for (const text of EVERY_HOSTILE_TEXT) people.push(await fillEveryField(text));
  await worker.drain();
  out = await collect(people);
}, 240_000);
afterAll(async () => {
  fetched.mockRestore();
  await worker.close();
  await shop.close();
});

/** Writes one text into every free-text field; a refusal must be a regular error. */
async function fillEveryField(text: string): Promise<SignedInPerson> {
  const person = await aSignedInPerson(shop);
  const { email, headers } = person;
  const put = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body: object, as = headers) => {
    const response = await shop.call(method, `/api/${path}`, { body, headers: as });
    expect(response.status).toBeLessThan(500);
    return Made.safeParse(response.body).data?.id ?? '';
  };
  // Name fields refuse a text that is not a name (rule I31), and the refusal would drop the other fields.
  const given = isPlainName(oneLine(text)) ? text : 'Robin';
  const name = { firstName: given, lastName: given };
  const door = { address: text, apartment: text, city: text };
  await put('PUT', 'me/consents', { health: true });
  await put('PATCH', 'me', { ...name, notes: text });
  await put('POST', 'me/addresses', { ...name, ...door, postcode: 'SW4 7AB', phone: '020 7946 0123' });
  await order(person, { ...name, ...door, allergies: text, preferences: text });
  await put('POST', 'contact', {
    name: given,
    email,
    topic: text,
    organisation: text,
    role: text,
    message: text,
  });
  await put('POST', 'waitlist', { email, postcode: text, country: 'IE' });
  await put('POST', 'waitlist', { email: `${text}@example.com`, postcode: 'D02 X285', country: 'IE' });
  await put('POST', 'referral/signups', { email, ...name, profession: text, registerNumber: text });
  await put('POST', 'community/join', { firstName: text.slice(0, 40), rules: true, goals: text });
  const post = await put('POST', 'community/posts', { body: text });
  await put('POST', `community/posts/${post}/replies`, { body: text });
  await writeAsStaff(text, person, (path, body) => put('POST', path, body, staff.headers));
  return person;
}

/** A paid order to be cooked on the lot's day, with its complaint. */
async function order({ userId, email, headers }: SignedInPerson, customer: object): Promise<void> {
  const written = { ...customer, email, healthConsent: true };
  const { orderId } = await placeConfirmedOrder(shop, aBox({ meals: { 1: 5 }, customer: written }));
  await shop.sql('update orders set user_id = $1 where id = $2', [userId, orderId]);
  const text = Reflect.get(customer, 'address') as string;
  await shop.api.post(`orders/${orderId}/problems`, { text }, { ...headers });
  const tracking = { trackingNumber: text.slice(0, 60), carrier: text.slice(0, 60) };
  await setDeliveryDate(shop, orderId);
  await shop.api.post(`admin/orders/${orderId}/dispatch`, tracking, staff.headers);
  await shop.sql('update orders set delivery_date = $1 where id = $2', [DELIVERY_DATE, orderId]);
}

async function writeAsStaff(
  text: string,
  { userId, email }: SignedInPerson,
  put: (path: string, body: object) => Promise<string>,
): Promise<void> {
  const startsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const places = { lengthMinutes: 45, capacity: 10, membersOnly: false };
  await put('admin/clinic-partners', { name: text, description: text, isActive: true });
  await put('admin/clinic-partners', { name: 'Linked', websiteUrl: text, logoUrl: text, isActive: true });
  await put('admin/community-events', { title: text, description: text, host: text, startsAt, ...places });
  await put('admin/community-events', {
    title: 'Linked',
    description: 'x',
    host: 'x',
    startsAt,
    ...places,
    joinUrl: text,
  });
  const adjustmentId = crypto.randomUUID();
  await put(`admin/users/${userId}/wallet-adjustments`, { adjustmentId, amountPence: 100, reason: text });
  const [row] = await shop.sql<{ id: string }>('select id from contact_message where email = $1', [email]);
  if (row) await put(`admin/contact/${row.id}/reply`, { text });
}

async function collect(people: readonly SignedInPerson[]): Promise<Outgoing> {
  const made: Outgoing = { tables: new Map(), emails: [], calendars: [], pdfs: [], headers: [] };
  const read = async (path: string, headers: object = staff.headers) => {
    const response = await shop.api.get(path, { headers: { ...headers } });
    made.headers.push(JSON.stringify(response.headers));
    return response;
  };
  const dish = 'meal-lemon-herb-chicken-greens';
  const lots = [{ dish, lot: LOT, useBy: DELIVERY_DATE }];
  await shop.api.post(`admin/kitchen/days/${DELIVERY_DATE}/lots`, { lots }, staff.headers);
  for (const path of ['admin/orders/export', 'admin/waitlist/file', `admin/kitchen/recall/file?lot=${LOT}`]) {
    made.tables.set(path, (await read(path)).text);
  }
  for (const { email, headers } of people) {
    made.emails.push(...(await shop.outside.emails(email)));
    const csv = { ...headers, accept: 'text/csv' };
    made.tables.set(`wallet of ${email}`, (await read('wallet/transactions', csv)).text);
    const { id } = (await shop.api.post('me/export', undefined, headers)).read(DataExportDto);
    const files = unzipSync(new Uint8Array((await read(`me/export/${id}`, headers)).bytes));
    for (const [file, bytes] of Object.entries(files))
      if (file.endsWith('.csv')) made.tables.set(`${file} of ${email}`, strFromU8(bytes));
    const [mine] = await shop.sql<{ id: string }>('select id from orders where email = $1', [email]);
    made.pdfs.push((await read(`orders/${mine?.id ?? ''}/receipt`, headers)).bytes);
  }
  for (const { id } of await shop.sql<{ id: string }>('select id from community_event'))
    made.calendars.push((await read(`community/sessions/${id}.ics`)).text);
  return made;
}

/** The cells of a table in RFC 4180, as a spreadsheet would parse them. */
function cellsOf(table: string): string[] {
  const cells = table.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(?:,|\r\n|$)/g);
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}

/** Cells that a spreadsheet would run: our own numbers may start with a minus. */
const running = (table: string) =>
  cellsOf(table).filter(
    (cell) => /^[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell),
  );

/** Tags and links that are not ours: the layout contains no script, no frame and no external link. */
function foreignMarkup(html: string): string[] {
  const tags = html.match(/<(script|iframe|svg|object|embed|form)\b[^>]*>/gi) ?? [];
  const handlers = html.match(/<[^>]*\son\w+\s*=[^>]*>/gi) ?? [];
  const links = [...html.matchAll(/(?:href|src)="([^"]*)"/gi)].map(([, link = '']) => link);
  return [...tags, ...handlers, ...links.filter((link) => !isOurs(link))];
}

const isOurs = (link: string) => /^(http:\/\/shop\.test(\/|$)|mailto:|cid:)/.test(link);

/** Calendar lines that no session of ours has. */
const foreignLines = (calendar: string) =>
  calendar
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(
      (line) => /^(BEGIN:VALARM|ACTION|ATTACH|ATTENDEE|Bcc|Set-Cookie)\b/i.test(line) || /[\r\n]/.test(line),
    );

describe('hostile text in every field that keeps text', () => {
  it('was kept and dispatched, so that there is something to check', () => {
    const all = [...out.tables.values()].join('\n');
    expect(all).toMatch(/__hostile|evil\.example/);
    expect(all).toContain("'=1+1");
    expect(out.emails.length).toBeGreaterThan(EVERY_HOSTILE_TEXT.length);
    expect(out.calendars.join('\n')).toContain('1+1');
    expect(out.pdfs.filter((pdf) => pdf.subarray(0, 5).toString() === '%PDF-')).toHaveLength(
      EVERY_HOSTILE_TEXT.length,
    );
  });

  it('runs in no table', () => {
    expect(
      [...out.tables].flatMap(([name, table]) => running(table).map((cell) => `${name}: ${cell}`)),
    ).toEqual([]);
  });

  it('is no markup in any email, and no line of its head', () => {
    expect(
      out.emails.flatMap(({ html, subject }) =>
        foreignMarkup(html ?? '').map((found) => `${subject}: ${found}`),
      ),
    ).toEqual([]);
    expect(out.emails.filter(({ subject, to }) => /[\r\n]/.test(subject) || /evil/.test(to))).toEqual([]);
  });

  it('cannot inject a line into a calendar or an action into a PDF', () => {
    expect(out.calendars.flatMap(foreignLines)).toEqual([]);
    expect(
      out.pdfs.filter((pdf) => /\/(JavaScript|JS|Launch|OpenAction|URI)\b/.test(pdf.toString('latin1'))),
    ).toEqual([]);
  });

  it('reaches no response header', () => {
    // An id may contain the characters bcc.
    expect(out.headers.filter((headers) => /evil|hostile|"bcc":/i.test(headers))).toEqual([]);
  });

  it('is fetched from nowhere, and a link is http or https only', async () => {
    const asked = fetched.mock.calls.map(([url]) => String(url instanceof Request ? url.url : url));
    const places = [...FOREIGN_PLACES, ...INNER_PLACES, 'evil.example', '169.254'];
    expect(asked.filter((url) => places.some((place) => url.startsWith(place)))).toEqual([]);
    const kept = await shop.sql<{ url: string }>(
      `select website_url as url from clinic_partner where website_url <> ''
       union all select join_url from community_event where join_url <> ''`,
    );
    expect(kept.filter(({ url }) => !/^https?:\/\//.test(url))).toEqual([]);
  });
});

describe('names that are written with joiners, marks or other letters', () => {
  it.each(['محمد رضا', 'نام\u200Cخانوادگی', 'משה לוי', 'क्\u200Dष', 'O’Brien-Nuñez', '👩\u200D🍳 Sam'])(
    'are kept as they are: %s',
    async (name) => {
      const { headers } = await aSignedInPerson(shop);
      const response = await shop.call('PATCH', '/api/me', { body: { firstName: name }, headers });
      expect(response.body).toMatchObject({ firstName: name });
    },
  );
});

describe('lines of text', () => {
  it('hold nothing that nobody sees, in any column of a line', async () => {
    const columns = [
      'address.first_name',
      'address.address',
      'address.apartment',
      'contact_message.topic',
      'contact_message.organisation',
      'clinic_partner.name',
      'community_event.title',
    ];
    const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[a-z]\u200D/iu;
    for (const each of columns) {
      const [table = '', column = ''] = each.split('.');
      const rows = await shop.sql<{ text: string | null }>(`select ${column} as text from ${table}`);
      expect(rows.length).toBeGreaterThan(0);
      expect([each, rows.filter(({ text }) => invisible.test(text ?? ''))]).toEqual([each, []]);
    }
  });
});

describe('the check itself', () => {
  it('would notice an executable table, an email with markup and an injected calendar', () => {
    expect(running('name,pence\r\n=1+1,-5\r\n"\t=2",x\r\n')).toEqual(['=1+1', '\t=2']);
    expect(foreignMarkup('<p><img src=x onerror=a></p><script>a</script>')).toHaveLength(2);
    expect(foreignMarkup('<a href="javascript:a">b</a><a href="//evil.example">c</a>')).toHaveLength(2);
    expect(foreignLines('BEGIN:VEVENT\r\nBEGIN:VALARM\r\nSUMMARY:a\r\n BEGIN:VALARM')).toEqual([
      'BEGIN:VALARM',
    ]);
  });
});
