import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { AdminProductDto } from '#backend/catalog/products/admin-catalog.dto.js';
import { ExtraListDto, MealDto, MealListDto, PackageListDto } from '#backend/catalog/catalog.dto.js';
import { DishesService } from '#backend/catalog/products/dishes.service.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '#test/setup/system/app.js';
import { aPaidOrder, guestToken } from '#test/setup/orders/orders.js';
import { pdfText } from '#test/setup/reading/pdf-text.js';
import { aSignedInPerson } from '#test/setup/people/people.js';
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

const Lines = z.object({ data: z.array(z.object({ description: z.string() })) });

/** Without line breaks, where a long name wraps. */
const flat = (text: string): string => text.replace(/\s+/g, ' ');
/** The same for a table, where a name may break at a hyphen. */
const tight = (text: string): string => text.replace(/\s+/g, '');

async function everyDish() {
  const meals = (await shop.api.get('meals')).read(MealListDto).items;
  const details = await Promise.all(
    meals.map(async ({ id }) => (await shop.api.get(`meals/${id}`)).read(MealDto)),
  );
  return [...details, ...(await shop.api.get('extras')).read(ExtraListDto).items];
}

describe('a dish has one name (rule K30)', () => {
  it('appears on its card, at the provider, in the email, on the receipt, in the kitchen and in the back office', async () => {
    const dishes = await everyDish();
    const once = (from: number, to: number) =>
      Object.fromEntries(dishes.filter(({ id }) => id >= from && id <= to).map(({ id }) => [id, 1]));
    const boxes = [
      aBox({ meals: once(1, 26), breakfast: once(101, 103), protein: once(201, 202) }),
      aBox({ meals: once(27, 36) }),
    ];
    let [emails, receipts, provider] = ['', '', ''];
    for (const box of boxes) {
      const { orderId, sessionId } = await aPaidOrder(shop, box);
      const lines = await shop.outside.lineItems(sessionId);
      provider += Lines.parse(lines)
        .data.map(({ description }) => `${description}\n`)
        .join('');
      await worker.drain();
      const file = await shop.api.get(`orders/guest/${await guestToken(shop, orderId)}/receipt`);
      receipts += tight(pdfText(file.bytes));
    }
    for (const { text } of await shop.outside.emails()) emails += text;
    const kitchen = (await shop.get(DishesService).current()).dishes;
    const staff = await aSignedInPerson(shop, { roles: ['content'] });
    expect(dishes).toHaveLength(41);
    for (const { sku, name, fullName } of dishes) {
      expect(fullName).toBe(name);
      expect(provider).toContain(`${name}\n`);
      expect(flat(emails)).toContain(`1 × ${name}: £`);
      expect(receipts).toContain(tight(name));
      expect(kitchen.get(sku)?.name).toBe(name);
      const product = await shop.api.get(`admin/products/${sku}`, { headers: staff.headers });
      expect(product.read(AdminProductDto)).toMatchObject({ name, fullName: name });
    }
  });

  it('also where a package names it', async () => {
    const names = new Set((await everyDish()).map(({ name }) => name));
    const { items } = (await shop.api.get('packages')).read(PackageListDto);
    const [starter] = items;
    expect(starter?.dailyMealPreviews[0]?.meal).toBe('Blueberry and Apple Bircher Pot with Skyr and Seeds');
    expect(names.has(starter?.dailyMealPreviews[0]?.meal ?? '')).toBe(true);
    expect(starter?.variants[0]?.meals[0]?.name).toBe(starter?.dailyMealPreviews[0]?.meal);
  });
});
