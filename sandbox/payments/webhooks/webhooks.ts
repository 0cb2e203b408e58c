import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Clock } from '../clock.js';
import { Deliveries, type Delivery } from './deliveries.js';
import type { Recorded } from '../recorded.js';
import type { Store } from '../store.js';
import { loadWebhookSettings, saveWebhookSettings, type WebhookSettings } from './webhook-settings.js';

const ATTEMPT_TIMEOUT_MS = 10_000;
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];
const LAST_RETRY_DELAY_MS = 10_000;
const MAX_TRIES = 200;
const MAX_AGE_SECONDS = 3 * 24 * 3600;
const MAX_IN_FLIGHT = 8;
const SHUFFLE_WINDOW_MS = 400;
// A caller that waits for its webhooks waits no longer than a slow product plus a set delay.
const MAX_WAIT_MS = 30_000;

interface WebhookOptions {
  store: Store;
  clock: Clock;
  url: string;
  secret: string;
  log: (line: string) => void;
  record: ((what: Recorded) => void) | undefined;
}

/**
 * Sends every event to the product, signed, and retries until it is accepted; pending ones survive a restart.
 */
export class Webhooks {
  readonly deliveries: Deliveries;
  private current: WebhookSettings;
  private readonly inFlight = new Map<string, Promise<void>>();
  private readonly waiters = new Set<() => void>();
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private isPumpPlanned = false;

  constructor(private readonly options: WebhookOptions) {
    this.deliveries = new Deliveries(options.store);
    this.current = loadWebhookSettings(options.store);
  }

  get settings(): WebhookSettings {
    return this.current;
  }

  change(settings: WebhookSettings): void {
    this.current = settings;
    saveWebhookSettings(this.options.store, settings);
  }

  /** Queues an event. Called inside the transaction that created it. */
  queue(event: Stripe.EventBase): void {
    const { drop = 0, duplicate = 0, delayMs = 0, shuffle = false } = this.current;
    const isDropped = Math.random() < Number(drop);
    for (let copy = 0; copy <= (isDropped ? 0 : duplicate); copy += 1) {
      const jitterMs = shuffle ? Math.floor(Math.random() * SHUFFLE_WINDOW_MS) : 0;
      const delivery = { eventId: event.id, copy, eventCreated: event.created, tries: 0 };
      const status = isDropped ? 'dropped' : 'waiting';
      this.deliveries.add(delivery, status, Math.ceil(Date.now() + delayMs + jitterMs));
    }
    this.plan();
  }

  /** Resolves once each of these events was sent once, or after 30 s and the set delay. */
  async attempted(eventIds: readonly string[]): Promise<void> {
    const deadline = Date.now() + MAX_WAIT_MS + (this.current.delayMs ?? 0);
    const remaining = new Set(eventIds);
    while (!this.stop.signal.aborted && Date.now() < deadline) {
      for (const id of remaining) if (this.deliveries.wasAttempted(id)) remaining.delete(id);
      if (remaining.size === 0) return;
      await this.nextOutcome(deadline - Date.now());
    }
  }

  /** Resolves once every event stored after `seq` was sent once, or after 30 s and the set delay. */
  async attemptedSince(seq: number): Promise<void> {
    const deadline = Date.now() + MAX_WAIT_MS + (this.current.delayMs ?? 0);
    while (!this.stop.signal.aborted && this.unsentSince(seq) > 0 && Date.now() < deadline) {
      await this.nextOutcome(deadline - Date.now());
    }
  }

  /** How many copies of events stored after `seq` have not been sent once yet. */
  unsentSince(seq: number): number {
    return this.deliveries.unsentSince(seq);
  }

  /** Schedules the pending deliveries; also called at the start. */
  plan(): void {
    if (this.isPumpPlanned || this.stop.signal.aborted) return;
    this.isPumpPlanned = true;
    setImmediate(() => {
      this.isPumpPlanned = false;
      this.pump();
    });
  }

  /** Stops sending; attempts under way are aborted and repeated after the next start. */
  async close(): Promise<void> {
    this.stop.abort();
    clearTimeout(this.timer);
    this.notifyWaiters();
    await Promise.allSettled(this.inFlight.values());
  }

  private pump(): void {
    if (this.stop.signal.aborted) return;
    const now = Date.now();
    const free = MAX_IN_FLIGHT - this.inFlight.size;
    if (free > 0) {
      const due = this.deliveries.due(now, MAX_IN_FLIGHT + this.inFlight.size);
      for (const delivery of due.filter((one) => !this.inFlight.has(keyOf(one))).slice(0, free)) {
        this.start(delivery);
      }
    }
    clearTimeout(this.timer);
    const nextAt = this.deliveries.nextAfter(now);
    if (nextAt !== undefined) this.timer = setTimeout(() => this.plan(), nextAt - now);
  }

  private start(delivery: Delivery): void {
    const attempt = this.attempt(delivery).finally(() => {
      this.inFlight.delete(keyOf(delivery));
      this.notifyWaiters();
      this.plan();
    });
    this.inFlight.set(keyOf(delivery), attempt);
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const result = await this.send(delivery.eventId);
    if (this.stop.signal.aborted) return;
    const tried = { ...delivery, tries: delivery.tries + 1 };
    if (result.isTaken) {
      this.deliveries.record(tried, 'delivered', 0, result.text);
    } else if (tried.tries >= MAX_TRIES || this.isTooOld(delivery)) {
      this.options.log(`Webhook ${delivery.eventId} given up after ${tried.tries} tries: ${result.text}`);
      this.deliveries.record(tried, 'given_up', 0, result.text);
    } else {
      const delayMs = RETRY_DELAYS_MS[tried.tries - 1] ?? LAST_RETRY_DELAY_MS;
      this.deliveries.record(tried, 'waiting', Date.now() + delayMs, result.text);
    }
  }

  private async send(eventId: string): Promise<{ isTaken: boolean; text: string }> {
    const body = JSON.stringify(this.options.store.get('event', eventId), null, 2);
    this.options.record?.({ kind: 'event', body });
    try {
      const response = await fetch(this.options.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.stop.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Payments-Sandbox/1.0',
          'Stripe-Signature': signatureOf(body, this.options.secret),
        },
      });
      await response.body?.cancel();
      return { isTaken: response.ok, text: String(response.status) };
    } catch (error) {
      return { isTaken: false, text: reasonOf(error) };
    }
  }

  private isTooOld(delivery: Delivery): boolean {
    return this.options.clock.now() - delivery.eventCreated > MAX_AGE_SECONDS;
  }

  private async nextOutcome(timeoutMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiters.delete(done);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      this.waiters.add(done);
    });
  }

  private notifyWaiters(): void {
    for (const waiter of [...this.waiters]) waiter();
  }
}

/** The signature header for a body sent now: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signatureOf(body: string, secret: string): string {
  const sentAt = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', secret).update(`${sentAt}.${body}`).digest('hex');
  return `t=${sentAt},v1=${mac}`;
}

function keyOf(delivery: Delivery): string {
  return `${delivery.eventId}/${delivery.copy}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${ATTEMPT_TIMEOUT_MS / 1000} s`;
  const cause: unknown = error.cause;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.message;
}
