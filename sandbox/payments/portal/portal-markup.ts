import type Stripe from 'stripe';
import { type Html, html } from '#sandbox/web/html.js';
import { formatPence } from '#sandbox/web/money.js';
import { TEST_CARDS } from '../cards/cards.js';
import { PAY_STYLE } from '../checkout/pay-markup.js';
import { periodOf } from '../billing/subscription-object.js';
import { isAllowed, type Said } from './portal-actions.js';

/** The customer's data that the portal shows. */
export interface PortalView {
  id: string;
  returnUrl: string | null;
  features: Stripe.BillingPortal.Configuration['features'];
  customer: Stripe.Customer;
  cards: readonly Stripe.PaymentMethod[];
  invoices: readonly Stripe.Invoice[];
  subscriptions: readonly Stripe.Subscription[];
  said: Said | undefined;
}

/** The style sheet of the portal. */
export const PORTAL_STYLE = `${PAY_STYLE}
.portal { max-width: 760px; margin: 0 auto; padding: 28px 20px 56px; display: grid; gap: 28px; }
.portal > * { min-width: 0; }
.portal h1 { font-size: 32px; margin-top: 14px; }
.portal h2 { font-size: 21px; margin-bottom: 6px; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows li { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 10px 20px; padding: 14px 0; border-top: 1px solid var(--line); }
.rows li:first-child { border-top: 0; }
.rows .small { display: block; }
.rows .does { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.mark { font-size: 13px; font-weight: 600; padding: 2px 10px; border-radius: 999px; background: var(--oat); }
.mark.good { background: var(--sage); }
.mark.bad { background: var(--tomato-soft); }
.said { border-radius: 12px; padding: 12px 16px; background: var(--sage); font-weight: 600; }
.said.bad { background: var(--tomato-soft); }
`;

/** The page of one customer. */
export function portalBody(view: PortalView): Html {
  const { returnUrl, customer, said } = view;
  return html`<header class="test-note">Test page: no real money is taken.</header>
    <main class="portal">
      <div>
        ${returnUrl === null ? null : html`<p><a href="${returnUrl}">Back to Lighter Table</a></p>`}
        <h1>Billing</h1>
        <p class="quiet">${customer.email ?? customer.name ?? customer.id}</p>
      </div>
      ${said ? html`<p class="said ${said.isDone ? '' : 'bad'}" role="status">${said.text}</p>` : null}
      ${section('Subscription', subscriptionRows(view), 'You don’t have any subscriptions.')}
      ${section('Cards', cardRows(view), 'No saved cards.', newCardPart(view.id))}
      ${section('Invoices', invoiceRows(view), 'No invoices yet.')}
    </main>`;
}

function section(title: string, rows: readonly Html[], empty: string, more: Html | null = null): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="quiet">${empty}</p>`
        : html`<ul class="rows">
            ${rows}
          </ul>`
    }
    ${more}
  </section>`;
}

function subscriptionRows({ id, features, subscriptions }: PortalView): Html[] {
  return subscriptions.map((subscription) => {
    const item = subscription.items.data[0];
    const name = item?.price.nickname ?? 'Subscription';
    const price = `${formatPence(item?.price.unit_amount ?? 0)} a ${item?.price.recurring?.interval ?? 'month'}`;
    const isOver = subscription.status === 'canceled';
    const isEnding = isToEnd(subscription);
    const offer = (action: string, label: string): Html | null =>
      isOver || !isAllowed(features, action)
        ? null
        : button(id, { action, value: subscription.id, label, about: name });
    return html`<li>
      <span>${name}<span class="small quiet">${price} · ${stateOf(subscription)}</span></span>
      <span class="does">
        ${isOver ? html`<span class="mark">Ended</span>` : null} ${isEnding ? null : offer('pause', 'Pause')}
        ${isEnding ? offer('renew', 'Renew') : offer('cancel', 'Cancel')}
      </span>
    </li>`;
  });
}

function isToEnd({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean {
  return cancel_at_period_end || cancel_at !== null;
}

function stateOf(subscription: Stripe.Subscription): string {
  const end = dateOf(periodOf(subscription).end);
  if (subscription.status === 'canceled') return `ended on ${dateOf(subscription.ended_at ?? 0)}`;
  if (isToEnd(subscription)) return `ends on ${end}`;
  if (subscription.status === 'paused') return 'paused';
  if (subscription.status === 'trialing') return `free until ${end}`;
  if (subscription.status === 'past_due') return 'the last payment failed';
  return `renews on ${end}`;
}

function cardRows({ id, cards, customer, subscriptions }: PortalView): Html[] {
  const chargedIds = [
    customer.invoice_settings.default_payment_method,
    ...subscriptions
      .filter(({ status }) => status !== 'canceled')
      .map((subscription) => subscription.default_payment_method),
  ];
  return cards.map(({ id: methodId, card }) => {
    const name = `Card ending in ${card?.last4 ?? ''}`;
    const expiry = `${String(card?.exp_month).padStart(2, '0')} / ${card?.exp_year}`;
    return html`<li>
      <span>${name}<span class="small quiet">${card?.brand} · expires ${expiry}</span></span>
      <span class="does">
        ${
          chargedIds.includes(methodId)
            ? html`<span class="mark good">Charged</span>`
            : button(id, { action: 'default-card', value: methodId, label: 'Charge this one', about: name })
        }
        ${button(id, { action: 'remove-card', value: methodId, label: 'Remove', about: name })}
      </span>
    </li>`;
  });
}

function newCardPart(id: string): Html {
  const buttons = TEST_CARDS.map(
    ({ number, label }, index) =>
      html`<button name="value" value="${index}">${label}<span>${number}</span></button>`,
  );
  return html`<div class="cards" role="group" aria-labelledby="cards-title">
    <p id="cards-title">Use a different test card</p>
    <form method="post" action="/p/session/${id}">
      <input type="hidden" name="action" value="add-card" />
      ${buttons}
    </form>
  </div>`;
}

function invoiceRows({ id, invoices }: PortalView): Html[] {
  return invoices.map((invoice) => {
    const what = invoice.lines.data[0]?.description ?? invoice.description ?? 'Invoice';
    const state = invoice.status ?? 'draft';
    const tone = state === 'paid' ? 'good' : state === 'open' ? 'bad' : '';
    return html`<li>
      <span
        >${what}<span class="small quiet"
          >${dateOf(invoice.created)} · ${invoice.number ?? 'not final'}</span
        ></span
      >
      <span class="does">
        <span class="money">${formatPence(invoice.total)}</span>
        <span class="mark ${tone}">${state}</span>
        ${state === 'open' ? button(id, { action: 'pay', value: invoice.id, label: 'Pay now', about: what }) : null}
      </span>
    </li>`;
  });
}

interface Button {
  action: string;
  value: string;
  label: string;
  /** What it is about, for those who hear the page. */
  about: string;
}

function button(id: string, { action, value, label, about }: Button): Html {
  return html`<form method="post" action="/p/session/${id}">
    <input type="hidden" name="action" value="${action}" />
    <button class="plain" name="value" value="${value}" aria-label="${label}: ${about}">${label}</button>
  </form>`;
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/London',
  });
}
