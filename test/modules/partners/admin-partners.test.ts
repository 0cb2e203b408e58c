import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  AdminPartnerDto,
  AdminPartnerListDto,
  UploadedLogoDto,
} from '#backend/partners/admin-partners.dto.js';
import { ClinicPartnerListDto } from '#backend/partners/partners.dto.js';
import { TestShop, PUBLIC_URL } from '#test/setup/system/app.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { race } from '#test/setup/system/race.js';

let shop: TestShop;
let staff: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  staff = await aSignedInPerson(shop, { roles: ['content'] });
});
afterAll(() => shop.close());

const PATH = '/api/admin/clinic-partners';
type Method = Parameters<TestShop['call']>[0];
const call = (method: Method, path = '', body?: unknown) =>
  shop.call(method, `${PATH}${path}`, { body, headers: staff.headers });
const all = async () => (await call('GET')).read(AdminPartnerListDto).items;
const create = async (body: object) => (await call('POST', '', body)).read(AdminPartnerDto);
const onSite = async () => (await shop.api.get('clinic-partners')).read(ClinicPartnerListDto).items;
/** The site updates as soon as the database has sent the notification of the change. */
const shownOnSite = async (isThere: (names: string[]) => boolean): Promise<string[]> => {
  for (let turn = 0; turn < 200; turn += 1) {
    const names = (await onSite()).map(({ name }) => name);
    if (isThere(names)) return names;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('The site did not show it.');
};
const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#2f6b5e' } });
/** A JPEG states its size in the segment that begins with FFC0: here 60,000 × 60,000 pixels. */
function claimingToBeHuge(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(60_000, at + 5);
  jpeg.writeUInt16BE(60_000, at + 7);
  return jpeg;
}
const upload = (bytes: Buffer) => call('POST', '/logo', { picture: bytes.toString('base64') });

describe('a clinic partner (A6)', () => {
  it('is added after the last, active, shows at once, and is changed, hidden and deleted', async () => {
    const before = await all();
    const highest = Math.max(...before.map(({ displayOrder }) => displayOrder));
    const made = await create({
      name: ' Kestrel <b>Clinic</b> ',
      description: 'GPs and dietitians',
      websiteUrl: 'https://kestrel.example',
    });
    expect(made).toMatchObject({
      name: 'Kestrel bClinic/b',
      isActive: true,
      displayOrder: highest + 1,
      logoUrl: null,
      websiteUrl: 'https://kestrel.example',
    });
    expect((await shownOnSite((names) => names.includes('Kestrel bClinic/b'))).at(-1)).toBe(
      'Kestrel bClinic/b',
    );
    const changed = await call('PATCH', `/${made.id}`, { name: 'Kestrel Clinic', websiteUrl: '' });
    expect(changed.body).toMatchObject({
      name: 'Kestrel Clinic',
      websiteUrl: null,
      description: 'GPs and dietitians',
    });
    await shownOnSite((names) => names.includes('Kestrel Clinic'));
    expect((await call('PATCH', `/${made.id}`, { isActive: false })).body).toMatchObject({ isActive: false });
    await shownOnSite((names) => !names.includes('Kestrel Clinic'));
    expect((await all()).find(({ id }) => id === made.id)).toMatchObject({ isActive: false });
    expect((await call('DELETE', `/${made.id}`)).status).toBe(204);
    expect((await call('DELETE', `/${made.id}`)).status).toBe(404);
    expect((await call('PATCH', `/${made.id}`, { name: 'x' })).status).toBe(404);
    expect(await all()).toEqual(before);
    const notes = await shop.sql(
      `select action, actor_id, details from audit_entry where subject_id = $1 order by id`,
      [made.id],
    );
    expect(notes).toEqual([
      { action: 'admin.clinic-partner-created', actor_id: staff.userId, details: {} },
      {
        action: 'admin.clinic-partner-updated',
        actor_id: staff.userId,
        details: { changed: 'name websiteUrl' },
      },
      {
        action: 'admin.clinic-partner-updated',
        actor_id: staff.userId,
        details: { changed: 'isActive', isActive: false },
      },
      { action: 'admin.clinic-partner-deleted', actor_id: staff.userId, details: { name: 'Kestrel Clinic' } },
    ]);
  });

  it.each([
    [{}, 'name', 'Name is required'],
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', undefined],
    [{ name: 'A', websiteUrl: 'javascript:alert(1)' }, 'websiteUrl', undefined],
    [{ name: 'A', websiteUrl: 'kestrel.example' }, 'websiteUrl', undefined],
    [{ name: 'A', websiteUrl: 'https://bank.example@kestrel.example' }, 'websiteUrl', undefined],
    [{ name: 'A', websiteUrl: '/images/x.webp' }, 'websiteUrl', undefined],
    [{ name: 'A', logoUrl: 'data:image/svg+xml,<svg/>' }, 'logoUrl', undefined],
    [{ name: 'A', logoUrl: 'ftp://kestrel.example/logo.png' }, 'logoUrl', undefined],
    [{ name: 'A', logoUrl: `/images/${'0'.repeat(64)}.webp` }, 'logoUrl', undefined],
    [{ name: 'A', displayOrder: -1 }, 'displayOrder', undefined],
    [{ name: 'A', displayOrder: 1.5 }, 'displayOrder', undefined],
    [{ name: 'A', owner: 'me' }, '', undefined],
  ])('is refused as %j', async (body, field, message) => {
    const response = await call('POST', '', body);
    expect(response.body).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ field }] });
    if (message) expect(response.body).toMatchObject({ errors: [{ message }] });
  });

  it('is one of many added at once, each with its own position', async () => {
    const made = await race(8, (each) => create({ name: `Racing ${each}` }));
    expect(new Set(made.map(({ displayOrder }) => displayOrder)).size).toBe(8);
    for (const { id } of made) await call('DELETE', `/${id}`);
  });

  it('is refused by the database itself when its URL is not http or https', async () => {
    const insert = (website: string, logo: string, order: number) =>
      shop.sql(
        `insert into clinic_partner (id, name, description, website_url, logo_url, display_order) values ('control', 'Control', '', $1, $2, $3)`,
        [website, logo, order],
      );
    await expect(insert('javascript:alert(1)', '', 0)).rejects.toThrow('website_shape');
    await expect(insert('', 'data:text/html,x', 0)).rejects.toThrow('logo_shape');
    await expect(insert('', '', -1)).rejects.toThrow('order_not_negative');
  });
});

