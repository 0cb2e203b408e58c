import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { requestShape } from './requests.js';
import { NEXT, STATUSES, type StatusCode } from './statuses.js';
import type { Message, Store, StoredParcel } from './store.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const TICK_MS = 250;
const DUE_AT_ONCE = 500;
const IN_FLIGHT = 8;
const ATTEMPT_TIMEOUT_MS = 10_000;
/** Ten tries, from 5 minutes to an hour apart (sendcloud.dev/api/v3/webhooks). */
const MAX_TRIES = 10;
const FIRST_RETRY_MS = 5 * MINUTE_MS;
const LAST_RETRY_MS = HOUR_MS;
const SHUFFLE_MS = 1_500;

/** What becomes of the messages to the shop; an empty object is the usual. */
export const messageFaults = z.strictObject({
  /** The share that is lost. */
  drop: z.number().min(0).max(1).optional(),
  /** How many more times each is sent. */
  duplicate: z.int().min(0).max(5).optional(),
  shuffle: z.boolean().optional(),
});
type MessageFaults = z.output<typeof messageFaults>;

const clockFileShape = z.object({ offsetMs: z.number() });

export interface CarrierOptions {
  readonly store: Store;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  /** The payment sandbox's clock, which this one follows. */
  readonly clockFile: string | undefined;
  /** Off: parcels move only when somebody moves them. */
  readonly movesAlone: boolean;
  readonly log: (line: string) => void;
}

/** Moves parcels along, as the sandbox's clock goes, and tells the shop. */
export class Carrier {
  private readonly timer: NodeJS.Timeout;
  private readonly stop = new AbortController();
  private readonly sending = new Map<number, Promise<void>>();

  constructor(private readonly options: CarrierOptions) {
    this.timer = setInterval(() => this.tick(), TICK_MS).unref();
  }

  nowMs(): number {
    return Date.now() + this.offsetMs();
  }

  get faults(): MessageFaults {
    const kept = messageFaults.safeParse(this.options.store.setting('messages'));
    return kept.success ? kept.data : {};
  }

  setFaults(faults: MessageFaults): void {
    this.options.store.set('messages', faults);
  }

  /** When a new parcel is collected: the evening before its day, or in an hour when that is over. */
  collectedMs(deliverAt: string | undefined): number | null {
    if (!this.options.movesAlone) return null;
    const day = deliverAt === undefined ? NaN : Date.parse(`${deliverAt.slice(0, 10)}T00:00:00Z`);
    const evening = day - 6 * HOUR_MS;
    return evening > this.nowMs() ? evening : this.nowMs() + HOUR_MS;
  }

  /** Lets everything happen that is due by now. */
  catchUp(): void {
    const { store } = this.options;
    for (let due = store.due(this.nowMs(), DUE_AT_ONCE); due.length > 0;) {
      for (const parcel of due) this.moveAlone(parcel);
      due = store.due(this.nowMs(), DUE_AT_ONCE);
    }
  }

  /** Reports the next status of a parcel; false when it cannot follow. */
  move(parcel: StoredParcel, status: StatusCode, atMs = this.nowMs()): boolean {
    if (!NEXT[parcel.status].includes(status)) return false;
    // Two reports of one parcel have different times, as at a carrier.
    const at = Math.max(atMs, parcel.updatedMs + 1);
    this.options.store.transaction(() => {
      this.options.store.move(parcel.parcelId, status, at, this.nextMs(parcel.parcelId, status, at));
      this.tell({ ...parcel, status, updatedMs: at });
    });
    return true;
  }

  async close(): Promise<void> {
    this.stop.abort();
    clearInterval(this.timer);
    await Promise.allSettled(this.sending.values());
  }

  private moveAlone(parcel: StoredParcel): void {
    const [next] = parcel.status === 'DRIVER_ON_ROUTE' ? (['DELIVERED'] as const) : NEXT[parcel.status];
    if (next === undefined || !this.move(parcel, next, parcel.nextMs ?? undefined))
      this.options.store.move(parcel.parcelId, parcel.status, parcel.updatedMs, null);
  }

  /** Sorted in the night, on the road at half past seven, with its customer until five. */
  private nextMs(parcelId: number, status: StatusCode, atMs: number): number | null {
    if (!this.options.movesAlone) return null;
    if (status === 'PICKED_UP_BY_DRIVER') return atMs + 4 * HOUR_MS;
    if (status === 'SORTED') return atMs + 9.5 * HOUR_MS;
    if (status === 'DRIVER_ON_ROUTE') return atMs + HOUR_MS + ((parcelId * 7) % 480) * MINUTE_MS;
    if (status === 'DELIVERY_FAILED') return atMs + 24 * HOUR_MS;
    return null;
  }

  private tell(parcel: StoredParcel): void {
    const { store } = this.options;
    const body = JSON.stringify(messageOf(parcel));
    const { drop = 0, duplicate = 0, shuffle = false } = this.faults;
    if (Math.random() < drop) return;
    for (let copy = 0; copy <= duplicate; copy += 1)
      store.send(body, Math.ceil(Date.now() + (shuffle ? Math.random() * SHUFFLE_MS : 0)));
  }

  private tick(): void {
    if (this.stop.signal.aborted) return;
    this.catchUp();
    const free = IN_FLIGHT - this.sending.size;
    if (free <= 0) return;
    const unsent = this.options.store.unsent(Date.now(), IN_FLIGHT + this.sending.size);
    for (const message of unsent.filter(({ id }) => !this.sending.has(id)).slice(0, free))
      this.start(message);
  }

  private start(message: Message): void {
    const attempt = this.attempt(message).finally(() => {
      this.sending.delete(message.id);
      this.tick();
    });
    this.sending.set(message.id, attempt);
  }

  private async attempt(message: Message): Promise<void> {
    const isTaken = await this.post(message.body);
    if (this.stop.signal.aborted) return;
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** message.tries, LAST_RETRY_MS);
    const isOver = isTaken || message.tries + 1 >= MAX_TRIES;
    if (isOver && !isTaken) this.options.log(`The shop did not take message ${message.id}.`);
    this.options.store.attempted(message, isOver ? null : Date.now() + delayMs);
  }

  private async post(body: string): Promise<boolean> {
    const { webhookUrl, webhookSecret } = this.options;
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Courier-Sandbox/1.0',
          'Sendcloud-Signature': signatureOf(body, webhookSecret),
        },
        signal: AbortSignal.any([this.stop.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  private offsetMs(): number {
    const { clockFile } = this.options;
    if (clockFile === undefined) return 0;
    try {
      return clockFileShape.parse(JSON.parse(readFileSync(clockFile, 'utf8'))).offsetMs;
    } catch {
      return 0;
    }
  }
}

/** HMAC-SHA256 of the body in hexadecimal (sendcloud.dev/api/v3/webhooks). */
export function signatureOf(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** The webhook `parcel_status_changed`, with the parcel in the form of API v2, as it is sent. */
function messageOf(parcel: StoredParcel): object {
  const { to_address: to, order_number } = requestShape.parse(JSON.parse(parcel.request));
  return {
    action: 'parcel_status_changed',
    timestamp: parcel.updatedMs,
    carrier_status_change_timestamp: parcel.updatedMs,
    parcel: {
      id: parcel.parcelId,
      name: to.name,
      address: to.address_line_1,
      city: to.city,
      postal_code: to.postal_code,
      telephone: to.phone_number ?? '',
      email: to.email ?? '',
      tracking_number: parcel.trackingNumber,
      status: STATUSES[parcel.status],
      order_number: order_number ?? '',
      shipment_uuid: parcel.shipmentId,
    },
  };
}
