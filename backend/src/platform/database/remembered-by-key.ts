import type { DatabaseNotifications } from './notifications.js';

/**
 * Several values read from the catalogue, each kept until the database says that something changed or until
 * there are too many; then the one that was read longest ago goes. As `Remembered` is for one value.
 */
export class RememberedByKey<Value> {
  private values = new Map<string, Promise<Value>>();

  constructor(
    notifications: DatabaseNotifications,
    private readonly most: number,
  ) {
    notifications.on('catalogue_changed', () => {
      this.values = new Map();
    });
  }

  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const { values } = this;
    const known = values.get(key);
    if (known) return known;
    const reading = read();
    values.set(key, reading);
    const [oldest] = values.keys();
    if (values.size > this.most && oldest !== undefined) values.delete(oldest);
    reading.catch(() => {
      if (values.get(key) === reading) values.delete(key);
    });
    return reading;
  }
}
