import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '#backend/platform/clock/clock.js';
import { StoredObject } from './stored-object.entity.js';

/** The bytes of pictures, by id: in the database, or in a bucket that speaks S3 (ADR 0050). */
export abstract class StoredObjects {
  constructor(
    protected readonly em: EntityManager,
    protected readonly clock: Clock,
  ) {}

  /** Keeps bytes in the caller's transaction. An id is used once. */
  async keep(em: EntityManager, id: string, bytes: Buffer): Promise<void> {
    await em.insert(StoredObject, { id, bytes, movedAt: null, createdAt: this.clock.now() });
  }

  /** Removes them in the caller's transaction; what is in the bucket follows by an event. Idempotent. */
  async remove(em: EntityManager, id: string): Promise<void> {
    await em.nativeDelete(StoredObject, { id });
  }

  /**
   * The bytes; undefined when there are none. Never inside a transaction. Throws unavailable when the bucket does
   * not respond.
   */
  async read(id: string): Promise<Buffer | undefined> {
    const row = await this.row(id);
    if (!row) return undefined;
    return row.bytes ? Buffer.from(row.bytes) : this.readMoved(id);
  }

  /** Moves an object to where new ones belong. May be repeated. Never inside a transaction. */
  abstract move(id: string): Promise<void>;

  /** Deletes from the bucket what was removed. May be repeated. Never inside a transaction. */
  abstract carryOutRemoval(id: string): Promise<void>;

  protected abstract readMoved(id: string): Promise<Buffer | undefined>;

  protected row(id: string): Promise<StoredObject | null> {
    return this.em.fork().findOne(StoredObject, { id }, { populate: ['bytes'], disableIdentityMap: true });
  }
}

/** In the database, and so in every backup. */
export class DatabaseObjects extends StoredObjects {
  /**
   * Throws when objects are in a bucket that the environment does not name any more: without it they could be
   * neither shown nor erased.
   */
  async onApplicationBootstrap(): Promise<void> {
    const moved = await this.em.fork().count(StoredObject, { movedAt: { $ne: null } });
    if (moved > 0)
      throw new Error(`S3_BUCKET is missing: ${moved} pictures are in a bucket, not in the database`);
  }

  override async move(): Promise<void> {
    // They are where they belong.
  }

  override carryOutRemoval(): Promise<void> {
    throw missingBucket();
  }

  protected override readMoved(): Promise<undefined> {
    throw missingBucket();
  }
}

function missingBucket(): Error {
  return new Error('S3_BUCKET is missing, and a picture is in a bucket');
}
