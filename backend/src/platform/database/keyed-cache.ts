import { currentRead, trackRead, type TrackedRead } from './current-read.js';
import type { DatabaseNotifications } from './notifications.js';

/**
 * Several values read from the catalogue, each cached until the database reports a change or until there are
 * too many; then the least recently read one is evicted. `CachedValue` is the same for one value.
 */
export class KeyedCache<Value> {
  private values = new Map<string, Promise<TrackedRead<Value>>>();

  constructor(
    notifications: Pick<DatabaseNotifications, 'on'>,
    private readonly most: number,
  ) {
    notifications.on('catalog_changed', () => {
      this.values = new Map();
    });
  }

  async get(key: string, read: () => Promise<Value>): Promise<Value> {
    const asking = currentRead();
    const { value, isStale } = await (this.values.get(key) ?? this.start(key, read));
    if (isStale) asking?.spoil();
    return value;
  }

  private start(key: string, read: () => Promise<Value>): Promise<TrackedRead<Value>> {
    const { values } = this;
    const reading = trackRead(read);
    values.set(key, reading);
    const [oldest] = values.keys();
    if (values.size > this.most && oldest !== undefined) values.delete(oldest);
    const forget = (): void => {
      if (values.get(key) === reading) values.delete(key);
    };
    reading.then(({ isStale }) => isStale && forget(), forget);
    return reading;
  }
}
