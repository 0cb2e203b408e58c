import { Injectable } from '@nestjs/common';
import { Env } from '#backend/platform/env.js';
import {
  BOLD,
  columnsOf,
  drawRow,
  INK,
  INK_2,
  KALE,
  PLAIN,
  SMALL,
  TEXT,
} from '#backend/platform/pdf/pdf-table.js';
import { makePdf, PAGE_MARGIN, printable, type Pdf } from '#backend/platform/pdf/pdf.js';
import { csvLines } from '#backend/platform/personal-data/csv.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { formatPence, formatPenceShort } from '#backend/rules/money/money.js';
import { monthName } from '#backend/rules/money/payouts.js';
import type { CommissionStatementDto } from '../payouts/payouts.dto.js';
import type { ReferralSignup } from '../referral.entity.js';
import { ReferralService } from '../referral.service.js';
import { STATEMENT_WORDS as WORDS } from './statement.words.js';
import { StatementsService } from './statements.service.js';
import { londonFormat } from '#backend/rules/london.js';

export interface StatementFile {
  readonly fileName: string;
  readonly type: string;
  readonly content: string | Buffer;
}

const DAY = londonFormat({ dateStyle: 'long' });
const SHARES = [0.26, 0.3, 0.16, 0.1, 0.18];

/** Statements to download: as a table and as a page (rule R17). */
@Injectable()
export class StatementFilesService {
  constructor(
    private readonly statements: StatementsService,
    private readonly referral: ReferralService,
    private readonly settings: SettingsService,
    private readonly env: Env,
  ) {}

  /** Throws forbidden, not_found. */
  async csv(userId: string, month: string): Promise<StatementFile> {
    const { entries } = await this.statements.get(userId, month);
    const head = [WORDS.date, WORDS.kind, WORDS.spending, WORDS.rate, WORDS.amount];
    const lines = entries.map((entry) => [
      entry.date,
      WORDS.kinds[entry.kind],
      pounds(entry.spendingPence),
      entry.ratePercent,
      pounds(entry.amountPence),
    ]);
    const content = csvLines([head, ...lines], { first: true });
    return { fileName: `commission-${month}.csv`, type: 'text/csv; charset=utf-8', content };
  }

  /** Throws forbidden, not_found. */
  async pdf(userId: string, month: string): Promise<StatementFile> {
    const statement = await this.statements.get(userId, month);
    const signup = await this.referral.professional(userId);
    const settings = await this.settings.current();
    const minimum = formatPenceShort(settings['referral.payoutMinimumPence']);
    const facts = {
      title: WORDS.title.replace('{month}', monthName(month)),
      author: this.env.values.COMPANY_NAME,
      madeAt: new Date(statement.closedAt),
    };
    const content = await makePdf(facts, (page) => {
      this.drawHead(page, { statement, signup, brand: settings['brand.name'] });
      drawEntries(page, statement);
      drawSums(page, statement);
      drawNote(page, [
        statusOf(statement, minimum),
        WORDS.note,
        WORDS.questions.replace('{supportEmail}', this.env.values.SUPPORT_EMAIL),
      ]);
    });
    return { fileName: `commission-${month}.pdf`, type: 'application/pdf', content };
  }

  private drawHead(
    pdf: Pdf,
    {
      statement,
      signup,
      brand,
    }: {
      readonly statement: CommissionStatementDto;
      readonly signup: ReferralSignup;
      readonly brand: string;
    },
  ): void {
    const { COMPANY_NAME, COMPANY_ADDRESS, COMPANY_NUMBER } = this.env.values;
    pdf.font(BOLD).fontSize(15).fillColor(KALE).text(printable(brand));
    pdf.moveDown(1.2).fontSize(26).fillColor(INK).text(WORDS.heading).moveDown(0.6);
    const top = pdf.y;
    drawField(pdf, PAGE_MARGIN, WORDS.month, [monthName(statement.month)]);
    drawField(pdf, PAGE_MARGIN, WORDS.professional, [
      `${signup.firstName} ${signup.lastName}`.trim(),
      `${WORDS.code} ${signup.referralCode}`,
    ]);
    const leftEnd = pdf.y;
    pdf.y = top;
    drawField(pdf, pdf.page.width / 2 + 8, WORDS.paidBy, [
      COMPANY_NAME,
      ...(COMPANY_ADDRESS ? [COMPANY_ADDRESS] : []),
      ...(COMPANY_NUMBER ? [WORDS.company.replace('{companyNumber}', COMPANY_NUMBER)] : []),
    ]);
    pdf.y = Math.max(leftEnd, pdf.y) + 14;
  }
}

function drawField(pdf: Pdf, x: number, label: string, lines: readonly string[]): void {
  const width = pdf.page.width / 2 - PAGE_MARGIN - 8;
  pdf.font(PLAIN).fontSize(SMALL).fillColor(INK_2).text(label, x, pdf.y, { width });
  pdf.fontSize(TEXT).fillColor(INK);
  for (const line of lines) pdf.text(printable(line), x, pdf.y, { width });
  pdf.y += 8;
}

function drawEntries(pdf: Pdf, { entries }: CommissionStatementDto): void {
  const columns = columnsOf(pdf, SHARES);
  const head = [WORDS.date, WORDS.kind, WORDS.spending, WORDS.rate, WORDS.amount];
  drawRow(pdf, columns, head, { font: BOLD, size: SMALL, color: INK_2 });
  for (const entry of entries)
    drawRow(pdf, columns, [
      DAY.format(new Date(entry.date)),
      WORDS.kinds[entry.kind],
      signed(entry.spendingPence),
      `${entry.ratePercent}%`,
      signed(entry.amountPence),
    ]);
}

function drawSums(
  pdf: Pdf,
  { openingPence, earnedPence, reversedPence, closingPence }: CommissionStatementDto,
) {
  const columns = columnsOf(pdf, [0.7, 0.3]);
  pdf.y += 6;
  drawRow(pdf, columns, [WORDS.opening, signed(openingPence)]);
  drawRow(pdf, columns, [WORDS.earned, signed(earnedPence)]);
  drawRow(pdf, columns, [WORDS.reversed, signed(reversedPence)]);
  drawRow(pdf, columns, [WORDS.closing, signed(closingPence)], { font: BOLD, size: 13 });
}

function drawNote(pdf: Pdf, texts: readonly string[]): void {
  const width = pdf.page.width - 2 * PAGE_MARGIN;
  pdf.y += 14;
  pdf.font(PLAIN).fontSize(SMALL).fillColor(INK_2);
  for (const text of texts) pdf.text(printable(text), PAGE_MARGIN, pdf.y, { width }).moveDown(0.4);
}

function statusOf(
  { state, month, payoutPence, payoutReference, payoutMonth, paidAt }: CommissionStatementDto,
  minimum: string,
): string {
  // One transfer pays several statements: it is named in full on its own only.
  const isCarried = payoutMonth !== null && payoutMonth !== month;
  return WORDS.states[isCarried ? 'carried' : state]
    .replace('{month}', payoutMonth === null ? '' : monthName(payoutMonth))
    .replace('{minimum}', minimum)
    .replace('{payout}', formatPence(payoutPence ?? 0))
    .replace('{reference}', payoutReference ?? '')
    .replace('{date}', paidAt === null ? '' : DAY.format(new Date(paidAt)));
}

/** With a dash as wide as a digit, before the pound sign. */
function signed(amountPence: number): string {
  return amountPence < 0 ? `−${formatPence(-amountPence)}` : formatPence(amountPence);
}

function pounds(amountPence: number): string {
  return (amountPence / 100).toFixed(2);
}
