import Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from '../api/api-error.js';
import { liveCustomer } from '../customers.js';
import { makeId } from '../api/ids.js';
import {
  currencyParam,
  expandParam,
  integerParam,
  listParams,
  mergeMetadata,
  metadataParam,
  textParam,
} from '../api/parameters.js';
import { type Cause, emit, type Provider } from '../provider.js';

const MAX_ITEM_PENCE = 99_999_999;

/** Parameters of creating an invoice item, as far as the product uses them; `amount` in pence. */
export const itemCreateParams = z.strictObject({
  customer: textParam,
  amount: integerParam.refine((value) => Math.abs(value) <= MAX_ITEM_PENCE, { message: 'Invalid amount' }),
  currency: currencyParam,
  description: textParam.optional(),
  invoice: textParam.optional(),
  metadata: metadataParam.optional(),
  period: z.strictObject({ start: integerParam, end: integerParam }).optional(),
  expand: expandParam,
});

/** Parameters of listing invoice items. */
export const itemListParams = z.strictObject({
  ...listParams,
  customer: textParam.optional(),
  invoice: textParam.optional(),
});

type ItemCreate = z.output<typeof itemCreateParams>;

/** Adds an item to a draft invoice, or leaves it for the customer's next one. */
export function createItem(provider: Provider, params: ItemCreate, cause: Cause): Stripe.InvoiceItem {
  liveCustomer(provider, params.customer, 'customer');
  const item = newItem(provider, params);
  provider.store.insert('invoiceitem', item, item.date);
  emit(provider, 'invoiceitem.created', item, cause);
  return item;
}

/** Deletes an item that is on no invoice, or on a draft. */
export function deleteItem(provider: Provider, id: string, cause: Cause): Stripe.DeletedInvoiceItem {
  const item = provider.store.get('invoiceitem', id);
  if (typeof item.invoice === 'string') {
    const invoice = provider.store.find('invoice', item.invoice);
    if (invoice && invoice.status !== 'draft') {
      throw new ApiError(`Can't delete invoice item ${id}: its invoice is no longer a draft.`, {
        code: 'invoice_not_editable',
      });
    }
  }
  provider.store.remove(id);
  emit(provider, 'invoiceitem.deleted', item, cause);
  return { id, object: 'invoiceitem', deleted: true };
}

/** A customer's items that are on no invoice yet, oldest first. */
export function pendingItems(provider: Provider, customer: string): Stripe.InvoiceItem[] {
  return allItems(provider, { customer }).filter((item) => item.invoice === null);
}

/** The items of an invoice, oldest first. */
export function itemsOf(provider: Provider, invoiceId: string): Stripe.InvoiceItem[] {
  return allItems(provider, { invoice: invoiceId });
}

/** An invoice's line for an item of its own. */
export function lineOfItem(item: Stripe.InvoiceItem, invoiceId: string): Stripe.InvoiceLineItem {
  return {
    id: `il_${item.id.slice('ii_'.length)}`,
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: item.discountable,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: item.metadata ?? {},
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: { credited_items: null },
        subscription: null,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: item.period,
    pretax_credit_amounts: [],
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: Stripe.Decimal.from(item.quantity),
    subscription: null,
    subtotal: item.amount,
    taxes: [],
  };
}

// An invoice of the sandbox has 250 items at most, as the provider's has.
function allItems(provider: Provider, where: { customer: string } | { invoice: string }) {
  return provider.store.list('invoiceitem', { limit: 250, where }).data.reverse();
}

function newItem(provider: Provider, params: ItemCreate): Stripe.InvoiceItem {
  const date = provider.clock.now();
  return {
    id: makeId('ii_'),
    object: 'invoiceitem',
    amount: params.amount,
    currency: params.currency,
    customer: params.customer,
    customer_account: null,
    date,
    description: params.description ?? null,
    discountable: params.amount > 0,
    discounts: [],
    invoice: params.invoice ?? null,
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    net_amount: params.amount,
    parent: null,
    period: params.period ?? { start: date, end: date },
    pricing: {
      price_details: { price: makeId('price_'), product: makeId('prod_') },
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(params.amount),
    },
    proration: false,
    quantity: 1,
    quantity_decimal: Stripe.Decimal.from(1),
    tax_rates: [],
    test_clock: null,
  };
}
