import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { TestShop } from '#test/setup/system/app.js';
import { aRunningBox, deliveryRows } from '#test/setup/boxes/boxes.js';
import { changed, MyBox } from '#test/setup/boxes/my-boxes.js';
import { guestToken, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson, type SignedInPerson } from '#test/setup/people/people.js';
import { TestWorker } from '#test/setup/system/worker.js';

jest.setTimeout(120_000);

const NEW_HOME = {
  address: '9 New Street',
  apartment: 'Flat 2',
  city: 'London',
  postcode: 'E1 6AN',
  country: 'GB',
};

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

/** The newest email to a customer about changed details. */
async function latest(email: string) {
  await worker.drain();
  const [sentEmail] = (await shop.outside.emails(email)).filter(({ subject }) =>
    /details changed$/.test(subject),
  );
  if (!sentEmail) throw new Error('There is no such email.');
  expect(`${sentEmail.subject}${sentEmail.text}${sentEmail.html}`).not.toMatch(/[{}]\w+[{}]/);
  return sentEmail;
}

describe('the email about other delivery details', () => {
  it('of an order names what was changed, and by whom', async () => {
    const order = await placeConfirmedOrder(shop);
    await worker.drain();
    const path = `/api/orders/guest/${await guestToken(shop, order.orderId)}/delivery`;
    await shop.call('PATCH', path, { body: { address: NEW_HOME, phone: '020 7946 0999' } });
    const { subject, text, html } = await latest(order.email);
    expect(subject).toMatch(/^Order \w{8}: delivery details changed$/);
    for (const part of [
      'You’ve changed the delivery details for order',
      'Address: Flat 2, 9 New Street, London, E1 6AN',
      'Phone: 020 7946 0999',
      'the price stays the same',
    ]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).not.toContain('Note for the courier');
    const staff = { reason: 'By telephone', courierNote: 'Leave it in the porch' };
    await shop.call('PATCH', `/api/admin/orders/${order.orderId}/delivery`, {
      body: staff,
      headers: support.headers,
    });
    const second = await latest(order.email);
    expect(second.text).toContain('As agreed with you, we’ve changed');
    expect(second.text).toContain('Note for the courier: Leave it in the porch');
    expect(second.text).not.toContain('Address:');
    expect(second.text).not.toContain('By telephone');
  });

  it('of a weekly box states from which box', async () => {
    const box = await aRunningBox(shop, worker);
    changed(await new MyBox(shop, box).change({ address: NEW_HOME }));
    const { subject, text } = await latest(box.person.email);
    const next = (await deliveryRows(shop, box.subscriptionId)).find(({ status }) => status === 'planned');
    expect(subject).toBe('Your weekly box: delivery details changed');
    expect(text).toContain(`This applies from your box on ${dayLabel(next?.date ?? '')}.`);
    expect(text).toContain('Address: Flat 2, 9 New Street, London, E1 6AN');
    await shop.call('PATCH', `/api/admin/boxes/${box.subscriptionId}/delivery`, {
      body: { reason: 'By telephone', phone: '020 7946 0999' },
      headers: support.headers,
    });
    const second = await latest(box.person.email);
    expect(second.text).toContain(
      'As agreed with you, we’ve changed the delivery details for your weekly box.',
    );
    expect(second.text).toContain('Phone: 020 7946 0999');
  });
});
