import type { OrderEmailData } from '#backend/ordering/orders/orders.service.js';
import { allergenWords, type AllergenRecord } from '#backend/rules/food/allergens.js';
import { cancelBy, dayLabel } from '#backend/rules/delivery/delivery-days.js';
import type { Nutrition } from '#backend/rules/pricing/prices.js';
import { formatPence } from '#backend/rules/money/money.js';
import { allergenSentence } from './allergen-sentence.js';
import { amountTable, type TableRow } from './layout.js';
import { TABLE_WORDS } from './email-template.js';
import { londonTime } from './london-time.js';
import type { TemplateValues } from './render-email.js';

/** The values of the order confirmation, allergens of every line included (rule F1). */
export function orderValues(order: OrderEmailData, cancelHours: number): TemplateValues {
  return {
    firstName: order.firstName,
    orderCode: order.orderCode,
    orderLines: amountBlock(order.lines.map(lineRow)),
    orderTotals: amountBlock(totalRows(order)),
    declaredSentence:
      order.declared.length > 0 ? TABLE_WORDS.declared.replace('{list}', allergenWords(order.declared)) : '',
    deliveryDate: order.deliveryDate ? dayLabel(order.deliveryDate) : '',
    deliveryAddress: order.address,
    cancelBy: order.deliveryDate ? londonTime(cancelBy(order.deliveryDate, cancelHours)) : '',
    actionLink: order.pageUrl,
  };
}

/** The lines of a free replacement with the allergens of every dish (rules F1, O81). */
export function replacementLines(order: OrderEmailData): TemplateValues[string] {
  return amountBlock(order.lines.map((line) => ({ ...lineRow(line), amount: TABLE_WORDS.free })));
}

function lineRow(line: OrderEmailData['lines'][number]): TableRow {
  const variant = line.variant ? ` (${line.variant})` : '';
  return {
    label: `${line.quantity} × ${line.name}${variant}`,
    details: [allergenSentence(line), ...(line.nutrition ? [nutritionSentence(line.nutrition)] : [])],
    amount: formatPence(line.grossPence),
  };
}

function nutritionSentence(nutrition: Nutrition): string {
  return TABLE_WORDS.nutrition
    .replace('{calories}', String(nutrition.calories))
    .replace('{protein}', String(nutrition.proteinG))
    .replace('{carbs}', String(nutrition.carbsG))
    .replace('{fat}', String(nutrition.fatG))
    .replace('{fibre}', String(nutrition.fibreG))
    .replace('{salt}', String(nutrition.saltG));
}

function totalRows(order: OrderEmailData): TableRow[] {
  const discount = TABLE_WORDS.discount.replace('{code}', order.discountLabel ?? '');
  return [
    { label: TABLE_WORDS.goods, amount: formatPence(order.subtotalPence) },
    ...(order.discountPence > 0 ? [{ label: discount, amount: `−${formatPence(order.discountPence)}` }] : []),
    {
      label: TABLE_WORDS.delivery,
      amount: order.deliveryPence === 0 ? TABLE_WORDS.free : formatPence(order.deliveryPence),
    },
    { label: TABLE_WORDS.total, amount: formatPence(order.totalPence), strong: true },
    ...paidRows(order),
  ];
}

/** How the total was paid, where not all of it was by card: the same as on the page and in the account. */
function paidRows({ walletPence, amountPence }: OrderEmailData): TableRow[] {
  if (walletPence === 0) return [];
  const card = { label: TABLE_WORDS.card, amount: formatPence(amountPence) };
  return [
    { label: TABLE_WORDS.wallet, amount: formatPence(walletPence) },
    ...(amountPence > 0 ? [card] : []),
  ];
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
