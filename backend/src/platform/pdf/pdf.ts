import { loadedOnce } from '../loaded-once.js';

/** The document that a drawing function writes on. */
export type Pdf = PDFKit.PDFDocument;

export interface PdfMetadata {
  readonly title: string;
  readonly author: string;
  readonly madeAt: Date;
}

/** Its fonts and tables take 10 MB, which most processes never need. */
const loadPdfKit = loadedOnce(async () => (await import('pdfkit')).default);

export const PAGE_MARGIN = 56;

/** Characters with a built-in mark that no decomposition turns into a plain one. */
const PLAIN: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ħ: 'h', ı: 'i' };
/** The characters of the standard fonts: Latin-1 and the few that Windows adds to it. */
const SHOWN = /[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/**
 * Text as the standard fonts can show it: a character they lack loses its accent, or becomes a question mark.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC').replace(/\u2212/g, '–')]
    .map((letter) => {
      if (SHOWN.test(letter)) return letter;
      const plain = PLAIN[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
      return [...plain].every((each) => SHOWN.test(each)) ? plain : '?';
    })
    .join('');
}

/** Creates an A4 document. It uses the standard fonts of every reader, so that a page is a few kilobytes. */
export async function makePdf(
  { title, author, madeAt }: PdfMetadata,
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const PDFDocument = await loadPdfKit();
  return new Promise((resolve, reject) => {
    const pdf = new PDFDocument({
      size: 'A4',
      margin: PAGE_MARGIN,
      lang: 'en-GB',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: printable(title), Author: printable(author), CreationDate: madeAt, ModDate: madeAt },
    });
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    draw(pdf);
    pdf.end();
  });
}
