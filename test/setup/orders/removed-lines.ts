import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { ProductChangesService } from '#backend/catalog/products/product-changes.service.js';
import { KitchenOrdersService } from '#backend/ordering/kitchen/kitchen-orders.service.js';
import { SubstitutionRequestListDto } from '#backend/ordering/substitutions/substitution-requests.dto.js';
import type { Allergen } from '#backend/rules/food/allergens.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '../system/app.js';
import { aPaidOrder } from './orders.js';
import { aSignedInPerson, signedIn, type SignedInPerson } from '../people/people.js';
import { fillWallet } from './wallets.js';
import { TestWorker } from '../system/worker.js';

/** Meal 1, which contains none of the fourteen, and another that stays unchanged. */
export const CHICKEN = 'meal-lemon-herb-chicken-greens';
const OTHER = 32;
/** Five meals and their delivery. */
const FIVE_PENCE = 4_600;

export interface Placed {
  readonly person: SignedInPerson;
  readonly orderId: string;
}

/** A shop with its worker, in which paid orders lose lines because one of their dishes changes. */
export class RemovedLines {
  private constructor(
    readonly shop: TestShop,
    readonly worker: TestWorker,
    readonly admin: SignedInPerson,
  ) {}

  static async open(): Promise<RemovedLines> {
    const shop = await TestShop.open();
    const worker = await TestWorker.open(shop);
    return new RemovedLines(shop, worker, await aSignedInPerson(shop, { roles: ['admin'] }));
  }

  async close(): Promise<void> {
    await this.worker.close();
    await this.shop.close();
  }

  /** Staff change the contents of meal 1, and a second person approves it. */
  async contains(list: Allergen[]): Promise<void> {
    const turn = async () => {
      const [row] = await this.shop.sql<{ version: number }>(
        `select version from product where sku = '${CHICKEN}'`,
      );
      return { sku: CHICKEN, version: row?.version ?? 0, actorId: randomUUID() };
    };
    const allergens = { contains: list, mayContain: ['celery' as const] };
    await this.shop.get(ProductChangesService).change({ allergens, ...(await turn()) });
    await this.shop.heard(async () => this.shop.get(ProductChangesService).approveLabel(await turn()));
    await this.worker.drain();
  }

  async placed(
    meals: Readonly<Record<number, number>> = { 1: 3, [OTHER]: 2 },
    mealType = 'standard',
    walletPence = 0,
  ): Promise<Placed> {
    const person = await aSignedInPerson(this.shop);
    if (walletPence > 0) await fillWallet(this.shop, person, { cashPence: walletPence });
    const box = aBox({ meals, mealType, customer: { email: person.email } });
    const shared = { ...box, useWallet: true, totalPrice: (FIVE_PENCE - walletPence) / 100 };
    const { orderId } = await aPaidOrder(this.shop, walletPence > 0 ? shared : box, person.headers);
    await this.worker.drain();
    return { person, orderId };
  }

  async declare({ person }: Placed, allergens: Allergen[]): Promise<void> {
    const { headers } = await signedIn(this.shop, person);
    await this.shop.call('PUT', '/api/me/consents', { headers, body: { health: true } });
    expect((await this.shop.call('PATCH', '/api/me', { headers, body: { allergens } })).status).toBe(200);
    await this.worker.drain();
  }

  /** Meal 1 now contains an allergen that its customer has declared, and they remove it. */
  async refuse(order: Placed): Promise<void> {
    await this.declare(order, ['milk']);
    await this.contains(['milk']);
    const { headers } = await signedIn(this.shop, order.person);
    const path = `orders/${order.orderId}/questions`;
    const [question] = (await this.shop.api.get(path, { headers })).read(SubstitutionRequestListDto).items;
    const answer = await this.shop.api.post(`${path}/${question?.id}`, { answer: 'refund' }, headers);
    expect(answer.status).toBe(200);
    await this.worker.drain();
  }

  /** The lines that the kitchen packs for an order, as SKUs; null when it is not packed at all. */
  async packed({ orderId }: Placed): Promise<string[] | null> {
    const [row] = await this.shop.sql<{ date: string }>(
      `select to_char(delivery_date, 'YYYY-MM-DD') as date from orders where id = $1`,
      [orderId],
    );
    const kitchen = this.shop.get(KitchenOrdersService);
    const orders = await kitchen.page(row?.date ?? '', { limit: 500 });
    const portions = await kitchen.portions(row?.date ?? '');
    const lines = orders.find(({ id }) => id === orderId)?.lines.map(({ sku }) => sku) ?? null;
    // The packed meals are also cooked.
    for (const sku of lines ?? []) expect(portions.map((each) => each.sku)).toContain(sku);
    return lines;
  }

  async emailAbout({ person }: Placed, subject: RegExp): Promise<string> {
    const emails = await this.shop.outside.emails(person.email);
    return emails.find((each) => subject.test(each.subject))?.text ?? '';
  }
}
