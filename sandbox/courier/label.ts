import { crc32, deflateSync } from 'node:zlib';

/** A6 at 150 dots an inch, black on white. */
const WIDTH = 620;
const HEIGHT = 874;
const ROW_BYTES = Math.ceil(WIDTH / 8);
const MARGIN = 32;
const GLYPH_WIDTH = 6;
const GLYPH_HEIGHT = 9;
const TEXT_SIZE = 3;
const BIG_SIZE = 5;
const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Letters of five columns, each a byte with its lowest bit at the top. */
const GLYPHS: Readonly<Record<string, string>> = {
  '!': '00005f0000',
  '#': '147f147f14',
  '&': '3649552250',
  "'": '0005030000',
  '(': '001c224100',
  ')': '0041221c00',
  '+': '08083e0808',
  ',': '0050300000',
  '-': '0808080808',
  '.': '0060600000',
  '/': '2010080402',
  0: '3e5149453e',
  1: '00427f4000',
  2: '4261514946',
  3: '2141454b31',
  4: '1814127f10',
  5: '2745454539',
  6: '3c4a494930',
  7: '0171090503',
  8: '3649494936',
  9: '064949291e',
  ':': '0036360000',
  '?': '0201510906',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
};

/** What is printed on a label. */
export interface LabelText {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly orderNumber: string;
  readonly recipient: readonly string[];
  readonly notes: readonly string[];
}

/** Draws a label as a PNG of some kilobytes. Nobody can post it: its bars say nothing. */
export function drawLabel({ carrier, trackingNumber, orderNumber, recipient, notes }: LabelText): Buffer {
  const paper = new Paper();
  paper.box(MARGIN / 2, MARGIN / 2, WIDTH - MARGIN, HEIGHT - MARGIN);
  let y = paper.lines([carrier], MARGIN + 8, BIG_SIZE);
  y = paper.lines(['Sandbox: not for posting'], y, TEXT_SIZE) + 24;
  y = paper.lines(recipient, y, TEXT_SIZE + 1) + 24;
  if (notes.length > 0) y = paper.lines(notes, y, TEXT_SIZE) + 24;
  paper.lines([`Order ${orderNumber}`], y, TEXT_SIZE);
  paper.bars(trackingNumber, HEIGHT - 230);
  paper.lines([trackingNumber], HEIGHT - 90, TEXT_SIZE + 1);
  return paper.png();
}

/** A sheet of one bit a dot. */
class Paper {
  private readonly dots = Buffer.alloc(ROW_BYTES * HEIGHT, 0xff);

  lines(texts: readonly string[], top: number, size: number): number {
    let y = top;
    const most = Math.floor((WIDTH - 2 * MARGIN) / (GLYPH_WIDTH * size));
    for (const line of texts.flatMap((text) => text.match(new RegExp(`.{1,${most}}`, 'g')) ?? [])) {
      [...plain(line)].forEach((letter, index) =>
        this.letter(letter, MARGIN + index * GLYPH_WIDTH * size, y, size),
      );
      y += GLYPH_HEIGHT * size;
    }
    return y;
  }

  box(x: number, y: number, width: number, height: number): void {
    this.fill(x, y, width, 3);
    this.fill(x, y + height, width, 3);
    this.fill(x, y, 3, height);
    this.fill(x + width, y, 3, height);
  }

  bars(text: string, top: number): void {
    let x = MARGIN;
    for (const byte of Buffer.from(text))
      for (let bit = 0; bit < 8 && x < WIDTH - MARGIN; bit += 1, x += 4)
        this.fill(x, top, (byte >> bit) & 1 ? 3 : 1, 110);
  }

  png(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(WIDTH, 0);
    header.writeUInt32BE(HEIGHT, 4);
    // One bit a dot, grey.
    header[8] = 1;
    const rows = Array.from({ length: HEIGHT }, (_, y) =>
      Buffer.concat([Buffer.of(0), this.dots.subarray(y * ROW_BYTES, (y + 1) * ROW_BYTES)]),
    );
    return Buffer.concat([
      PNG_MARK,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  private letter(letter: string, x: number, y: number, size: number): void {
    const columns = Buffer.from(GLYPHS[letter] ?? '', 'hex');
    columns.forEach((column, across) => {
      for (let down = 0; down < 8; down += 1)
        if ((column >> down) & 1) this.fill(x + across * size, y + down * size, size, size);
    });
  }

  private fill(left: number, top: number, width: number, height: number): void {
    for (let y = top; y < Math.min(top + height, HEIGHT); y += 1)
      for (let x = left; x < Math.min(left + width, WIDTH); x += 1) {
        const at = y * ROW_BYTES + (x >> 3);
        this.dots[at] = (this.dots[at] ?? 0) & ~(0x80 >> (x & 7));
      }
  }
}

/** Capitals without accents; what has no glyph is left blank. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toUpperCase();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
