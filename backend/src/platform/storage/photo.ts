import { apiError } from '../http/problems/api-error.js';
import { BoundedQueue } from '../limits/bounded-queue.js';
import { pictureLibrary } from './drawing.js';

/** The most bytes that an uploaded photo may have. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

export interface Photo {
  readonly type: PhotoType;
  readonly bytes: Buffer;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** In pixels: enough to read a label on a lid. */
const MAX_EDGE = 2560;
const QUALITY = 85;
/** Anybody with an order may upload one: each decodes to 200 MB at most, and further ones wait. */
const turns = new BoundedQueue(2, 16);

/**
 * Reads a photo from base64; its first bytes decide the format, never its sender. Throws photo_invalid and
 * payload_too_large.
 */
export function readPhoto(base64: string, maxBytes = MAX_PHOTO_BYTES): Photo {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxBytes) throw apiError('payload_too_large');
  const type = typeOf(bytes);
  if (!type) throw apiError('photo_invalid');
  return { type, bytes };
}

/**
 * Re-encodes a photo in the same format, the right way up and at most 2,560 pixels wide or high: no metadata
 * of the file survives (rule O16). A PNG that would grow beyond 5 MB becomes a WebP. Throws photo_invalid for
 * what is no picture, and unavailable when too many are being encoded.
 */
export async function redrawPhoto({ bytes, type }: Photo): Promise<Photo> {
  return turns.take(async () => {
    const { open } = await pictureLibrary();
    const drawn = open(bytes).resize({
      width: MAX_EDGE,
      height: MAX_EDGE,
      fit: 'inside',
      withoutEnlargement: true,
    });
    try {
      if (type === 'image/jpeg') return { type, bytes: await drawn.jpeg({ quality: QUALITY }).toBuffer() };
      const png = type === 'image/png' ? await drawn.clone().png().toBuffer() : undefined;
      if (png && png.length <= MAX_PHOTO_BYTES) return { type, bytes: png };
      return { type: 'image/webp', bytes: await drawn.webp({ quality: QUALITY }).toBuffer() };
    } catch (error) {
      throw apiError('photo_invalid', { cause: error });
    }
  });
}

function typeOf(bytes: Buffer): PhotoType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(PNG_START)) return 'image/png';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}
