import type { IncomingMessage, ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { z } from 'zod';
import { type Html, html } from '#sandbox/web/html.js';
import { readBody } from '#sandbox/web/http.js';
import { formatPence } from '#sandbox/web/money.js';
import { sendPage } from '#sandbox/web/page.js';
import { ApiError } from '../api/api-error.js';
import { offersBankDebit, startBankPayment, TEST_ACCOUNTS, TEST_SORT_CODE } from '../cards/bank-payments.js';
import { type Card, readCard, sampleExpiry, TEST_CARDS } from '../cards/cards.js';
import { parseForm } from '../api/form-body.js';
import { isWithBank } from './invoices.js';
import { type Collection, collectInvoice, reportFailure } from './invoice-paying.js';
import { type Notice, noticeBody, PAY_STYLE } from '../checkout/pay-markup.js';
import { keepCard } from '../cards/payment-methods.js';
import { emit, NO_CALL, type Provider } from '../provider.js';

const formShape = z.object({
  number: z.string().max(60).default(''),
  expiry: z.string().max(20).default(''),
  cvc: z.string().max(10).default(''),
  /** From the other form, for a bank debit. */
  account: z.string().max(20).optional(),
});

const UNKNOWN: Notice = {
  title: 'There is no such invoice.',
  text: 'Check the link in your email.',
  backUrl: null,
};
const PAID: Notice = { title: 'This invoice is paid.', text: 'Nothing more is taken.', backUrl: null };
const WITH_BANK: Notice = {
  title: 'Your bank has been asked.',
  text: 'It answers within six working days. Nothing more is to be done.',
  backUrl: null,
};
const CLOSED: Notice = {
  title: 'This invoice is closed.',
  text: 'Nothing is taken for it any more.',
  backUrl: null,
};

/** The provider's own page of an open invoice, where its owner pays by hand, with any card. */
export class InvoicePages {
  constructor(private readonly provider: Provider) {}

  /** Serves `/i/{invoice}` and the form on it. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const invoice = this.provider.store.find('invoice', url.pathname.split('/')[2] ?? '');
    if (!invoice || invoice.status === 'draft') return notice(response, 404, UNKNOWN);
    if (invoice.status === 'paid') return notice(response, 200, PAID);
    if (invoice.status !== 'open') return notice(response, 410, CLOSED);
    if (isWithBank(this.provider, invoice.id)) return notice(response, 200, WITH_BANK);
    if (request.method === 'GET') return this.show(response, 200, invoice, []);
    if (request.method !== 'POST') throw new ApiError('Method not allowed.', { status: 405 });
    const form = formShape.parse(parseForm(await readBody(request)));
    if (form.account !== undefined) return this.payByBank(response, invoice.id, form.account);
    const read = readCard(form, this.provider.clock);
    if ('problems' in read) {
      const problems = read.problems.map(({ message }) => message);
      return this.show(response, 400, invoice, problems);
    }
    const collection = this.provider.store.transaction(() => this.pay(invoice.id, read.card));
    if (collection.kind === 'paid') return notice(response, 200, PAID);
    this.show(response, 402, collection.invoice, [collection.error.message]);
  }

  /** Of two concurrent payers one pays; the other sees that it is paid. */
  private pay(id: string, card: Card): Collection {
    const invoice = this.provider.store.get('invoice', id);
    if (invoice.status === 'paid') return { kind: 'paid', invoice };
    if (invoice.status !== 'open') throw new ApiError('This invoice is closed.');
    const payer = { email: invoice.customer_email ?? '', name: invoice.customer_name };
    const method = keepCard(this.provider, card, payer, String(invoice.customer));
    emit(this.provider, 'payment_method.attached', method, NO_CALL);
    const manner = { isOwnerThere: true, isRetry: false };
    const collection = collectInvoice(this.provider, invoice, manner, { methodId: method.id });
    if (collection.kind === 'declined')
      reportFailure(this.provider, collection.invoice, collection.error, NO_CALL);
    return collection;
  }

  private payByBank(response: ServerResponse, id: string, account: string): void {
    this.provider.store.transaction(() => {
      const invoice = this.provider.store.get('invoice', id);
      if (invoice.status !== 'open' || isWithBank(this.provider, id) || !offersBankDebit(invoice)) {
        throw new ApiError('This invoice cannot be paid by bank.');
      }
      startBankPayment(this.provider, invoice, account.trim());
    });
    notice(response, 200, WITH_BANK);
  }

  private show(
    response: ServerResponse,
    status: number,
    invoice: Stripe.Invoice,
    problems: readonly string[],
  ): void {
    const expiry = sampleExpiry(this.provider.clock);
    const title = problems.length > 0 ? 'Payment not taken yet' : 'Pay your invoice';
    sendPage(response, status, { title, body: invoiceBody(invoice, problems, expiry), style: PAY_STYLE });
  }
}

function notice(response: ServerResponse, status: number, said: Notice): void {
  sendPage(response, status, { title: said.title, body: noticeBody(said), style: PAY_STYLE });
}

function invoiceBody(invoice: Stripe.Invoice, problems: readonly string[], expiry: string): Html {
  const due = formatPence(invoice.amount_due);
  const number = TEST_CARDS[0]?.number ?? '';
  return html`<header class="test-note">Test page: no real money is taken. Use a test card.</header>
    <main class="narrow">
      <span class="brand">Lighter Table</span>
      <section class="card">
        <h1>Invoice ${invoice.number ?? invoice.id}</h1>
        <p>${invoice.description ?? 'Your order'}</p>
        <dl>
          <dt>To pay</dt>
          <dd class="money">${due}</dd>
        </dl>
        ${problems.length === 0 ? null : html`<p class="alert" role="alert">${problems.join(' ')}</p>`}
        <form class="fields" method="post" action="/i/${invoice.id}" novalidate>
          ${fieldPart('number', 'Card number', html`inputmode="numeric" autocomplete="cc-number"`)}
          <div class="pair">
            ${fieldPart('expiry', 'Expiry', html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"`)}
            ${fieldPart('cvc', 'CVC', html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`)}
          </div>
          <p class="hint">A test card: ${number}, ${expiry}, 123.</p>
          <div class="actions"><button>Pay ${due}</button></div>
        </form>
        ${offersBankDebit(invoice) ? bankForm(invoice) : null}
      </section>
    </main>`;
}

function bankForm(invoice: Stripe.Invoice): Html {
  return html`<form class="fields" method="post" action="/i/${invoice.id}" novalidate>
    <h2>Or pay by bank debit</h2>
    ${fieldPart('account', 'Account number', html`inputmode="numeric"`)}
    <p class="hint">
      Sort code ${TEST_SORT_CODE}: account ${TEST_ACCOUNTS.pays} pays in some days, ${TEST_ACCOUNTS.fails}
      does not.
    </p>
    <div class="actions"><button>Pay by bank</button></div>
  </form>`;
}

function fieldPart(name: string, label: string, attributes: Html): Html {
  return html`<div>
    <label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes} />
  </div>`;
}
