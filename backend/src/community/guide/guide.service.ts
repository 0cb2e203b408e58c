import { Injectable } from '@nestjs/common';
import { Env } from '#backend/platform/env.js';
import { BOLD, INK, INK_2, KALE, PLAIN, SMALL } from '#backend/platform/pdf/pdf-table.js';
import { makePdf, PAGE_MARGIN, printable, type Pdf } from '#backend/platform/pdf/pdf.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { GUIDE } from './guide.words.js';

export interface GuideFile {
  readonly fileName: string;
  readonly pdf: Buffer;
}

/** The date of the text, not of the day: the same guide is the same file. */
const WRITTEN_AT = new Date('2026-11-01T09:00:00Z');
const BODY = 11;
const LINE_GAP = 3;
/** The space that a heading needs with the first lines of its text. */
const HEADING_ROOM = 110;
const PAPER = '#f4f2e7';

/** The guide of the first month as a PDF (rule C2); created once for each name of the shop, then cached. */
@Injectable()
export class GuideService {
  private made: { readonly brand: string; readonly pdf: Promise<Buffer> } | undefined;

  constructor(
    private readonly settings: SettingsService,
    private readonly env: Env,
  ) {}

  async guide(): Promise<GuideFile> {
    const brand = (await this.settings.current())['brand.name'];
    if (this.made?.brand !== brand) this.made = { brand, pdf: this.make(brand) };
    const { pdf } = this.made;
    // After a failure the next request creates it again.
    pdf.catch(() => (this.made = undefined));
    return { fileName: GUIDE.fileName, pdf: await pdf };
  }

  private make(brand: string): Promise<Buffer> {
    const facts = { title: GUIDE.title, author: this.env.values.COMPANY_NAME, madeAt: WRITTEN_AT };
    return makePdf(facts, (pdf) => {
      numberPages(pdf);
      drawTitle(pdf, brand);
      drawNote(pdf);
      for (const section of GUIDE.sections) drawSection(pdf, section);
      pdf.moveDown(1).font(BOLD).fontSize(BODY).fillColor(KALE).text(printable(GUIDE.help));
    });
  }
}

function drawTitle(pdf: Pdf, brand: string): void {
  pdf.font(BOLD).fontSize(15).fillColor(KALE).text(printable(brand));
  pdf.moveDown(3).fontSize(38).fillColor(INK).text(printable(GUIDE.title));
  pdf.moveDown(0.2).font(PLAIN).fontSize(17).fillColor(INK_2).text(printable(GUIDE.subtitle));
  const intro = GUIDE.intro.replace('{brandName}', brand);
  pdf.moveDown(1.4).fontSize(BODY).fillColor(INK).text(printable(intro), { lineGap: LINE_GAP });
  pdf.moveDown(1.2).font(BOLD).text(printable(GUIDE.contents)).moveDown(0.3).font(PLAIN);
  GUIDE.sections.forEach(({ heading }, index) => {
    pdf.text(printable(`${index + 1}  ${heading}`), { lineGap: LINE_GAP });
  });
}

function drawNote(pdf: Pdf): void {
  const padding = 14;
  const width = pdf.page.width - 2 * PAGE_MARGIN - 2 * padding;
  const text = printable(GUIDE.note);
  pdf.font(PLAIN).fontSize(BODY);
  const height = pdf.heightOfString(text, { width, lineGap: LINE_GAP }) + 2 * padding + 18;
  const top = pdf.y + 24;
  pdf.roundedRect(PAGE_MARGIN, top, width + 2 * padding, height, 10).fill(PAPER);
  pdf.font(BOLD).fillColor(INK);
  pdf.text(printable(GUIDE.noteHeading), PAGE_MARGIN + padding, top + padding, { width });
  pdf.font(PLAIN).text(text, PAGE_MARGIN + padding, pdf.y + 4, { width, lineGap: LINE_GAP });
  pdf.x = PAGE_MARGIN;
  pdf.y = top + height;
  pdf.addPage();
}

function drawSection(pdf: Pdf, { heading, body }: (typeof GUIDE.sections)[number]): void {
  if (pdf.y + HEADING_ROOM > pdf.page.height - PAGE_MARGIN) pdf.addPage();
  pdf.font(BOLD).fontSize(17).fillColor(KALE).text(printable(heading)).moveDown(0.4);
  pdf.font(PLAIN).fontSize(BODY).fillColor(INK).text(printable(body), { lineGap: LINE_GAP });
  pdf.moveDown(1.4);
}

/** Below each page but the first. */
function numberPages(pdf: Pdf): void {
  let page = 1;
  pdf.on('pageAdded', () => {
    page += 1;
    const { bottom } = pdf.page.margins;
    // Text below the margin would begin another page.
    pdf.page.margins.bottom = 0;
    const number = GUIDE.page.replace('{page}', String(page));
    pdf.save().font(PLAIN).fontSize(SMALL).fillColor(INK_2);
    pdf.text(printable(number), PAGE_MARGIN, pdf.page.height - 36, { lineBreak: false });
    pdf.restore();
    pdf.page.margins.bottom = bottom;
    pdf.x = PAGE_MARGIN;
    pdf.y = PAGE_MARGIN;
  });
}
