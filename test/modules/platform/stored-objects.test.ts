import { randomBytes, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { movePictures, type Moved } from '#backend/platform/storage/objects/move-pictures.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Bucket, type BucketSettings } from '#backend/platform/storage/objects/bucket.js';
import { BucketObjects } from '#backend/platform/storage/objects/bucket-objects.js';
import { DatabaseObjects, type StoredObjects } from '#backend/platform/storage/objects/stored-objects.js';
import { ObjectServer } from '#sandbox/objects/object-server.js';
import { TestShop } from '#test/setup/system/app.js';

const CREDENTIALS = { accessKeyId: 'AKTEST', secretAccessKey: 'a/secret+key', region: 'eu-west-2' };
const TIMEOUT_MS = 300;

let shop: TestShop;
let server: ObjectServer;
let sql: pg.Client;
beforeAll(async () => {
  shop = await TestShop.open();
  server = await ObjectServer.open('pictures', CREDENTIALS);
  sql = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' });
  await sql.connect();
});
beforeEach(async () => {
  server.outage = 'none';
  server.objects.clear();
  server.requests = 0;
  await shop.sql('delete from stored_object');
  await shop.sql(`delete from outbox_event where name like 'storage.%'`);
});
afterAll(async () => {
  await sql.end();
  await server.close();
  await shop.close();
});

const settings = (): BucketSettings => ({
  endpoint: server.url,
  bucket: 'pictures',
  isPathStyle: true,
  ...CREDENTIALS,
});
const inDatabase = () => new DatabaseObjects(shop.get(EntityManager), shop.get(Clock));
const inBucket = (more: Partial<BucketSettings> = {}) =>
  new BucketObjects(
    shop.get(EntityManager),
    shop.get(Clock),
    new Bucket({ ...settings(), ...more }, TIMEOUT_MS),
  );
const within = <Result>(work: (em: EntityManager) => Promise<Result>) =>
  shop.get(EntityManager).fork().transactional(work);

async function aKept(objects: StoredObjects, bytes = randomBytes(2_000)) {
  const id = randomUUID();
  await within((em) => objects.keep(em, id, bytes));
  return { id, bytes };
}

/** Does once what the events of stored objects ask for, as the worker does. */
async function follow(objects: StoredObjects): Promise<void> {
  const events = await shop.sql<{ name: string; objectId: string }>(
    `delete from outbox_event where name like 'storage.%' returning name, payload ->> 'objectId' as "objectId"`,
  );
  for (const { name, objectId } of events)
    await (name === 'storage.object-stored' ? objects.move(objectId) : objects.carryOutRemoval(objectId));
}

/** Everything that is kept anywhere. */
const left = async () => ({ rows: await shop.count('stored_object'), bucket: server.objects.size });
const NOTHING = { rows: 0, bucket: 0 };

describe.each([
  ['in the database', inDatabase],
  ['in a bucket', inBucket],
] as const)('stored objects %s', (_, open) => {
  it('are read as they were kept, before and after they were moved', async () => {
    const objects = open();
    const { id, bytes } = await aKept(objects);
    expect(await objects.read(id)).toEqual(bytes);
    await follow(objects);
    expect(await objects.read(id)).toEqual(bytes);
    await objects.move(id);
    expect(await objects.read(id)).toEqual(bytes);
  });

  it('are not there when nobody kept them, or their transaction failed', async () => {
    const objects = open();
    const id = randomUUID();
    const failed = within(async (em) => {
      await objects.keep(em, id, Buffer.from('never'));
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await follow(objects);
    expect(await objects.read(id)).toBeUndefined();
    expect(await left()).toEqual(NOTHING);
  });

  it.each(['before', 'after'])(
    'leave nothing anywhere when they are removed %s they were moved',
    async (when) => {
      const objects = open();
      const { id } = await aKept(objects);
      if (when === 'after') await follow(objects);
      await within((em) => objects.remove(em, id));
      expect(await objects.read(id)).toBeUndefined();
      await follow(objects);
      expect(await left()).toEqual(NOTHING);
    },
  );

  it('leave nothing when any statement removes their row', async () => {
    const objects = open();
    await aKept(objects);
    await follow(objects);
    await shop.sql('delete from stored_object');
    await follow(objects);
    expect(await left()).toEqual(NOTHING);
  });
});

describe('stored objects in a bucket', () => {
  it('are in one place at a time', async () => {
    const objects = inBucket();
    const { id, bytes } = await aKept(objects);
    expect(await shop.count('stored_object', 'bytes is not null')).toBe(1);
    await follow(objects);
    expect(await shop.count('stored_object', 'bytes is null and moved_at is not null')).toBe(1);
    expect(server.objects.get(id)).toEqual(bytes);
  });

  it('leave nothing when they are removed on their way, although the worker died there', async () => {
    const objects = inBucket();
    const { id, bytes } = await aKept(objects);
    await within((em) => objects.remove(em, id));
    // The worker had read the row before, and dies after its call: the event job is repeated.
    server.objects.set(id, bytes);
    await objects.move(id);
    expect(await left()).toEqual(NOTHING);
  });

  it.each(['unavailable', 'silent', 'elsewhere'] as const)(
    'are kept and removed while the bucket is %s',
    async (outage) => {
      const objects = inBucket();
      const early = await aKept(objects);
      await follow(objects);
      server.outage = outage;
      const late = await aKept(objects);
      expect(await objects.read(late.id)).toEqual(late.bytes);
      await expect(objects.read(early.id)).rejects.toMatchObject({ code: 'unavailable' });
      await within((em) => objects.remove(em, early.id));
      await expect(objects.carryOutRemoval(early.id)).rejects.toMatchObject({ code: 'unavailable' });
      await expect(objects.move(late.id)).rejects.toMatchObject({ code: 'unavailable' });
      expect(server.objects.has(early.id)).toBe(true);

      server.outage = 'none';
      await follow(objects);
      expect([...server.objects.keys()]).toEqual([late.id]);
    },
  );

  it('ask an unavailable bucket twice, and one that refuses us once', async () => {
    const { id } = await aKept(inBucket());
    server.outage = 'unavailable';
    await expect(inBucket().move(id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.requests).toBe(2);
    server.outage = 'none';
    server.requests = 0;
    const refusals = [{ secretAccessKey: 'wrong' }, { accessKeyId: 'WRONG' }, { bucket: 'another' }];
    for (const wrong of refusals)
      await expect(inBucket(wrong).move(id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.requests).toBe(refusals.length);
    expect(server.objects.size).toBe(0);
  });

  it('are never deleted from it while a row names them', async () => {
    const objects = inBucket();
    const { id } = await aKept(objects);
    await follow(objects);
    await expect(objects.carryOutRemoval(id)).rejects.toThrow('still in use');
    expect(server.objects.has(id)).toBe(true);
  });

  it('are moved out of the database a few at a time, and again from where a run ended', async () => {
    const kept = [];
    for (let count = 0; count < 60; count += 1) kept.push(await aKept(inDatabase(), randomBytes(20)));
    const bites: Moved[] = [];
    // Nobody moves any.
    const given = await movePictures(sql, { patienceMs: 0, wait: () => Promise.resolve() });
    expect(given).toEqual({ moved: 0, left: 60 });
    const wait = () => follow(inBucket());
    expect(await movePictures(sql, { wait, onBite: (bite) => bites.push(bite) })).toEqual({
      moved: 60,
      left: 0,
    });
    expect(bites.map(({ left }) => left)).toEqual([35, 10, 0]);
    expect(server.objects.size).toBe(60);
    for (const { id, bytes } of kept.slice(0, 3)) expect(await inBucket().read(id)).toEqual(bytes);
  });

  it('stop a start without the bucket', async () => {
    await expect(inDatabase().onApplicationBootstrap()).resolves.toBeUndefined();
    await aKept(inBucket());
    await follow(inBucket());
    await expect(inDatabase().onApplicationBootstrap()).rejects.toThrow('S3_BUCKET is missing: 1 pictures');
  });
});

describe('the bucket of the sandbox', () => {
  const put = (headers: Record<string, string>) =>
    fetch(`${server.url}/pictures/key`, { method: 'PUT', body: 'bytes', headers });

  it('refuses a request without a signature, and one with an invented one', async () => {
    expect((await put({})).status).toBe(403);
    const now = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const scope = `${now.slice(0, 8)}/eu-west-2/s3/aws4_request`;
    const names = 'host;x-amz-content-sha256;x-amz-date';
    const authorization = `AWS4-HMAC-SHA256 Credential=AKTEST/${scope}, SignedHeaders=${names}, Signature=${'0'.repeat(64)}`;
    const invented = { authorization, 'x-amz-date': now, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
    const response = await put(invented);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('SignatureDoesNotMatch'),
    ]);
    expect(server.objects.size).toBe(0);
  });
});
