import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Store } from './store.js';

const SETTING = 'faults';
const MAX_HANG_MS = 300_000;

/** The calls that move money, end something or learn of it, and whose responses can be lost or held back by name. */
export const NAMED_CALLS = [
  'invoice-finalize',
  'invoice-pay',
  'refund',
  'session-read',
  'subscription-update',
] as const;
export type NamedCall = (typeof NAMED_CALLS)[number];

const CALL_PATHS: Readonly<Record<NamedCall, RegExp>> = {
  'invoice-finalize': /^\/v1\/invoices\/[^/]+\/finalize$/,
  'invoice-pay': /^\/v1\/invoices\/[^/]+\/pay$/,
  refund: /^\/v1\/refunds$/,
  'session-read': /^\/v1\/checkout\/sessions\/[^/]+$/,
  'subscription-update': /^\/v1\/subscriptions\/[^/]+$/,
};

/** How the API misbehaves from now on; an empty object resets it. */
export const faultsShape = z.strictObject({
  status: z.int().min(400).max(599).optional(),
  hangMs: z.number().min(0).max(MAX_HANG_MS).optional(),
  resetRate: z.number().min(0).max(1).optional(),
  /** These calls are carried out, and the connection breaks before the response. */
  loseAnswersTo: z.array(z.enum(NAMED_CALLS)).optional(),
  /**
   * These calls are carried out, and the response is held back until it is released or the caller is gone.
   */
  holdAnswersTo: z.array(z.enum(NAMED_CALLS)).optional(),
});

type FaultSettings = z.output<typeof faultsShape>;

/** Where a broken connection breaks: before the call is carried out, or after it, with the response lost. */
export type Reset = 'before' | 'after' | 'none';

/** A call that was carried out and has no response yet. */
export interface HeldCall {
  readonly call: NamedCall;
  /** Its idempotency key. */
  readonly key: string | null;
}

/** Makes the API misbehave on purpose; the settings survive a restart. */
export class Faults {
  private current: FaultSettings;
  private readonly waiting = new Map<HeldCall, () => void>();
  private gone = 0;

  constructor(private readonly store: Store) {
    const kept = faultsShape.safeParse(store.setting(SETTING));
    this.current = kept.success ? kept.data : {};
  }

  get settings(): FaultSettings {
    return this.current;
  }

  change(settings: FaultSettings): void {
    this.current = settings;
    this.store.set(SETTING, settings);
    if (settings.holdAnswersTo === undefined) this.release();
  }

  /**
   * Decides at random whether this call's connection breaks. Half of the breaks lose the response of a call
   * that was carried out.
   */
  drawReset(): Reset {
    if (Math.random() >= (this.current.resetRate ?? 0)) return 'none';
    return Math.random() < 0.5 ? 'before' : 'after';
  }

  /** Whether the response to this call is lost, although it was carried out. */
  losesAnswerTo(method: string, path: string): boolean {
    return namedCall(this.current.loseAnswersTo, method, path) !== undefined;
  }

  /** The calls that wait for their response now, and how many callers left before theirs was sent. */
  get held(): { waiting: readonly HeldCall[]; gone: number } {
    return { waiting: [...this.waiting.keys()], gone: this.gone };
  }

  /** Holds the response to a named call back until it is released or its caller is gone. */
  async hold(request: IncomingMessage, path: string): Promise<void> {
    const call = namedCall(this.current.holdAnswersTo, request.method ?? 'GET', path);
    if (call === undefined) return;
    const key = request.headers['idempotency-key'];
    const held: HeldCall = { call, key: typeof key === 'string' ? key : null };
    await new Promise<void>((resolve) => {
      this.waiting.set(held, resolve);
      request.socket.once('close', () => {
        if (this.waiting.delete(held)) this.gone += 1;
        resolve();
      });
    });
  }

  private release(): void {
    for (const letGo of this.waiting.values()) letGo();
    this.waiting.clear();
  }

  /** Waits as long as set before a response is sent. */
  async hang(): Promise<void> {
    const { hangMs = 0 } = this.current;
    if (hangMs > 0) await sleep(hangMs, undefined, { ref: false });
  }
}

function namedCall(
  calls: readonly NamedCall[] | undefined,
  method: string,
  path: string,
): NamedCall | undefined {
  return calls?.find((call) => method === methodOf(call) && CALL_PATHS[call].test(path));
}

function methodOf(call: NamedCall): string {
  return call === 'session-read' ? 'GET' : 'POST';
}
