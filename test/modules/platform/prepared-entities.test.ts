import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import { Product } from '#backend/catalog/products/product.entity.js';
import { lockedOrder } from '#backend/ordering/orders/locked-order.js';
import { Order } from '#backend/ordering/orders/order.entity.js';
import { preparedEntities } from '#backend/platform/database/prepared-entities.js';
import { aBox } from '#test/factories.js';
import { aPaidOrder } from '#test/setup/orders/orders.js';
import { TestShop } from '#test/setup/system/app.js';

let shop: TestShop;
let orderId: string;
beforeAll(async () => {
  shop = await TestShop.open();
  ({ orderId } = await aPaidOrder(shop, aBox({ customer: { allergies: 'No celery', healthConsent: true } })));
});
afterAll(() => shop.close());

const fork = () => shop.get(EntityManager).fork();
const inTransaction = <Result>(work: (em: EntityManager) => Promise<Result>) => fork().transactional(work);

it('loads what em.find loads, every type of column included', async () => {
  const found = await fork().findOneOrFail(Order, { id: orderId });
  const prepared = await inTransaction((em) => lockedOrder(em, orderId));
  expect(prepared).toBeInstanceOf(Order);
  expect({ ...prepared }).toEqual({ ...found });
  expect(prepared?.healthSealed).toBeInstanceOf(Uint8Array);
  expect(prepared?.createdAt).toBeInstanceOf(Date);
});

it('saves what is changed of them, and nothing when nothing is', async () => {
  const idle = await shop.statements.during(() => inTransaction((em) => lockedOrder(em, orderId)));
  expect(idle.filter((each) => each.startsWith('update'))).toEqual([]);
  await inTransaction(async (em) => {
    const order = await lockedOrder(em, orderId);
    if (order) order.phone = '07700 900999';
  });
  expect((await fork().findOneOrFail(Order, { id: orderId })).phone).toBe('07700 900999');
});

it('leaves those that are only read to nobody, so that a change of them is not saved', async () => {
  const read = preparedEntities('test_read_products', Product, 'where e.sku = any($1::text[])', {
    isReadOnly: true,
  });
  const [known] = await fork().find(Product, {}, { limit: 1 });
  if (!known) throw new Error('there is no product');
  await inTransaction(async (em) => {
    const [product] = await read.rows(em, [known.sku]);
    expect({ ...product }).toEqual({ ...known });
    if (product) product.name = 'changed';
  });
  expect((await fork().findOneOrFail(Product, { sku: known.sku })).name).toBe(known.name);
});
