import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { readPhoto, type Photo } from '#backend/platform/storage/photo.js';
import { StoredObjects } from '#backend/platform/storage/objects/stored-objects.js';
import { openOnce, sealOnce } from '#backend/platform/vault/one-time-seal.js';
import { Vault } from '#backend/platform/vault/vault.js';
import type { Complaint } from './complaint.entity.js';

type PhotoColumns = Pick<Complaint, 'photoId' | 'photoKeySealed' | 'photoType'>;

const contextOf = (complaintId: string): string => `complaint.photo:${complaintId}`;

/**
 * Photos of complaints. Each has a key of its own, which is sealed in the row of its complaint: with the row goes
 * every copy, in a bucket and in its versions as well (rule H1, ADR 0050).
 */
@Injectable()
export class ComplaintPhotos {
  constructor(
    private readonly objects: StoredObjects,
    private readonly vault: Vault,
  ) {}

  /** Keeps a photo in the caller's transaction; returns what the row of its complaint has of it. */
  async keep(em: EntityManager, complaintId: string, photo: Photo | null): Promise<PhotoColumns> {
    if (!photo) return { photoId: null, photoKeySealed: null, photoType: null };
    const photoId = randomUUID();
    const { key, sealed } = sealOnce(photo.bytes);
    await this.objects.keep(em, photoId, sealed);
    return { photoId, photoKeySealed: this.vault.seal(key, contextOf(complaintId)), photoType: photo.type };
  }

  /** The photo of a complaint; undefined when it has none any more. Throws unavailable. */
  async read({
    id,
    photoId,
    photoKeySealed,
  }: Pick<Complaint, 'id'> & PhotoColumns): Promise<Photo | undefined> {
    const sealed = photoId == null ? undefined : await this.objects.read(photoId);
    if (!sealed || !photoKeySealed) return undefined;
    const key = z.string().parse(this.vault.open(photoKeySealed, contextOf(id)));
    return readPhoto(openOnce(key, sealed).toString('base64'));
  }
}
