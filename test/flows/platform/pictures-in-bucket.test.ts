import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ObjectServer } from '#sandbox/objects/object-server.js';
import { UploadedLogoDto } from '#backend/partners/admin-partners.dto.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { closeComplaint, complain, PHOTO } from '#test/setup/orders/complaints.js';
import { aPaidOrder, markDelivered } from '#test/setup/orders/orders.js';
import { aSignedInPerson, signedIn, type SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

const CREDENTIALS = { accessKeyId: 'AKTEST', secretAccessKey: 'secret', region: 'us-east-1' };
const PNG_START = Buffer.from(PHOTO, 'base64').subarray(0, 8);

let bucket: ObjectServer;
let shop: TestShop;
let worker: TestWorker;
let admin: SignedInPerson;
beforeAll(async () => {
  bucket = await ObjectServer.open('pictures', CREDENTIALS);
  Object.assign(process.env, {
    S3_ENDPOINT: bucket.url,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    S3_PATH_STYLE: '1',
  });
  shop = await TestShop.open();
  worker = await TestWorker.open(shop);
  admin = await aSignedInPerson(shop, { roles: ['admin', 'content'] });
});
afterEach(() => {
  bucket.outage = 'none';
});
afterAll(async () => {
  await worker.close();
  await shop.close();
  await bucket.close();
});

/** A person whose only complaint, with a photo, is closed, and whose order has arrived: nothing has to stay. */
async function aClosedComplaint() {
  const me = await aSignedInPerson(shop);
  const order = await aPaidOrder(shop, aBox({ customer: { email: me.email } }));
  await shop.sql('update orders set user_id = $1 where id = $2', [me.userId, order.orderId]);
  await worker.drain();
  const id = await complain(shop, order.orderId, me, { photo: PHOTO });
  await closeComplaint(shop, id, admin);
  await markDelivered(shop, [order.orderId]);
  await worker.drain();
  return { me, id };
}

const photoOf = (id: string) => shop.api.get(`admin/complaints/${id}/photo`, { headers: admin.headers });

describe('a photo in the bucket', () => {
  it('is sealed there, is shown to staff, and is not in the database', async () => {
    const { id } = await aClosedComplaint();
    const photo = await photoOf(id);
    expect(photo.bytes.subarray(0, 8)).toEqual(PNG_START);
    expect(await shop.count('stored_object', 'bytes is not null')).toBe(0);
    const stored = [...bucket.objects.values()];
    expect(stored).toHaveLength(1);
    expect(stored.some((bytes) => bytes.includes(PNG_START))).toBe(false);
  });

  it('is deleted with its person, also after hours without the bucket, and unreadable from then on (H3)', async () => {
    const { me, id } = await aClosedComplaint();
    const [row] = await shop.sql<{ photo: string }>('select photo_id as photo from complaint where id = $1', [
      id,
    ]);
    const key = row?.photo ?? '';
    expect(bucket.objects.has(key)).toBe(true);
    bucket.outage = 'unavailable';
    const { headers } = await signedIn(shop, me);
    expect((await shop.call('DELETE', '/api/me', { headers, body: { password: me.password } })).status).toBe(
      204,
    );
    // Its key went with the row, in the transaction of the erasure.
    expect(await shop.count('complaint', `id = '${id}'`)).toBe(0);
    for (let tries = 0; tries < 12; tries += 1) {
      await worker.drain();
      await worker.skipBackoff();
    }
    expect(bucket.objects.has(key)).toBe(true);
    bucket.outage = 'none';
    await worker.drain();
    expect(bucket.objects.has(key)).toBe(false);
    expect(await worker.deadLetters.list()).toEqual([]);
  });
});

describe('a picture that staff upload', () => {
  it('is served from the database, then from the bucket, and 503 while that is away', async () => {
    const logo = sharp({ create: { width: 40, height: 40, channels: 4, background: '#2f6b5e' } }).png();
    const picture = (await logo.toBuffer()).toString('base64');
    const sent = { body: { picture }, headers: admin.headers };
    const { url } = (await shop.call('POST', '/api/admin/clinic-partners/logo', sent)).read(UploadedLogoDto);
    const before = bucket.objects.size;
    await worker.drain();
    expect(bucket.objects.size).toBe(before + 1);
    bucket.outage = 'unavailable';
    expect((await shop.call('GET', url)).status).toBe(503);
    bucket.outage = 'none';
    const served = await shop.call('GET', url);
    expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp']);
    bucket.outage = 'unavailable';
    // Cached in this process.
    expect((await shop.call('GET', url)).status).toBe(200);
  });
});
