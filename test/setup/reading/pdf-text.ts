import { inflateSync } from 'node:zlib';

const TEXT = new TextDecoder('windows-1252');

/** The text of a PDF in the standard fonts, a line for each drawn piece. */
export function pdfText(pdf: Buffer): string {
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('This is no PDF.');
  return [...streamsOf(pdf)].flatMap(piecesOf).join('\n');
}

function* streamsOf(pdf: Buffer): Generator<string> {
  const raw = pdf.toString('latin1');
  for (const match of raw.matchAll(/(<<[^>]*>>)\s*stream\r?\n/g)) {
    const start = match.index + match[0].length;
    const bytes = pdf.subarray(start, raw.indexOf('endstream', start));
    yield match[1]?.includes('/FlateDecode')
      ? inflateSync(bytes).toString('latin1')
      : bytes.toString('latin1');
  }
}

/** Text shown by TJ: parts in hexadecimal with the space between them. */
function piecesOf(content: string): string[] {
  return [...content.matchAll(/\[([^\]]*)\]\s*TJ/g)].map(([, parts = '']) =>
    [...parts.matchAll(/<([0-9a-f]*)>/gi)]
      .map(([, hex = '']) => TEXT.decode(Buffer.from(hex, 'hex')))
      .join(''),
  );
}
