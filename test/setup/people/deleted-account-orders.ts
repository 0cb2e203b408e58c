import { expect } from '@jest/globals';
import { OperationsDto } from '#backend/admin/operations/admin-operations.dto.js';
import { AdminOperationsService } from '#backend/admin/operations/admin-operations.service.js';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { lateOrders } from '#backend/platform/metrics/metrics.js';
import { addDays, londonDate, londonInstant } from '#backend/rules/delivery/delivery-days.js';
import { Housekeeping } from '#worker/housekeeping.js';
import { aBox } from '#test/factories.js';
import { TestShop } from '../system/app.js';
import { aPaidOrder, setDeliveryDate } from '../orders/orders.js';
import { aSignedInPerson, PASSWORD, type SignedInPerson } from './people.js';
import { TestWorker } from '../system/worker.js';

export interface Bought {
  readonly me: SignedInPerson;
  readonly orderId: string;
}

/** The result of `kept` for an emptied order, and for a complete one. */
export const NOTHING = { account: false, name: false, door: false, food: false, complaints: 0 };
export const EVERYTHING = { account: false, name: true, door: true, food: true, complaints: 0 };

/** A shop with its worker, in which accounts with orders are deleted. */
export class DeletedAccountOrders {
  private constructor(
    readonly shop: TestShop,
    readonly worker: TestWorker,
  ) {}

  static async open(): Promise<DeletedAccountOrders> {
    const shop = await TestShop.open();
    return new DeletedAccountOrders(shop, await TestWorker.open(shop));
  }

  async close(): Promise<void> {
    await this.worker.close();
    await this.shop.close();
  }

  readonly delivery = () => this.shop.get(OrderDeliveryService);
  readonly staff = () => aSignedInPerson(this.shop, { roles: ['admin'] });
  /** Until noon in London this many days later: a day has 23 or 25 hours where clocks change. */
  readonly daysPass = async (days: number): Promise<void> => {
    const now = this.shop.get(Clock).now();
    const noon = londonInstant(addDays(londonDate(now), days), 12);
    await this.shop.outside.advanceClock({
      advanceMinutes: Math.ceil((noon.getTime() - now.getTime()) / 60_000),
    });
  };
  readonly sweep = () => this.worker.get(Housekeeping).sweep();
  readonly subjectsTo = async (to: string) =>
    (await this.shop.outside.emails(to)).map(({ subject }) => subject.replace(/[A-Z0-9]{8}/, '·'));

  /** A paid order with a declared allergy, delivered today. */
  readonly bought = async (): Promise<Bought> => {
    const me = await aSignedInPerson(this.shop);
    const health = { allergies: 'No coriander', gender: 'female', healthConsent: true };
    const { orderId } = await aPaidOrder(
      this.shop,
      aBox({ customer: { email: me.email, firstName: 'Ada', address: '5 Harbour Road', ...health } }),
    );
    await this.worker.drain();
    await this.shop.sql('update orders set user_id = $1 where id = $2', [me.userId, orderId]);
    await setDeliveryDate(this.shop, orderId);
    return { me, orderId };
  };

  readonly delivered = async (): Promise<Bought> => {
    const made = await this.bought();
    await this.delivery().deliver(made.orderId);
    await this.worker.drain();
    return made;
  };

  readonly erase = async ({ headers }: SignedInPerson): Promise<void> => {
    expect(
      (await this.shop.call('DELETE', '/api/me', { headers, body: { password: PASSWORD } })).status,
    ).toBe(204);
    await this.worker.drain();
  };

  readonly kept = async (orderId: string) => {
    const [row] = await this.shop.sql(
      `select user_id is not null as account, email <> '' as name, delivery_address ->> 'address' <> '' as door,
              health_sealed is not null as food,
              (select count(*)::int from complaint c where c.order_id = orders.id) as complaints
         from orders where id = $1`,
      [orderId],
    );
    return row;
  };

  /** A staff action on an order. */
  readonly step = async (orderId: string, path: string, body: object) =>
    this.shop.api.post(`admin/orders/${orderId}/${path}`, body, (await this.staff()).headers);

  /** The order among the late ones of the operations page. */
  readonly lateOf = async (orderId: string) => {
    const response = await this.shop.api.get('admin/operations', { headers: (await this.staff()).headers });
    return response.read(OperationsDto).lateOrders.find((each) => each.orderId === orderId);
  };
  /** The alert's count. */
  readonly lateCount = async () => {
    await this.shop.get(AdminOperationsService).collect();
    return (await lateOrders.get()).values[0]?.value ?? 0;
  };
  /** The courier finds nobody at the address. */
  readonly failed = async (orderId: string) => {
    await this.delivery().dispatch(orderId, { trackingNumber: '1' });
    await this.delivery().failDelivery(orderId, 'nobody_there');
    await this.worker.drain();
  };
}
