import type { DatabaseNotifications } from './notifications.js';

/**
 * How long a caller waits for what is being read anew before it takes what was true until then. A transaction
 * that waits holds a connection, and the reading needs one: without an end they would wait for one another.
 */
const PATIENCE_MS = 200;

/**
 * A value read from the catalogue or the settings and kept until the database says that they changed. A
 * read that was under way when the change came in is used by those who wait for it and then forgotten.
 */
export class Remembered<Value> {
  private value: Promise<Value> | undefined;
  private isFresh = false;
  private last: { readonly value: Value } | undefined;

  constructor(
    notifications: DatabaseNotifications,
    private readonly read: () => Promise<Value>,
  ) {
    notifications.on('catalogue_changed', () => {
      this.value = undefined;
      this.isFresh = false;
    });
  }

  get(): Promise<Value> {
    const reading = this.value ?? this.start();
    return this.isFresh || !this.last ? reading : patiently(reading, this.last.value);
  }

  private start(): Promise<Value> {
    const reading = this.read();
    this.value = reading;
    reading.then(
      (value) => {
        if (this.value !== reading) return;
        this.isFresh = true;
        this.last = { value };
      },
      () => {
        if (this.value === reading) this.value = undefined;
      },
    );
    return reading;
  }
}

function patiently<Value>(reading: Promise<Value>, otherwise: Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise), PATIENCE_MS);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
