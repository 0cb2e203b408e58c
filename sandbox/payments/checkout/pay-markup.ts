import type Stripe from 'stripe';
import { type Html, html } from '#sandbox/web/html.js';
import { formatPence } from '#sandbox/web/money.js';
import { BASE_STYLE } from '#sandbox/web/style.js';
import { type CardProblem, TEST_CARDS } from '../cards/cards.js';
import { wordsOf } from './session-words.js';

/** A field of the page and what is wrong with it. */
export type FormProblem = CardProblem | { field: 'email'; message: string };

/** The state of the payment form: the typed values and their errors. */
export interface PayForm {
  email: string;
  name: string;
  number: string;
  expiry: string;
  cvc: string;
  problems: readonly FormProblem[];
  /** Why the bank refused, if it did. */
  refusal?: string;
}

/** A page without anything to pay, and its link back. */
export interface Notice {
  title: string;
  text: string;
  backUrl: string | null;
}

const SHOP_NAME = 'Lighter Table';

/** The style sheet of the payment pages. */
export const PAY_STYLE = `${BASE_STYLE}
.test-note { background: var(--marmalade); color: var(--on-marmalade); text-align: center; padding: 10px 16px; font-size: 15px; font-weight: 600; }
.frame { max-width: 1040px; margin: 0 auto; padding: 28px 20px 56px; display: grid; gap: 28px; }
.frame > * { min-width: 0; }
.order h1 { font-family: inherit; font-size: 16px; font-weight: 600; letter-spacing: 0; color: var(--ink-2); margin-top: 20px; }
.total { font-family: 'Bricolage Grotesque Variable', 'Figtree Variable', sans-serif; font-size: 42px; font-weight: 780; letter-spacing: -0.035em; line-height: 1.15; margin-top: 2px; }
.items { list-style: none; margin: 20px 0 0; padding: 0; border-top: 1px solid var(--line); }
.items li { display: flex; justify-content: space-between; gap: 20px; padding: 12px 0; border-bottom: 1px solid var(--line); }
.items .small { display: block; }
.sum { display: flex; justify-content: space-between; gap: 20px; padding: 14px 0 0; font-weight: 700; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 22px; box-shadow: var(--shadow); padding: 24px 20px; }
.card h2 { font-size: 24px; }
.fields { display: grid; gap: 18px; margin-top: 20px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; align-items: start; }
.problem { color: var(--tomato); font-size: 15px; margin-top: 6px; }
.alert { background: var(--tomato-soft); border-radius: 12px; padding: 12px 16px; margin-top: 16px; font-weight: 600; }
.alert ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 6px; }
.alert a { color: inherit; }
.alert:focus { outline: none; }
.hint { color: var(--ink-2); font-size: 14px; margin-top: 6px; }
.actions { display: grid; gap: 10px; margin-top: 6px; }
.actions button { min-height: 52px; font-size: 17px; }
.cards { margin-top: 18px; padding: 14px; border-radius: 16px; background: var(--oat); }
.cards p { font-size: 14px; font-weight: 600; margin-bottom: 10px; }
.cards form { display: grid; gap: 8px; }
.cards button { background: var(--paper); color: var(--ink); box-shadow: inset 0 0 0 1px var(--line-strong); border-radius: 12px; padding: 6px 12px; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; font-size: 14px; line-height: 1.3; font-weight: 600; }
.cards button:hover { background: var(--sage); }
.cards button span { color: var(--ink-2); font-weight: 500; font-size: 13px; font-variant-numeric: tabular-nums; }
.narrow { max-width: 520px; margin: 0 auto; padding: 40px 20px 56px; display: grid; gap: 24px; }
.narrow h1 { font-size: 30px; margin-bottom: 10px; }
.narrow .actions { margin-top: 24px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 20px; margin: 20px 0 0; }
dt { color: var(--ink-2); }
dd { margin: 0; text-align: right; font-weight: 600; }
@media (min-width: 560px) {
  .cards form { grid-template-columns: 1fr 1fr; }
  .cards button { flex-direction: column; align-items: flex-start; justify-content: center; min-height: 56px; }
}
@media (min-width: 860px) {
  .frame { grid-template-columns: minmax(0, 1fr) minmax(0, 480px); gap: 72px; padding-top: 56px; }
  .order { position: sticky; top: 40px; align-self: start; }
  .total { font-size: 50px; }
  .card { padding: 32px; }
}
`;

