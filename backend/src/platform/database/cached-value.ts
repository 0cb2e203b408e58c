import { currentRead, trackRead, type TrackedRead } from './current-read.js';
import type { DatabaseNotifications } from './notifications.js';

/**
 * How long a caller waits for what is being read again before it takes what was true until then. A transaction
 * that waits holds a connection, and the reading needs one: without an end they would wait for one another.
 */
const PATIENCE_MS = 200;

/**
 * A value read from the catalogue or the settings and kept until the database says that they changed. A
 * read that was under way when the change came in, or was made of a value that was out of date, is used by
 * those who wait for it and then forgotten.
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

  /** Waits, with all the patience that it takes, until what somebody has asked for before is up to date. */
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
