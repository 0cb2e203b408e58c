import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { StoredObjects } from '#backend/platform/storage/objects/stored-objects.js';

/** Lets the bucket follow the database; both steps may be repeated (ADR 0050). */
@Injectable()
export class StoredObjectConsumer {
  constructor(private readonly objects: StoredObjects) {}

  async move(event: DomainEvent<'storage.object-stored'>): Promise<void> {
    await this.objects.move(event.payload.objectId);
  }

  async remove(event: DomainEvent<'storage.object-removed'>): Promise<void> {
    await this.objects.carryOutRemoval(event.payload.objectId);
  }
}