/** Fills in the test cards without reloading the page, and keeps a payment from being sent twice. */
export const PAY_SCRIPT = `
const form = document.getElementById('pay');
const field = (name) => form.elements.namedItem(name);
for (const button of document.querySelectorAll('[data-number]')) {
  button.addEventListener('click', (event) => {
    event.preventDefault();
    field('number').value = button.dataset.number;
    field('expiry').value = button.dataset.expiry;
    field('cvc').value = '123';
    if (!field('email').value) field('email').value = 'payer@example.com';
    document.getElementById('pay-button').focus();
  });
}
field('number').addEventListener('input', (event) => {
  const input = event.target;
  if (input.selectionStart !== input.value.length) return;
  const digits = input.value.replace(/\\D/g, '').slice(0, 19);
  input.value = digits.replace(/(\\d{4})(?=\\d)/g, '$1 ');
});
field('expiry').addEventListener('input', (event) => {
  if (event.inputType && event.inputType.startsWith('delete')) return;
  const digits = event.target.value.replace(/\\D/g, '');
  if (digits.length >= 2 && digits.length <= 4) event.target.value = digits.slice(0, 2) + ' / ' + digits.slice(2);
});
let isSent = false;
form.addEventListener('submit', (event) => {
  if (isSent) event.preventDefault();
  isSent = true;
  document.getElementById('pay-button').textContent = 'One moment\\u2026';
});
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
const said = document.getElementById('alert');
if (said) said.focus();
`;

const TEST_NOTE = html`<header class="test-note">
  Test page: no real money is taken. Use a test card.
</header>`;

/** The payment form beside its line items. */
export function payBody(session: Stripe.Checkout.Session, form: PayForm, expiry: string): Html {
  return html`${TEST_NOTE}
    <main class="frame">
      ${orderPart(session)}
      <section class="card" aria-labelledby="pay-title">
        <h2 id="pay-title">${wordsOf(session).cardTitle}</h2>
        ${alertPart(form)} ${testCardsPart(session, expiry)} ${formPart(session, form)}
      </section>
    </main>`;
}

/** The bank's authentication page. */
export function authenticationBody(session: Stripe.Checkout.Session, last4: string): Html {
  const words = wordsOf(session);
  return html`${TEST_NOTE}
    <main class="narrow">
      <section class="card">
        <h1>${words.confirmTitle}</h1>
        <p>${words.confirmText} On this test page you choose the outcome.</p>
        <dl>
          <dt>To</dt>
          <dd>${SHOP_NAME}</dd>
          <dt>Amount</dt>
          <dd class="money">${words.total}</dd>
          <dt>Card</dt>
          <dd class="money">ending in ${last4}</dd>
        </dl>
        <form class="actions" method="post" action="/c/pay/${session.id}/authenticate">
          <button name="answer" value="confirm">Confirm</button>
          <button class="plain" name="answer" value="refuse">Refuse</button>
        </form>
      </section>
    </main>`;
}

/** A page without anything to pay: paid, expired or unknown. */
export function noticeBody({ title, text, backUrl }: Notice): Html {
  return html`${TEST_NOTE}
    <main class="narrow">
      <span class="brand">${SHOP_NAME}</span>
      <section class="card">
        <h1>${title}</h1>
        <p>${text}</p>
        ${backUrl === null ? null : html`<p class="actions"><a class="button" href="${backUrl}">Back to the shop</a></p>`}
      </section>
    </main>`;
}

