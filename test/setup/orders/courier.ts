import { createServer, type Server } from 'node:http';
import { z } from 'zod';
import { ConsignmentBookingService } from '#backend/ordering/consignments/consignment-booking.service.js';
import { ConsignmentSyncService } from '#backend/ordering/consignments/consignment-sync.service.js';
import { DeliveryDaySummaryDto } from '#backend/ordering/consignments/admin-consignments.dto.js';
import { startCourier, type RunningCourier } from '#sandbox/courier/server.js';
import type { StatusCode } from '#sandbox/courier/statuses.js';
import type { TestShop } from '../system/app.js';
import { makeFastTempDir } from '../system/fast-temp-dir.js';
import type { TestWorker } from '../system/worker.js';

const KEYS = { publicKey: 'test-public', secretKey: 'test-secret' } as const;

/** A message of the courier, as it was sent. */
export interface CourierMessage {
  readonly body: string;
  readonly signature: string;
}

/** A consignment as the tests read it. */
export interface ConsignmentRow {
  readonly id: string;
  readonly order_id: string;
  readonly status: string;
  readonly parcel_id: string | null;
  readonly tracking_number: string | null;
  readonly tracking_url: string | null;
  readonly failure: string | null;
  readonly failures: number;
}

/**
 * The courier's sandbox, whose parcels move when the test moves them and whose messages the test delivers. Open it
 * before the shop, which reads its address.
 */
export class TestCourier {
  /** Every message that was sent, in the order of arrival. */
  readonly sent: CourierMessage[] = [];

  private constructor(
    private readonly inbox: Server,
    readonly running: RunningCourier,
  ) {}

  static async open(): Promise<TestCourier> {
    const messages: CourierMessage[] = [];
    const inbox = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        messages.push({
          body: Buffer.concat(chunks).toString('utf8'),
          signature: String(request.headers['sendcloud-signature']),
        });
        response.writeHead(200).end();
      });
    });
    await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve));
    const address = inbox.address();
    if (typeof address !== 'object' || address === null) throw new Error('The inbox has no port.');
    const running = await startCourier({
      port: 0,
      dataDir: makeFastTempDir('lighter-table-courier-'),
      webhookUrl: `http://127.0.0.1:${address.port}/`,
      movesAlone: false,
      ...KEYS,
    });
    Object.assign(process.env, {
      SENDCLOUD_API_URL: running.apiUrl,
      SENDCLOUD_PUBLIC_KEY: KEYS.publicKey,
      SENDCLOUD_SECRET_KEY: KEYS.secretKey,
      SENDCLOUD_SENDER_ADDRESS_ID: '1',
      SENDCLOUD_SHIPPING_OPTION: 'sendcloud:letter',
    });
    const courier = new TestCourier(inbox, running);
    await courier.fail({ unlimited: true });
    Object.defineProperty(courier, 'sent', { value: messages });
    return courier;
  }

  /** Makes the API fail from now on; `{ unlimited: true }` is how the tests have it. */
  async fail(faults: object): Promise<void> {
    await fetch(`${this.running.url}/test/faults`, { method: 'POST', body: JSON.stringify(faults) });
  }

  /** Moves a parcel along, as its carrier does, at a time that is later than the last one. */
  move(parcelId: string, ...statuses: readonly StatusCode[]): void {
    for (const status of statuses) {
      const parcel = this.running.store.parcel(Number(parcelId));
      if (!parcel || !this.running.carrier.move(parcel, status))
        throw new Error(`${status} does not follow ${parcel?.status}`);
    }
  }

  statusOf(parcelId: string): string | undefined {
    return this.running.store.parcel(Number(parcelId))?.status;
  }

  /** Waits until every message so far was sent. */
  async allSent(): Promise<readonly CourierMessage[]> {
    while (this.running.store.waiting() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    return this.sent;
  }

  async close(): Promise<void> {
    await this.running.close();
    this.inbox.closeAllConnections();
    await new Promise((resolve) => this.inbox.close(resolve));
    for (const name of Object.keys(process.env)) if (name.startsWith('SENDCLOUD_')) delete process.env[name];
  }
}

/** Delivers a message to the shop; returns the status of the response. */
export async function deliver(shop: TestShop, { body, signature }: CourierMessage): Promise<number> {
  const headers = { 'content-type': 'application/json', 'sendcloud-signature': signature };
  return (await shop.call('POST', '/webhooks/courier', { body, headers })).status;
}

/** Has the worker book and cancel what is due. */
export function book(worker: TestWorker): Promise<number> {
  return worker.get(ConsignmentBookingService).askDue();
}

/** Has the worker read the parcels that are due, and the orders follow. */
export function sync(worker: TestWorker): Promise<number> {
  return worker.get(ConsignmentSyncService).syncDue();
}

/** Books a delivery day as staff do. */
export async function bookDay(
  shop: TestShop,
  date: string,
  headers: Readonly<Record<string, string>>,
): Promise<DeliveryDaySummaryDto> {
  return (await shop.api.post(`admin/deliveries/${date}/book`, undefined, headers)).read(
    DeliveryDaySummaryDto,
  );
}

export async function consignmentOf(shop: TestShop, orderId: string): Promise<ConsignmentRow> {
  const [row] = await shop.sql<ConsignmentRow>(
    'select * from consignment where order_id = $1 order by created_at desc limit 1',
    [orderId],
  );
  if (!row) throw new Error(`Order ${orderId} has no consignment.`);
  return row;
}

/** Copies of a paid order, for a day with many; returns their ids. */
export async function copiesOf(shop: TestShop, orderId: string, count: number): Promise<string[]> {
  const Ids = z.array(z.object({ id: z.string() }));
  const rows = await shop.sql(
    `insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
       'id', gen_random_uuid(), 'checkout_id', null, 'payment_id', null, 'payment_intent_id', null,
       'stripe_session_id', 'cs_copy_' || lpad(n::text, 8, '0'), 'email', 'copy' || n || '@example.com'))).*
       from orders o, generate_series(1, $2::int) n where o.id = $1 returning id`,
    [orderId, count],
  );
  return Ids.parse(rows).map(({ id }) => id);
}
