import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminProductDto } from '#backend/catalog/products/admin-catalog.dto.js';
import { BestSellersService } from '#backend/catalog/menus/best-sellers.service.js';
import { aBox } from '#test/factories.js';
import { anOpenOrder, placeConfirmedOrder } from '#test/setup/orders/orders.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const refresh = () => shop.heard(() => shop.get(BestSellersService).refresh());
const best = async () => {
  const rows = await shop.sql<{ number: number }>(
    `select number from product where 'BEST SELLERS' = any (categories) order by number`,
  );
  return rows.map(({ number }) => number);
};

describe('the best sellers (B91)', () => {
  it('are the bundled ones until as many dishes were sold', async () => {
    const bundled = await best();
    await placeConfirmedOrder(shop, aBox({ meals: { 31: 5 } }));
    expect(await refresh()).toBe(0);
    expect(await best()).toEqual(bundled);
    expect(bundled).not.toEqual([]);
  });

  it('are the dishes of which most was paid for; unpaid and cancelled orders do not count', async () => {
    await shop.set('orders.bestSellerCount', 2);
    await placeConfirmedOrder(shop, aBox({ meals: { 30: 5, 31: 3 } }));
    await placeConfirmedOrder(shop, aBox({ meals: { 31: 5, 32: 1, 33: 2 } }));
    await anOpenOrder(shop, aBox({ meals: { 34: 16 } }));
    const cancelled = await placeConfirmedOrder(shop, aBox({ meals: { 35: 16 } }));
    await shop.sql(`update orders set status = 'cancelled' where id = $1`, [cancelled.orderId]);
    await refresh();
    expect(await best()).toEqual([30, 31]);
    expect(await refresh()).toBe(0);
    await shop.set('orders.bestSellerCount', null);
  });

  it('forget what was sold longer ago than the setting says', async () => {
    await shop.set('orders.bestSellerCount', 1);
    await placeConfirmedOrder(shop, aBox({ meals: { 36: 5 } }));
    await shop.sql(
      `update orders set paid_at = paid_at - interval '10 weeks', delivery_date = delivery_date - 70
        where id not in (select order_id from order_line where sku = (select sku from product where number = 36))`,
    );
    await refresh();
    expect(await best()).toEqual([36]);
  });

  it('are not chosen by staff', async () => {
    const { headers } = await aSignedInPerson(shop, { roles: ['content'] });
    const [dish] = await shop.sql<{ sku: string; version: number }>(
      'select sku, version from product where number = 2',
    );
    const body = { version: dish?.version, categories: ['BEST SELLERS', 'EAT COLD'] };
    const answer = await shop.call('PATCH', `/api/admin/products/${dish?.sku ?? ''}`, { body, headers });
    expect(answer.read(AdminProductDto).categories).toEqual(['EAT COLD']);
  });
});
