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
  type RowLook,
} from '#backend/platform/pdf/pdf-table.js';
import { PAGE_MARGIN, printable, type Pdf } from '#backend/platform/pdf/pdf.js';
import { dayLabel } from '#backend/rules/delivery/delivery-days.js';
import { formatPence } from '#backend/rules/money/money.js';
import { vatByRate } from '#backend/rules/money/vat.js';
import { refundedOf, type OrderLineRow, type OrderStepRow, type WholeOrder } from '../orders/order-view.js';
import { RECEIPT_WORDS as WORDS } from './receipt.words.js';
import { londonFormat } from '#backend/rules/london.js';

export interface Seller {
  readonly brand: string;
  readonly name: string;
  readonly address: string;
  readonly number: string;
  readonly vatNumber: string;
  readonly email: string;
}

export interface ReceiptData {
  readonly order: Omit<WholeOrder['order'], 'paidAt'> & { readonly paidAt: Date };
  readonly lines: readonly OrderLineRow[];
  readonly steps: readonly OrderStepRow[];
  readonly orderCode: string;
  readonly seller: Seller;
}

const DAY = londonFormat({ dateStyle: 'long' });

export function drawReceipt(pdf: Pdf, facts: ReceiptData): void {
  drawHead(pdf, facts);
  drawLines(pdf, facts.lines);
  drawSums(pdf, facts);
  drawVat(pdf, facts);
  drawFoot(pdf, facts.seller);
}

function drawHead(pdf: Pdf, { order, orderCode, seller }: ReceiptData): void {
  pdf.font(BOLD).fontSize(15).fillColor(KALE).text(printable(seller.brand));
  pdf.moveDown(1.2).fontSize(26).fillColor(INK).text(WORDS.heading).moveDown(0.6);
  const top = pdf.y;
  const [left, right] = [PAGE_MARGIN, pdf.page.width / 2 + 8];
  const { address, apartment, city, postcode } = order.deliveryAddress;
  drawField(pdf, left, WORDS.number, [orderCode]);
  drawField(pdf, left, WORDS.paidOn, [DAY.format(order.paidAt)]);
  if (order.deliveryDate) drawField(pdf, left, WORDS.deliveredOn, [dayLabel(order.deliveryDate)]);
  const leftEnd = pdf.y;
  pdf.y = top;
  const door = [
    `${order.firstName} ${order.lastName}`.trim(),
    apartment,
    address,
    `${city} ${postcode}`.trim(),
  ];
  drawField(
    pdf,
    right,
    WORDS.soldTo,
    door.filter((line): line is string => Boolean(line)),
  );
  drawField(pdf, right, WORDS.soldBy, [
    seller.name,
    ...(seller.address ? [seller.address] : []),
    ...(seller.number ? [WORDS.company.replace('{companyNumber}', seller.number)] : []),
    ...(seller.vatNumber ? [WORDS.vatNumber.replace('{vatNumber}', seller.vatNumber)] : []),
  ]);
  pdf.y = Math.max(leftEnd, pdf.y) + 14;
}

function drawField(pdf: Pdf, x: number, label: string, lines: readonly string[]): void {
  const width = pdf.page.width / 2 - PAGE_MARGIN - 8;
  pdf.font(PLAIN).fontSize(SMALL).fillColor(INK_2).text(label, x, pdf.y, { width });
  pdf.fontSize(TEXT).fillColor(INK);
  for (const line of lines) pdf.text(printable(line), x, pdf.y, { width });
  pdf.y += 8;
}

function drawLines(pdf: Pdf, lines: readonly OrderLineRow[]): void {
  const columns = columnsOf(pdf, [0.5, 0.12, 0.13, 0.1, 0.15]);
  const head = [WORDS.item, WORDS.quantity, WORDS.each, WORDS.vat, WORDS.amount];
  drawRow(pdf, columns, head, { font: BOLD, size: SMALL, color: INK_2 });
  for (const line of lines) {
    const name = line.variant ? `${line.name} (${line.variant})` : line.name;
    drawRow(pdf, columns, [
      name,
      String(line.quantity),
      formatPence(line.unitPence),
      percent(line.vatBasisPoints),
      formatPence(line.unitPence * line.quantity),
    ]);
  }
}

function drawSums(pdf: Pdf, { order, steps }: ReceiptData): void {
  const columns = columnsOf(pdf, [0.7, 0.3]);
  const row = (label: string, amount: string, look: RowLook = {}): void =>
    drawRow(pdf, columns, [label, amount], look);
  const { discount, discountPence, deliveryPence, walletPence, amountPence } = order;
  const paidPence = amountPence + walletPence;
  const totalPence = paidPence - order.reducedPence;
  pdf.y += 6;
  row(WORDS.goods, formatPence(order.subtotalPence));
  if (discount)
    row(
      WORDS.discount.replace('{code}', discount.code).replace('{percent}', String(discount.percent)),
      `−${formatPence(discountPence)}`,
    );
  row(WORDS.delivery, deliveryPence === 0 ? WORDS.free : formatPence(deliveryPence));
  row(WORDS.total, formatPence(totalPence), { font: BOLD, size: 13 });
  if (walletPence > 0) row(WORDS.paidFromWallet, formatPence(walletPence));
  if (amountPence > 0) row(WORDS.paidByCard, formatPence(amountPence));
  const refunds = steps.filter(({ kind }) => kind === 'refunded');
  for (const { at, amountPence: back } of refunds)
    row(WORDS.refunded.replace('{date}', DAY.format(at)), `−${formatPence(back ?? 0)}`);
  if (refunds.length > 0) row(WORDS.kept, formatPence(paidPence - refundedOf(steps)), { font: BOLD });
}

function drawVat(pdf: Pdf, { order, lines }: ReceiptData): void {
  const columns = columnsOf(pdf, [0.4, 0.3, 0.3]);
  pdf.y += 14;
  drawRow(pdf, columns, [WORDS.vatHeading, WORDS.vatGross, WORDS.vatAmount], {
    font: BOLD,
    size: SMALL,
    color: INK_2,
  });
  for (const { basisPoints, grossPence, vatPence } of vatByRate(lines, order.deliveryPence))
    drawRow(pdf, columns, [percent(basisPoints), formatPence(grossPence), formatPence(vatPence)]);
}

function drawFoot(pdf: Pdf, seller: Seller): void {
  const width = pdf.page.width - 2 * PAGE_MARGIN;
  const note = `${WORDS.vatNote} ${WORDS.questions.replace('{supportEmail}', seller.email)}`;
  pdf.y += 14;
  pdf.font(PLAIN).fontSize(SMALL).fillColor(INK_2).text(printable(note), PAGE_MARGIN, pdf.y, { width });
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
