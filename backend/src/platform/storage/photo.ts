import { problem } from '../http/problem.js';

/** A photo that somebody sends may have this many bytes at most. */
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

export interface Photo {
  readonly type: PhotoType;
  readonly bytes: Buffer;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Reads a photo that came as base64; what it is its first bytes say, never its sender. A camera's notes, such
 * as where it stood, are taken out of a JPEG. Throws photo_invalid and payload_too_large.
 */
export function readPhoto(base64: string, maxBytes = MAX_PHOTO_BYTES): Photo {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxBytes) throw problem('payload_too_large');
  const type = typeOf(bytes);
  if (!type) throw problem('photo_invalid');
  return { type, bytes: type === 'image/jpeg' ? withoutNotes(bytes) : bytes };
}

function typeOf(bytes: Buffer): PhotoType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(PNG_START)) return 'image/png';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}

/** A JPEG is a row of segments until its picture begins; those of applications (but the first) hold notes. */
function withoutNotes(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const isNote = (marker >= 0xe1 && marker <= 0xef) || marker === 0xfe;
    if (marker === 0xda) break;
    if (!isNote) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, bytes.subarray(at)]);
}
