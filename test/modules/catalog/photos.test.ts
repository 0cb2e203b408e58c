import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { OrderComplaintDto } from '#backend/ordering/orders/my-orders.dto.js';
import { MAX_PHOTO_BYTES } from '#backend/platform/storage/photo.js';
import { TestShop, type ApiResponse } from '#test/setup/system/app.js';
import { placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import {
  aNoisyPhoto,
  aPlainPhoto,
  aPngDeclaring,
  aRotatedPhoto,
  photosWithNotes,
  type PhotoKind,
} from '#test/setup/reading/photos.js';

const CANARY = 'canary 51.5033 N 0.1195 W';

let shop: TestShop;
let me: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  me = await aSignedInPerson(shop);
});
afterAll(() => shop.close());

async function myOrder(): Promise<string> {
  const { orderId } = await placeConfirmedOrder(shop);
  await shop.sql('update orders set user_id = $1 where id = $2', [me.userId, orderId]);
  return orderId;
}

const send = (orderId: string, photo: Buffer): Promise<ApiResponse> =>
  shop.api.post(
    `orders/${orderId}/problems`,
    { text: 'A lid was broken', photo: photo.toString('base64') },
    me.headers,
  );

/** Sends a photo with a complaint, and fetches the stored version. */
async function kept(photo: Buffer): Promise<ApiResponse> {
  const orderId = await myOrder();
  const { id } = (await send(orderId, photo)).read(OrderComplaintDto);
  return shop.api.get(`orders/${orderId}/problems/${id}/photo`, { headers: me.headers });
}

describe('a photo that a customer sends (rule O16)', () => {
  it.each(photosWithNotes(CANARY))('loses %s, and still opens', async (_where, photo) => {
    const sent = await photo();
    expect(sent.includes(CANARY)).toBe(true);
    const { bytes } = await kept(sent);
    expect(bytes.includes(CANARY)).toBe(false);
    const { width, height, exif, xmp, iptc, comments } = await sharp(bytes).metadata();
    expect({ width, height, exif, xmp, iptc, comments }).toEqual({ width: 30, height: 20 });
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
  });

  it.each<PhotoKind>(['jpeg', 'png', 'webp'])('stays the kind of picture that it was: %s', async (kind) => {
    const { headers, bytes } = await kept(await aPlainPhoto(kind));
    expect(headers['content-type']).toBe(`image/${kind}`);
    expect((await sharp(bytes).metadata()).format).toBe(kind);
  });

  it('is turned the way up that its camera noted, before the note is gone', async () => {
    const { width, height, orientation } = await sharp((await kept(await aRotatedPhoto())).bytes).metadata();
    expect([width, height, orientation]).toEqual([20, 30, undefined]);
  });

  it('is made smaller when it is larger than anybody looks at, and never beyond 5 MB', async () => {
    const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const { width, height } = await sharp((await kept(large)).bytes).metadata();
    expect([width, height]).toEqual([2560, 1920]);
    const noisy = await aNoisyPhoto(1270);
    expect(noisy.length).toBeGreaterThan(MAX_PHOTO_BYTES - 300_000);
    expect((await kept(noisy)).bytes.length).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'the first bytes of a JPEG before a page',
      () => Promise.resolve(Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1')),
    ],
    ['half a PNG', async () => (await aNoisyPhoto(200)).subarray(0, 60_000)],
    ['a head of WebP alone', () => Promise.resolve(Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'))],
    ['a picture that claims 400 million pixels', () => aPngDeclaring(20_000)],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
          .gif()
          .toBuffer(),
    ],
    ['a drawing in SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ])('is refused when it is %s', async (_what, photo) => {
    const orderId = await myOrder();
    const response = await send(orderId, await photo());
    expect(response.body).toMatchObject({ status: 422, code: 'photo_invalid' });
    expect(await shop.count('complaint', `order_id = '${orderId}'`)).toBe(0);
  });

  it('is not created for another user’s order', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const response = await send(orderId, Buffer.from('\xff\xd8\xff no picture', 'latin1'));
    expect(response.body).toMatchObject({ status: 404, code: 'not_found' });
  });
});
