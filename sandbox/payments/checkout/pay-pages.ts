import type { IncomingMessage, ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { z } from 'zod';
import { readBody, redirect } from '#sandbox/web/http.js';
import { sendPage } from '#sandbox/web/page.js';
import { ApiError } from '../api/api-error.js';
import { readCard, sampleExpiry, TEST_CARDS } from '../cards/cards.js';
import { getSession, sessionEmail } from './checkout-sessions.js';
import { parseForm } from '../api/form-body.js';
import {
  authenticationBody,
  type Notice,
  noticeBody,
  PAY_SCRIPT,
  PAY_STYLE,
  payBody,
  type PayForm,
} from './pay-markup.js';
import { type PaymentOutcome, paySession, refuseAuthentication } from '../cards/paying.js';
import type { Attempt } from '../cards/session-completion.js';
import type { Payer } from '../cards/payment-objects.js';
import type { Provider } from '../provider.js';
import { wordsOf } from './session-words.js';
import { PendingAuthentications } from '../cards/pending-authentications.js';

const formShape = z.object({
  email: z.string().max(512).default(''),
  name: z.string().max(200).default(''),
  number: z.string().max(60).default(''),
  expiry: z.string().max(20).default(''),
  cvc: z.string().max(10).default(''),
  fill: z.string().max(2).optional(),
  answer: z.enum(['confirm', 'refuse']).optional(),
});

type Submitted = z.output<typeof formShape>;

/** The hosted payment page: a form, the bank's question, and a notice when there is nothing to pay. */
export class PayPages {
  private readonly pending: PendingAuthentications;

  constructor(private readonly provider: Provider) {
    this.pending = new PendingAuthentications(provider);
  }

  /** Serves `/c/pay/{session}` and the forms on it. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const [, , , sessionId = '', step = ''] = url.pathname.split('/');
    const session = this.provider.store.find('checkout.session', sessionId);
    if (!session) {
      return this.notice(response, 404, {
        title: 'We couldn’t find this payment.',
        text: 'Check the link, or start again from the shop.',
        backUrl: null,
      });
    }
    const current = getSession(this.provider, sessionId);
    if (current.status !== 'open') return this.showClosed(response, current);
    if (request.method === 'GET') {
      const form = this.blankForm(current);
      return step === 'authenticate'
        ? this.showAuthentication(response, current)
        : this.showForm(response, 200, current, form);
    }
    if (request.method !== 'POST') throw new ApiError('Method not allowed.', { status: 405 });
    const submitted = formShape.parse(parseForm(await readBody(request)));
    if (step === 'fill')
      return this.showForm(response, 200, current, this.filledForm(current, submitted.fill));
    if (step === 'authenticate') return this.answerBank(response, current, submitted);
    return this.pay(response, current, submitted);
  }

  private pay(response: ServerResponse, session: Stripe.Checkout.Session, submitted: Submitted): void {
    const read = readCard(submitted, this.provider.clock);
    const emailProblem = z.email().safeParse(submitted.email.trim()).success ? [] : [EMAIL_PROBLEM];
    const problems = [...emailProblem, ...('problems' in read ? read.problems : [])];
    if ('problems' in read || problems.length > 0) {
      return this.showForm(response, 400, session, { ...submitted, problems });
    }
    const payer: Payer = { email: submitted.email.trim(), name: submitted.name.trim() || null };
    this.attempt(response, session, { card: read.card, payer, isAuthenticated: false });
  }

  private answerBank(response: ServerResponse, session: Stripe.Checkout.Session, submitted: Submitted): void {
    const waiting = this.pending.take(session.id);
    if (!waiting) return redirect(response, `/c/pay/${session.id}`);
    if (submitted.answer === 'confirm') {
      return this.attempt(response, session, { ...waiting, isAuthenticated: true });
    }
    this.show(response, session, refuseAuthentication(this.provider, session.id), waiting.payer);
  }

  private attempt(response: ServerResponse, session: Stripe.Checkout.Session, attempt: Attempt): void {
    const { card, payer } = attempt;
    const outcome = paySession(this.provider, session.id, attempt);
    if (outcome.kind === 'authenticate') {
      this.pending.put(session.id, { card, payer });
      return redirect(response, `/c/pay/${session.id}/authenticate`);
    }
    this.show(response, session, outcome, payer);
  }

  private show(
    response: ServerResponse,
    session: Stripe.Checkout.Session,
    outcome: PaymentOutcome,
    payer: Payer,
  ): void {
    if (outcome.kind === 'paid') return redirect(response, successUrl(outcome.session));
    if (outcome.kind === 'declined') {
      const form = {
        ...this.blankForm(session),
        email: payer.email,
        name: payer.name ?? '',
        refusal: outcome.error.message,
      };
      return this.showForm(response, 402, session, form);
    }
    if (outcome.kind !== 'authenticate') this.showClosed(response, outcome.session);
  }

  private showForm(
    response: ServerResponse,
    status: number,
    session: Stripe.Checkout.Session,
    form: PayForm,
  ): void {
    const { pageTitle, failedTitle } = wordsOf(session);
    sendPage(response, status, {
      title: form.refusal || form.problems.length > 0 ? failedTitle : pageTitle,
      body: payBody(session, form, sampleExpiry(this.provider.clock)),
      style: PAY_STYLE,
      script: PAY_SCRIPT,
      formTargets: targetsOf(session),
    });
  }

  private showAuthentication(response: ServerResponse, session: Stripe.Checkout.Session): void {
    const waiting = this.pending.peek(session.id);
    if (!waiting) return redirect(response, `/c/pay/${session.id}`);
    const body = authenticationBody(session, waiting.card.last4);
    sendPage(response, 200, {
      title: wordsOf(session).confirmTitle,
      body,
      style: PAY_STYLE,
      formTargets: targetsOf(session),
    });
  }

  private showClosed(response: ServerResponse, session: Stripe.Checkout.Session): void {
    if (session.status === 'complete') {
      return this.notice(response, 200, {
        title: wordsOf(session).doneTitle,
        text: 'You won’t be charged again.',
        backUrl: successUrl(session),
      });
    }
    this.notice(response, 410, {
      title: 'This payment page has expired.',
      text: wordsOf(session).expiredText,
      backUrl: session.cancel_url,
    });
  }

  private notice(response: ServerResponse, status: number, notice: Notice): void {
    sendPage(response, status, { title: notice.title, body: noticeBody(notice), style: PAY_STYLE });
  }

  private blankForm(session: Stripe.Checkout.Session): PayForm {
    const email = sessionEmail(this.provider, session) ?? '';
    return { email, name: '', number: '', expiry: '', cvc: '', problems: [] };
  }

  private filledForm(session: Stripe.Checkout.Session, fill: string | undefined): PayForm {
    const card = TEST_CARDS[Number(fill)];
    const form = this.blankForm(session);
    if (!card) return form;
    const email = form.email || 'payer@example.com';
    return { ...form, email, number: card.number, expiry: sampleExpiry(this.provider.clock), cvc: '123' };
  }
}

const EMAIL_PROBLEM = { field: 'email', message: 'Enter an email address, like name@example.com.' } as const;

function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

// Browsers hold a form to its targets even where the response redirects, so the shop's origin is one.
function targetsOf(session: Stripe.Checkout.Session): string[] {
  const urls = [session.success_url, session.cancel_url].filter((url) => url !== null);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
