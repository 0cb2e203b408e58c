import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { Wire } from '#test/chaos/wire.js';
import { freshDatabase } from '#test/setup/system/database.js';
import { environmentOf } from '#test/setup/system/environment.js';

let wire: Wire;
let database: pg.Client;
let notifications: DatabaseNotifications;
let heard = 0;
let heardMore: () => void = () => undefined;
beforeAll(async () => {
  const url = await freshDatabase();
  wire = await Wire.to(Number(new URL(url).port));
  database = new pg.Client({ connectionString: url });
  await database.connect();
  notifications = new DatabaseNotifications(environmentOf(wire.through(url)));
  notifications.on('catalog_changed', () => {
    heard += 1;
    heardMore();
  });
  await notifications.onApplicationBootstrap();
});
afterAll(async () => {
  await notifications.onApplicationShutdown();
  await database.end();
  await wire.close();
});

const change = () => database.query('notify catalog_changed');

describe('what the database notifies', () => {
  it('has arrived once flushNotifications returns', async () => {
    const before = heard;
    await change();
    await notifications.flushNotifications();
    expect(heard).toBe(before + 1);
  });

  it('is noticed later after a quiet period', async () => {
    wire.cut();
    await change();
    const before = heard;
    await notifications.flushNotifications();
    expect(heard).toBe(before);
    const again = new Promise<void>((resolve) => {
      heardMore = resolve;
    });
    wire.mend(false);
    await again;
    expect(heard).toBeGreaterThan(before);
  });
});
