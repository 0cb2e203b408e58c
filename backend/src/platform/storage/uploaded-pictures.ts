import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { errorText } from '../error-text.js';
import { ApiError, apiError } from '../http/problems/api-error.js';
import { pictureLibrary } from './drawing.js';
import { StoredObjects } from './objects/stored-objects.js';
import { readPhoto } from './photo.js';
import type { Picture } from './picture.js';
import { UploadedPicture, type PictureFormat } from './uploaded-picture.entity.js';

/** The most bytes that a picture uploaded by staff may have. */
export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024;
const QUALITY = 88;
const ADDRESS = /^\/images\/(?<sha256>[0-9a-f]{64})\.(?:webp|avif)$/;
const MAX_KEPT = 100;
/** The sizes of the built-in pictures. */
const SET_WIDTH = 800;
const SMALL_WIDTH = 400;
const PLACEHOLDER_WIDTH = 20;
const AVIF = { quality: 55, effort: 3 };
const WEBP = { quality: 78, effort: 4 };

export interface PictureLimits {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

export interface StoredPicture {
  /** A path of the site that contains the hash of its bytes, so that browsers may cache it for ever. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Pictures that staff upload. */
@Injectable()
export class UploadedPictures {
  private readonly logger = new Logger(UploadedPictures.name);
  private readonly kept = new Map<string, Buffer>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly objects: StoredObjects,
  ) {}

  /**
   * Re-encodes a PNG, JPEG or WebP picture from base64 within the limits, without anything else in its file.
   * Does not store it yet. Throws payload_too_large above 2 MB, photo_invalid for anything that is no such
   * picture.
   */
  async draw(base64: string, { maxWidth, maxHeight }: PictureLimits): Promise<DrawnPicture> {
    const { bytes } = readPhoto(base64, MAX_UPLOAD_BYTES);
    const { open } = await pictureLibrary();
    try {
      const { data, info } = await open(bytes)
        .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY, effort: 4 })
        .toBuffer({ resolveWithObject: true });
      const sha256 = createHash('sha256').update(data).digest('hex');
      return { sha256, bytes: data, width: info.width, height: info.height, format: 'webp' };
    } catch (error) {
      this.logger.warn(`a picture could not be encoded: ${errorText(error)}`);
      throw apiError('photo_invalid');
    }
  }

  /**
   * Encodes the picture of a dish in every size that pages show, and its placeholder. A smaller picture is
   * refused: it would be blurred. Throws payload_too_large above 2 MB, photo_invalid for anything else.
   */
  async drawSet(base64: string): Promise<DrawnSet> {
    const { bytes } = readPhoto(base64, MAX_UPLOAD_BYTES);
    const { sharp, open } = await pictureLibrary();
    try {
      const { data, info } = await open(bytes)
        .resize({ width: SET_WIDTH, withoutEnlargement: true })
        .png({ compressionLevel: 1 })
        .toBuffer({ resolveWithObject: true });
      if (info.width < SET_WIDTH) throw apiError('photo_too_small');
      const at = (width: number) => sharp(data).resize({ width });
      const files = [
        drawn('avif', await at(SMALL_WIDTH).avif(AVIF).toBuffer({ resolveWithObject: true })),
        drawn('avif', await at(SET_WIDTH).avif(AVIF).toBuffer({ resolveWithObject: true })),
        drawn('webp', await at(SET_WIDTH).webp(WEBP).toBuffer({ resolveWithObject: true })),
      ];
      const tiny = await at(PLACEHOLDER_WIDTH).webp({ quality: 40 }).toBuffer();
      const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`;
      return { files, placeholder, width: info.width, height: info.height };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      this.logger.warn(`a picture could not be encoded: ${errorText(error)}`);
      throw apiError('photo_invalid');
    }
  }

  /** Stores a set in the caller's transaction and returns it as pages show it. */
  async keepSet(em: EntityManager, set: DrawnSet, alt: string): Promise<Picture> {
    const urls = { avif: new Array<SizedAddress>(), webp: new Array<SizedAddress>() };
    for (const file of set.files) {
      const { url, width } = await this.keep(em, file);
      urls[file.format].push({ url, width });
    }
    const { width, height, placeholder } = set;
    return { alt, width, height, placeholder, ...urls };
  }

  /** Stores a drawn picture, in the caller's transaction. Idempotent. */
  async keep(em: EntityManager, picture: DrawnPicture): Promise<StoredPicture> {
    const { sha256, width, height, format, bytes } = picture;
    const objectId = randomUUID();
    const row = { sha256, width, height, format, objectId, createdAt: this.clock.now() };
    await em.upsert(UploadedPicture, row, { onConflictAction: 'ignore' });
    if ((await em.count(UploadedPicture, { objectId })) > 0) await this.objects.keep(em, objectId, bytes);
    return { url: `/images/${sha256}.${format}`, width, height };
  }

  /** Whether a path of the site is the URL of a stored picture. */
  async holds(path: string): Promise<boolean> {
    const sha256 = ADDRESS.exec(path)?.groups?.['sha256'];
    return sha256 !== undefined && (await this.em.fork().count(UploadedPicture, { sha256 })) > 0;
  }

  /** The bytes of a URL; undefined when there are none. Throws unavailable. */
  async find(path: string): Promise<Buffer | undefined> {
    const sha256 = ADDRESS.exec(path)?.groups?.['sha256'];
    if (sha256 === undefined) return undefined;
    const known = this.kept.get(sha256);
    if (known) return known;
    const row = await this.em.fork().findOne(UploadedPicture, { sha256 }, { disableIdentityMap: true });
    const bytes = row && (await this.objects.read(row.objectId));
    if (!bytes) return undefined;
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    this.kept.set(sha256, bytes);
    return bytes;
  }
}

export interface DrawnPicture {
  readonly sha256: string;
  readonly format: PictureFormat;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A dish in every size, not stored yet. */
export interface DrawnSet {
  readonly files: readonly DrawnPicture[];
  /** Of 20 pixels, as a data URL. */
  readonly placeholder: string;
  readonly width: number;
  readonly height: number;
}

type SizedAddress = Picture['avif'][number];

function drawn(
  format: PictureFormat,
  { data, info }: { data: Buffer; info: Readonly<Record<'width' | 'height', number>> },
): DrawnPicture {
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { sha256, format, bytes: data, width: info.width, height: info.height };
}
