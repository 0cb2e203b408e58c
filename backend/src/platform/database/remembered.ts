import type { DatabaseNotifications } from './notifications.js';

/**
 * A value read from the catalogue or the settings and kept until the database says that they changed. A
 * read that was under way when the change came in is used by those who wait for it and then forgotten.
 */
export class Remembered<Value> {
  private value: Promise<Value> | undefined;

  constructor(
    notifications: DatabaseNotifications,
    private readonly read: () => Promise<Value>,
  ) {
    notifications.on('catalogue_changed', () => {
      this.value = undefined;
    });
  }

  get(): Promise<Value> {
    if (this.value) return this.value;
    const reading = this.read();
    this.value = reading;
    reading.catch(() => {
      if (this.value === reading) this.value = undefined;
    });
    return reading;
  }
}
