import { currentRead, trackRead, type TrackedRead } from './current-read.js';
import type { DatabaseNotifications } from './notifications.js';

/**
 * How long a caller waits for a refresh before it uses the previous value. A transaction that waits holds a
 * connection, and the refresh needs one: without a limit they would deadlock.
 */
const PATIENCE_MS = 200;

/**
 * A value read from the catalogue or the settings and cached until the database reports a change. A read that
 * was under way when the change came in, or was based on a stale value, is returned to its waiters and then
 * dropped.
 */
export class CachedValue<Value> {
  private value: Promise<TrackedRead<Value>> | undefined;
  private isFresh = false;
  private last: { readonly value: Value } | undefined;

  constructor(
    notifications: Pick<DatabaseNotifications, 'on' | 'onFlush'>,
    private readonly read: () => Promise<Value>,
  ) {
    notifications.on('catalog_changed', () => {
      this.value = undefined;
      this.isFresh = false;
    });
    notifications.onFlush(() => this.refreshed());
  }

  async get(): Promise<Value> {
    const asking = currentRead();
    const reading = this.value ?? this.start();
    const found =
      this.isFresh || !this.last ? await reading : await patiently(reading, { ...this.last, isStale: true });
    if (found.isStale) asking?.spoil();
    return found.value;
  }

  /** Waits, however long it takes, until every change reported before this call has been loaded. */
  private async refreshed(): Promise<void> {
    if (this.last && !this.isFresh) await (this.value ?? this.start());
  }

  private start(): Promise<TrackedRead<Value>> {
    const reading = trackRead(this.read);
    this.value = reading;
    reading.then(
      ({ value, isStale }) => {
        if (this.value !== reading) return;
        this.last = { value };
        this.isFresh = !isStale;
        if (isStale) this.value = undefined;
      },
      () => {
        if (this.value === reading) this.value = undefined;
      },
    );
    return reading;
  }
}

function patiently<Value>(
  reading: Promise<TrackedRead<Value>>,
  otherwise: TrackedRead<Value>,
): Promise<TrackedRead<Value>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), PATIENCE_MS);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
