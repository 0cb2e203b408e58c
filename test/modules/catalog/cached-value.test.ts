import { beforeEach, describe, expect, it } from '@jest/globals';
import { CachedValue } from '#backend/platform/database/cached-value.js';
import { KeyedCache } from '#backend/platform/database/keyed-cache.js';

/** The database's response, controlled by the test. */
class Notifications {
  private readonly listeners: (() => void)[] = [];
  private readonly refreshers: (() => Promise<void>)[] = [];

  on(_channel: string, listener: () => void): void {
    this.listeners.push(listener);
  }

  onFlush(refresh: () => Promise<void>): void {
    this.refreshers.push(refresh);
  }

  change(): void {
    for (const listener of this.listeners) listener();
  }

  async flushNotifications(): Promise<void> {
    await Promise.all(this.refreshers.map((refresh) => refresh()));
  }
}

/** A database row whose read returns at once, or when the test releases it. */
class Row {
  value = 1;
  private held: Promise<void> = Promise.resolve();
  private release: () => void = () => undefined;

  hold(): void {
    this.held = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  letGo(): void {
    this.release();
  }

  readonly read = async (): Promise<number> => {
    await this.held;
    return this.value;
  };
}

let notifications: Notifications;
let row: Row;
let setting: CachedValue<number>;
beforeEach(() => {
  notifications = new Notifications();
  row = new Row();
  setting = new CachedValue(notifications, row.read);
});

/** Changes the row, and makes the next read take longer than any caller waits. */
function changeSlowly(value: number): void {
  row.value = value;
  row.hold();
  notifications.change();
}

describe('a cached value', () => {
  it('is read once, and again when the catalogue has changed', async () => {
    expect(await setting.get()).toBe(1);
    row.value = 2;
    expect(await setting.get()).toBe(1);
    notifications.change();
    expect(await setting.get()).toBe(2);
  });

  it('keeps the old value while a read takes too long, then updates', async () => {
    await setting.get();
    changeSlowly(2);
    expect(await setting.get()).toBe(1);
    row.letGo();
    await notifications.flushNotifications();
    expect(await setting.get()).toBe(2);
  });

  it('is up to date after waiting for the program to catch up, however long it takes', async () => {
    await setting.get();
    changeSlowly(2);
    const flushNotifications = notifications.flushNotifications();
    setTimeout(() => row.letGo(), 400);
    await flushNotifications;
    expect(await setting.get()).toBe(2);
  });
});

describe('replacing an outdated one', () => {
  it.each<[string, () => () => Promise<number>]>([
    [
      'another remembered value',
      () => {
        const made = new CachedValue(notifications, async () => (await setting.get()) * 10);
        return () => made.get();
      },
    ],
    [
      'one of many, by its key',
      () => {
        const made = new KeyedCache<number>(notifications, 5);
        return () => made.get('ten times', async () => (await setting.get()) * 10);
      },
    ],
    [
      'one that is made of another that was made of it',
      () => {
        const between = new CachedValue(notifications, async () => (await setting.get()) * 5);
        const made = new CachedValue(notifications, async () => (await between.get()) * 2);
        return () => made.get();
      },
    ],
  ])('is not kept: %s', async (_, make) => {
    const get = make();
    expect(await get()).toBe(10);
    changeSlowly(2);
    // No caller waits …
    expect(await get()).toBe(10);
    row.letGo();
    await new Promise((resolve) => setTimeout(resolve, 300));
    // … and from then on no caller gets the old price.
    await notifications.flushNotifications();
    expect(await get()).toBe(20);
  });
});
