import type Stripe from 'stripe';
import { type Html, html } from '#sandbox/web/html.js';
import { formatPence } from '#sandbox/web/money.js';
import type { Provider } from '../provider.js';

const SHOWN = 25;

/** Cards, invoices and subscriptions on the sandbox's front page; hidden while there are none. */
export function billingParts({ store }: Provider): Html[] {
  const cards = store.list('payment_method', { limit: SHOWN }).data.filter((card) => card.customer !== null);
  const invoices = store.list('invoice', { limit: SHOWN }).data;
  const subscriptions = store.list('subscription', { limit: SHOWN }).data;
  const emailOf = (id: unknown): string => {
    const customer = store.find('customer', String(id));
    return customer && !customer.deleted ? (customer.email ?? customer.id) : 'deleted customer';
  };
  return [
    ...part(
      'Subscriptions',
      subscriptions.map((one) => subscriptionRow(one, emailOf(one.customer))),
    ),
    ...part(
      'Saved cards',
      cards.map((one) => cardRow(one, emailOf(one.customer))),
    ),
    ...part(
      'Invoices',
      invoices.map((one) => invoiceRow(one, emailOf(one.customer))),
    ),
  ];
}

function part(title: string, rows: readonly Html[]): Html[] {
  if (rows.length === 0) return [];
  return [
    html`<section>
      <h2>${title}</h2>
      <ul class="rows">
        ${rows}
      </ul>
    </section>`,
  ];
}

function subscriptionRow(subscription: Stripe.Subscription, email: string): Html {
  const item = subscription.items.data[0];
  const ends = dateOf(item?.current_period_end ?? 0);
  const isEnding = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  const next = isEnding ? `ends ${ends}` : `next ${ends}`;
  const isOver = subscription.status === 'canceled';
  return html`<li>
    <span class="what"
      >${item?.price.nickname ?? 'Subscription'}<span class="small quiet"
        >${email}${isOver ? '' : ` · ${next}`}</span
      ></span
    >
    <span class="marks">
      <span class="money">${formatPence(item?.price.unit_amount ?? 0)}</span>
      <span class="mark ${toneOf(subscription.status)}">${subscription.status}</span>
    </span>
  </li>`;
}

function cardRow({ card, customer }: Stripe.PaymentMethod, email: string): Html {
  return html`<li>
    <span class="what">${email}<span class="small quiet">${String(customer)}</span></span>
    <span class="marks"><span class="money">${card?.brand} …${card?.last4}</span></span>
  </li>`;
}

function invoiceRow(invoice: Stripe.Invoice, email: string): Html {
  const status = invoice.status ?? 'draft';
  return html`<li>
    <span class="what"
      >${invoice.lines.data[0]?.description ?? invoice.description ?? 'Empty invoice'}<span
        class="small quiet"
        >${email} · ${dateOf(invoice.created)}</span
      ></span
    >
    <span class="marks">
      <span class="money">${formatPence(invoice.total)}</span>
      <span class="mark ${toneOf(status)}">${status}</span>
    </span>
  </li>`;
}

// The page's status colours: green for good, red for failed, orange for pending.
function toneOf(status: string): string {
  if (['active', 'trialing', 'paid'].includes(status)) return 'delivered';
  if (['past_due', 'unpaid', 'uncollectible'].includes(status)) return 'given_up';
  return status === 'open' ? 'waiting' : '';
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'Europe/London',
  });
}
