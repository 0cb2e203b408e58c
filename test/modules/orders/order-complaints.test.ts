import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  MyOrderDto,
  OrderComplaintDto,
  ReportProblemRequest,
} from '#backend/ordering/orders/my-orders.dto.js';
import { MAX_PHOTO_BYTES } from '#backend/platform/storage/photo.js';
import { TestShop } from '#test/setup/system/app.js';
import { dumpDatabase } from '#test/setup/reading/stored-content.js';
import { anOpenOrder, guestToken, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aNoisyPhoto } from '#test/setup/reading/photos.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { readAs } from '#backend/platform/http/validation/read.js';

let shop: TestShop;
let me: SignedInPerson;
beforeAll(async () => {
  shop = await TestShop.open();
  me = await aSignedInPerson(shop);
});
afterAll(() => shop.close());

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

async function myOrder(): Promise<string> {
  const { orderId } = await placeConfirmedOrder(shop);
  await shop.sql('update orders set user_id = $1 where id = $2', [me.userId, orderId]);
  return orderId;
}

const tell = (orderId: string, body: object, by = me) =>
  shop.api.post(`orders/${orderId}/problems`, body, by.headers);

describe('complaints about an order (O16)', () => {
  it('is stored sealed with its photo, shown with the order, and recorded as an event for an email', async () => {
    const orderId = await myOrder();
    const told = await tell(orderId, { text: 'The salmon was warm.', wish: 'replacement', photo: PNG });
    expect(told.status).toBe(201);
    const problem = told.read(OrderComplaintDto);
    expect(problem).toMatchObject({ text: 'The salmon was warm.', wish: 'replacement', hasPhoto: true });
    const order = (await shop.api.get(`orders/${orderId}`, { headers: me.headers })).read(MyOrderDto);
    expect(order.problems).toEqual([problem]);
    expect(await dumpDatabase(process.env['DATABASE_URL'] ?? '')).not.toContain('salmon was warm');
    const path = `orders/${orderId}/problems/${problem.id}/photo`;
    const photo = await shop.api.get(path, { headers: me.headers });
    expect(photo.headers['content-type']).toBe('image/png');
    expect(photo.bytes.subarray(1, 4).toString()).toBe('PNG');
    const other = await aSignedInPerson(shop);
    expect((await shop.api.get(path, { headers: other.headers })).status).toBe(404);
    expect(
      await shop.count(
        'outbox_event',
        `name = 'ordering.complaint-opened' and payload->>'complaintId' = '${problem.id}'`,
      ),
    ).toBe(1);
  });

  it('is sent by a guest through the link', async () => {
    const { orderId } = await placeConfirmedOrder(shop);
    const path = `orders/guest/${await guestToken(shop, orderId)}/problems`;
    expect((await shop.api.post(path, { text: 'One dish is missing.' })).status).toBe(201);
    expect(
      (await shop.api.post('orders/guest/no.token/problems', { text: 'One dish is missing.' })).status,
    ).toBe(404);
  });

  it('is refused where there is no such order, nothing is paid, or it is no photo', async () => {
    const orderId = await myOrder();
    const somebody = await aSignedInPerson(shop);
    expect((await tell(orderId, { text: 'Not mine at all' }, somebody)).status).toBe(404);
    expect((await tell(orderId, { text: 'no' })).status).toBe(400);
    const words = { text: 'This is a text' };
    const noPhoto = await tell(orderId, { ...words, photo: Buffer.from('<svg/>').toString('base64') });
    expect(noPhoto.body).toMatchObject({ status: 422, code: 'photo_invalid' });
    const { orderId: open } = await anOpenOrder(shop);
    await shop.sql('update orders set user_id = $1 where id = $2', [me.userId, open]);
    expect((await tell(open, words)).body).toMatchObject({ status: 409, code: 'order_not_paid' });
  });

  it('is accepted five times at most, however many requests come at once', async () => {
    const orderId = await myOrder();
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => tell(orderId, { text: 'Something is wrong' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await shop.count('complaint', `order_id = '${orderId}'`)).toBe(5);
  });

  it('may come with a photo of 5 MB, and no other call may be that large', async () => {
    const orderId = await myOrder();
    const photo = await aNoisyPhoto(1270);
    const large = Buffer.concat([photo, Buffer.alloc(MAX_PHOTO_BYTES - photo.length)]);
    const body = { text: 'A large photo', photo: large.toString('base64') };
    expect((await tell(orderId, body)).status).toBe(201);
    const larger = Buffer.concat([large, Buffer.alloc(1)]).toString('base64');
    expect([400, 413]).toContain((await tell(orderId, { ...body, photo: larger })).status);
    expect((await shop.api.post('quotes', body)).status).toBe(413);
  });
});

describe('a photo', () => {
  it.each(['', '=', 'AA A', 'AAAA<', 'AA=A', '"', 'A\n'])(
    'is no photo where its emails are no base64: %j',
    (photo) => {
      expect(readAs(ReportProblemRequest, { text: 'Something is wrong', photo })).toHaveProperty('issues');
    },
  );

  it.each(['AAAA', 'AAA=', 'AA==', 'AAA', '+/+/'])('is read with and without its padding: %j', (photo) => {
    expect(readAs(ReportProblemRequest, { text: 'Something is wrong', photo })).toHaveProperty('value');
  });
});