function orderPart(session: Stripe.Checkout.Session): Html {
  const items = session.line_items?.data ?? [];
  const { heading, total } = wordsOf(session);
  return html`<section class="order" aria-label="Your order">
    <span class="brand">${SHOP_NAME}</span>
    <h1>${heading}</h1>
    <p class="total money">${total}</p>
    ${items.length === 0 ? null : itemsPart(items, total, session.payment_status === 'no_payment_required')}
  </section>`;
}

function itemsPart(items: readonly Stripe.LineItem[], total: string, isTrial: boolean): Html {
  return html`<ul class="items">
      ${items.map((item) => itemPart(item, isTrial))}
    </ul>
    <p class="sum"><span>Total to pay now</span><span class="money">${total}</span></p>`;
}

function itemPart(item: Stripe.LineItem, isTrial: boolean): Html {
  const quantity = item.quantity ?? 1;
  const each = formatPence(item.price?.unit_amount ?? 0);
  const interval = item.price?.recurring?.interval;
  return html`<li>
    <span>
      ${item.description}
      ${interval ? html`<span class="small quiet">Each ${interval}${isTrial ? ', after the trial' : ''}</span>` : null}
      ${quantity > 1 ? html`<span class="small quiet money">${quantity} × ${each}</span>` : null}
    </span>
    <span class="money">${formatPence(item.amount_total)}</span>
  </li>`;
}

function alertPart(form: PayForm): Html | null {
  if (form.refusal) return html`<p class="alert" role="alert" id="alert" tabindex="-1">${form.refusal}</p>`;
  if (form.problems.length === 0) return null;
  const links = form.problems.map(
    (problem) => html`<li><a href="#${problem.field}">${problem.message}</a></li>`,
  );
  return html`<div class="alert" role="alert" id="alert" tabindex="-1">
    <ul>
      ${links}
    </ul>
  </div>`;
}

function testCardsPart(session: Stripe.Checkout.Session, expiry: string): Html {
  const buttons = TEST_CARDS.map(
    (card, index) =>
      html`<button name="fill" value="${index}" data-number="${card.number}" data-expiry="${expiry}">
        ${card.label}<span>${card.number}</span>
      </button>`,
  );
  return html`<div class="cards" role="group" aria-labelledby="cards-title">
    <p id="cards-title">Fill in a test card</p>
    <form method="post" action="/c/pay/${session.id}/fill">${buttons}</form>
  </div>`;
}

function formPart(session: Stripe.Checkout.Session, form: PayForm): Html {
  return html`<form id="pay" class="fields" method="post" action="/c/pay/${session.id}" novalidate>
    ${fieldPart(form, 'email', 'Email', html`type="email" autocomplete="email" inputmode="email"`)}
    ${fieldPart(form, 'number', 'Card number', html`autocomplete="cc-number" inputmode="numeric" placeholder="1234 1234 1234 1234"`)}
    <div class="pair">
      ${fieldPart(form, 'expiry', 'Expiry', html`autocomplete="cc-exp" inputmode="numeric" placeholder="MM / YY"`)}
      ${fieldPart(form, 'cvc', 'CVC', html`autocomplete="cc-csc" inputmode="numeric" placeholder="123" maxlength="4"`)}
    </div>
    ${fieldPart(form, 'name', 'Name on card (optional)', html`autocomplete="cc-name"`)}
    <div class="actions">
      <button id="pay-button">${wordsOf(session).button}</button>
      ${session.cancel_url === null ? null : html`<a class="button plain" href="${session.cancel_url}">Cancel</a>`}
    </div>
  </form>`;
}

type FieldName = 'email' | 'name' | 'number' | 'expiry' | 'cvc';

function fieldPart(form: PayForm, name: FieldName, label: string, attributes: Html): Html {
  const problem = form.problems.find((one) => one.field === name);
  const wrong = problem ? html`aria-invalid="true" aria-describedby="${name}-problem"` : null;
  return html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${form[name]}" ${attributes} ${wrong} />
    ${problem ? html`<p class="problem" id="${name}-problem">${problem.message}</p>` : null}
  </div>`;
}
