import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WIDTH = 900;
const HEIGHT = 675;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function header(): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(WIDTH, 0);
  data.writeUInt32BE(HEIGHT, 4);
  // Eight bits a channel, greyscale.
  data[8] = 8;
  return data;
}

/** A grey picture that is large enough to be accepted. */
export const PNG = Buffer.concat([
  SIGNATURE,
  chunk('IHDR', header()),
  // Each row begins with the number of its filter.
  chunk('IDAT', deflateSync(Buffer.alloc((WIDTH + 1) * HEIGHT, 0))),
  chunk('IEND', Buffer.alloc(0)),
]).toString('base64');