describe('the order of partners', () => {
  it('changes for several at once, and not at all when one of them is gone', async () => {
    const before = await all();
    const turned = before.map(({ id }, place) => ({ id, displayOrder: before.length - place }));
    expect((await call('PUT', '/order', { places: turned })).status).toBe(204);
    expect((await all()).map(({ id }) => id)).toEqual(before.map(({ id }) => id).reverse());
    const first = before[0]?.name;
    await shownOnSite((names) => names.at(-1) === first);
    const back = before.map(({ id, displayOrder }) => ({ id, displayOrder }));
    const broken = [...back, { id: 'nobody', displayOrder: 3 }];
    expect((await call('PUT', '/order', { places: broken })).status).toBe(404);
    expect((await all()).map(({ id }) => id)).toEqual(before.map(({ id }) => id).reverse());
    expect((await call('PUT', '/order', { places: back })).status).toBe(204);
    expect(await all()).toEqual(before);
    expect(await shop.count('audit_entry', `action = 'admin.clinic-partners-reordered'`)).toBe(2);
  });
});

describe('partners that are put in order while one is changed', () => {
  it('both succeed without a deadlock', async () => {
    const partners = await all();
    const places = partners.map(({ id }, at) => ({ id, displayOrder: at + 1 }));
    const answers = await race(24, (turn) =>
      turn % 2 === 0
        ? call('PUT', '/order', { places })
        : call('PATCH', `/${partners[turn % partners.length]?.id}`, { description: `Turn ${turn}` }),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  });
});

describe('a logo', () => {
  it('is re-encoded as WebP, stored once, cached for good, and shown with its partner', async () => {
    const png = await square(900)
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .png()
      .toBuffer();
    const response = await upload(png);
    expect(response.status).toBe(201);
    const logo = response.read(UploadedLogoDto);
    expect(logo).toMatchObject({ width: 240, height: 240 });
    expect(logo.url).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/);
    expect((await upload(png)).body).toEqual(response.body);
    expect(await shop.count('uploaded_picture')).toBe(1);
    const served = await shop.call('GET', logo.url);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const drawn = await sharp(served.bytes).metadata();
    expect(drawn).toMatchObject({ format: 'webp', width: 240 });
    expect(drawn.exif).toBeUndefined();
    const made = await create({ name: 'With a logo', logoUrl: `${PUBLIC_URL}${logo.url}` });
    expect(made.logoUrl).toBe(logo.url);
    await call('DELETE', `/${made.id}`);
  });

  it('may be the one that shipped, none, an address of another site, and the one that shipped again', async () => {
    const [partner] = await all();
    if (!partner) throw new Error('No partner shipped.');
    const change = async (logoUrl: string | null) =>
      (await call('PATCH', `/${partner.id}`, { logoUrl })).read(AdminPartnerDto).logoUrl;
    expect(partner.logoUrl).toMatch(/^\/api\/clinic-partners\//);
    expect(await change(`${PUBLIC_URL}${partner.logoUrl ?? ''}`)).toBe(partner.logoUrl);
    expect(await change(null)).toBeNull();
    expect(await change('https://cdn.example/logo.png')).toBe('https://cdn.example/logo.png');
    expect(await change(partner.logoUrl)).toBe(partner.logoUrl);
  });

  it.each([
    [
      'a drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['half a picture', async () => (await square(64).png().toBuffer()).subarray(0, 60)],
    ['a page', () => Buffer.from('<!doctype html>')],
    ['a moving picture', () => Buffer.from('GIF89a')],
    ['larger unpacked than it may be', async () => claimingToBeHuge(await square(64).jpeg().toBuffer())],
  ])('is refused when it is %s', async (_what, make) => {
    expect((await upload(await make())).body).toMatchObject({ status: 422, code: 'photo_invalid' });
  });

  it('is refused above 2 MB', async () => {
    const response = await upload(Buffer.alloc(2 * 1024 * 1024 + 1, 7));
    expect([400, 413]).toContain(response.status);
    expect(await shop.count('uploaded_picture')).toBe(1);
  });
});
