import type { OrderLetterFacts } from '#backend/ordering/orders/orders.service.js';
import { allergenWords, type AllergenRecord } from '#backend/rules/food/allergens.js';
import { cancelBy, dayLabel } from '#backend/rules/delivery/delivery-days.js';
import type { Nutrition } from '#backend/rules/pricing/prices.js';
import { formatPence } from '#backend/rules/money/money.js';
import { allergenSentence } from './allergen-sentence.js';
import { amountTable, type TableRow } from './layout.js';
import { LABELS } from './letter-copy.js';
import { londonTime } from './london-time.js';
import type { LetterValues } from './render-letter.js';

/** The values of the order confirmation, allergens of every line included (rule F1). */
export function orderValues(order: OrderLetterFacts, cancelHours: number): LetterValues {
  return {
    firstName: order.firstName,
    orderCode: order.orderCode,
    orderLines: amountBlock(order.lines.map(lineRow)),
    orderTotals: amountBlock(totalRows(order)),
    declaredSentence:
      order.declared.length > 0 ? LABELS.declared.replace('{list}', allergenWords(order.declared)) : '',
    deliveryDate: order.deliveryDate ? dayLabel(order.deliveryDate) : '',
    deliveryAddress: order.address,
    cancelBy: order.deliveryDate ? londonTime(cancelBy(order.deliveryDate, cancelHours)) : '',
    actionLink: order.pageUrl,
  };
}

/** The lines of a free replacement with the allergens of every dish (rules F1, O81). */
export function replacementLines(order: OrderLetterFacts): LetterValues[string] {
  return amountBlock(order.lines.map((line) => ({ ...lineRow(line), amount: LABELS.free })));
}

function lineRow(line: OrderLetterFacts['lines'][number]): TableRow {
  const variant = line.variant ? ` (${line.variant})` : '';
  return {
    label: `${line.quantity} × ${line.name}${variant}`,
    details: [allergenSentence(line), ...(line.nutrition ? [nutritionSentence(line.nutrition)] : [])],
    amount: formatPence(line.grossPence),
  };
}

function nutritionSentence(nutrition: Nutrition): string {
  return LABELS.nutrition
    .replace('{calories}', String(nutrition.calories))
    .replace('{protein}', String(nutrition.proteinG))
    .replace('{carbs}', String(nutrition.carbsG))
    .replace('{fat}', String(nutrition.fatG))
    .replace('{fibre}', String(nutrition.fibreG))
    .replace('{salt}', String(nutrition.saltG));
}

function totalRows(order: OrderLetterFacts): TableRow[] {
  const discount = LABELS.discount.replace('{code}', order.discountLabel ?? '');
  return [
    { label: LABELS.goods, amount: formatPence(order.subtotalPence) },
    ...(order.discountPence > 0 ? [{ label: discount, amount: `−${formatPence(order.discountPence)}` }] : []),
    {
      label: LABELS.delivery,
      amount: order.deliveryPence === 0 ? LABELS.free : formatPence(order.deliveryPence),
    },
    { label: LABELS.total, amount: formatPence(order.amountPence + order.walletPence), strong: true },
    ...paidRows(order),
  ];
}

/** How the total was paid, where not all of it was by card: the same as on the page and in the account. */
function paidRows({ walletPence, amountPence }: OrderLetterFacts): TableRow[] {
  if (walletPence === 0) return [];
  const card = { label: LABELS.card, amount: formatPence(amountPence) };
  return [{ label: LABELS.wallet, amount: formatPence(walletPence) }, ...(amountPence > 0 ? [card] : [])];
}

/** Dishes by number, each with its allergens. */
export function dishBlock(
  dishes: readonly (AllergenRecord & { readonly name: string; readonly quantity: number })[],
): { text: string; html: string } {
  return amountBlock(
    dishes.map((dish) => ({
      label: dish.name,
      details: [allergenSentence(dish)],
      amount: `× ${dish.quantity}`,
    })),
  );
}

/** Rows of amounts, as a table and as plain lines. */
export function amountBlock(rows: readonly TableRow[]): { text: string; html: string } {
  return {
    text: rows
      .map(({ label, details = [], amount }) => [`${label}: ${amount}`, ...details].join('\n  '))
      .join('\n'),
    html: amountTable(rows),
  };
}
