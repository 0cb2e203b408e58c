import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import type { Clock } from '#backend/platform/clock/clock.js';
import { record } from '#backend/platform/outbox/record.js';
import type { Bucket } from './bucket.js';
import './storage.events.js';
import { StoredObject } from './stored-object.entity.js';
import { StoredObjects } from './stored-objects.js';

/**
 * In a bucket. A new object begins in the database, in the transaction of what it belongs to, and the worker
 * moves it: so an upload succeeds while the bucket is away, and no object is in the bucket that nothing names.
 */
export class BucketObjects extends StoredObjects {
  private readonly logger = new Logger(BucketObjects.name);

  constructor(
    em: EntityManager,
    clock: Clock,
    private readonly bucket: Bucket,
  ) {
    super(em, clock);
  }

  override async keep(em: EntityManager, id: string, bytes: Buffer): Promise<void> {
    await super.keep(em, id, bytes);
    await record(em, 'storage.object-stored', { objectId: id }, this.clock.now());
  }

  /**
   * An object may be removed while it is on its way: its event job is repeated until the row has it as moved, or
   * the bucket does not hold it either.
   */
  override async move(id: string): Promise<void> {
    const row = await this.row(id);
    if (row?.bytes) {
      await this.bucket.put(id, Buffer.from(row.bytes));
      const moved = { movedAt: this.clock.now(), bytes: null };
      if ((await this.em.fork().nativeUpdate(StoredObject, { id, movedAt: null }, moved)) > 0) return;
    }
    if ((await this.em.fork().count(StoredObject, { id })) === 0) await this.bucket.delete(id);
  }

  override async carryOutRemoval(id: string): Promise<void> {
    if ((await this.em.fork().count(StoredObject, { id })) > 0) throw new Error('the object is still in use');
    await this.bucket.delete(id);
  }

  protected override async readMoved(id: string): Promise<Buffer | undefined> {
    const bytes = await this.bucket.get(id);
    // It may have been removed since its row was read.
    if (!bytes && (await this.em.fork().count(StoredObject, { id })) > 0)
      this.logger.error(`the bucket has lost object ${id}: restore it from the bucket's versions`);
    return bytes;
  }
}
