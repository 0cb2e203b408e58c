import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const RED = { r: 200, g: 30, b: 30 };
const PNG_HEAD_BYTES = 33;
const RIFF_HEAD_BYTES = 12;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

export type PhotoKind = 'jpeg' | 'png' | 'webp';

/** A plain picture, 30 pixels wide and 20 high, without metadata. */
export function aPlainPhoto(kind: PhotoKind): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 20, channels: 3, background: RED } })
    .toFormat(kind)
    .toBuffer();
}

/** An incompressible PNG: three bytes a pixel and some. */
export function aNoisyPhoto(edge: number): Promise<Buffer> {
  return sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A JPEG from a camera on its side: 30 by 20 pixels in the file, to be shown 20 by 30. */
export async function aRotatedPhoto(): Promise<Buffer> {
  return sharp(await aPlainPhoto('jpeg'))
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A PNG whose header claims this many pixels of width and height, in a few bytes. */
export async function aPngDeclaring(edge: number): Promise<Buffer> {
  const png = await aPlainPhoto('png');
  const head = Buffer.from(png.subarray(16, 29));
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', head), png.subarray(PNG_HEAD_BYTES)]);
}

/** A picture of each format with the canary in every metadata field that the format has. */
export function photosWithNotes(canary: string): readonly (readonly [string, () => Promise<Buffer>])[] {
  const text = Buffer.from(canary);
  const keyed = (...parts: readonly (string | Buffer)[]): Buffer =>
    Buffer.concat(parts.map((part) => Buffer.from(part)));
  const exif = keyed('Exif\0\0', text);
  const xmp = keyed('http://ns.adobe.com/xap/1.0/\0', text);
  const jpeg = (marker: number, body: Buffer) => async () =>
    withSegment(await aPlainPhoto('jpeg'), marker, body);
  const png = (name: string, body: Buffer) => async () => withPngChunk(await aPlainPhoto('png'), name, body);
  const webp = (name: string, flag: number, body: Buffer) => async () =>
    withWebpChunk(await aPlainPhoto('webp'), { name, flag, body });
  return [
    ['EXIF of a JPEG', jpeg(0xe1, exif)],
    ['XMP of a JPEG', jpeg(0xe1, xmp)],
    ['the comment of a JPEG', jpeg(0xfe, text)],
    ['IPTC of a JPEG', jpeg(0xed, keyed('Photoshop 3.0\0', text))],
    ['tEXt of a PNG', png('tEXt', keyed('Comment\0', text))],
    ['iTXt of a PNG', png('iTXt', keyed('XML:com.adobe.xmp\0\0\0\0\0', text))],
    ['eXIf of a PNG', png('eXIf', keyed('MM\0*\0\0\0\b\0\0\0\0\0\0', text))],
    ['a chunk of a PNG that nobody knows', png('prVt', text)],
    ['EXIF of a WebP', webp('EXIF', EXIF_FLAG, text)],
    ['XMP of a WebP', webp('XMP ', XMP_FLAG, text)],
    ['what follows the end of a JPEG', async () => keyed(await aPlainPhoto('jpeg'), text)],
    ['what follows the end of a PNG', async () => keyed(await aPlainPhoto('png'), text)],
  ];
}

function withSegment(jpeg: Buffer, marker: number, body: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, body, jpeg.subarray(2)]);
}

function withPngChunk(png: Buffer, name: string, body: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), pngChunk(name, body), png.subarray(PNG_HEAD_BYTES)]);
}

function pngChunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

interface WebpNote {
  readonly name: string;
  readonly flag: number;
  readonly body: Buffer;
}

/** The extended form of a WebP: a header that lists the metadata after the picture. */
function withWebpChunk(webp: Buffer, { name, flag, body }: WebpNote): Buffer {
  const head = Buffer.from([flag, 0, 0, 0, 29, 0, 0, 19, 0, 0]);
  const inside = Buffer.concat([
    riffChunk('VP8X', head),
    webp.subarray(RIFF_HEAD_BYTES),
    riffChunk(name, body),
  ]);
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), inside]));
}

function riffChunk(name: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name), length, body, Buffer.alloc(body.length % 2)]);
}
