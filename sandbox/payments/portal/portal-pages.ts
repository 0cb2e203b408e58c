import type { IncomingMessage, ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { z } from 'zod';
import { readBody, redirect } from '#sandbox/web/http.js';
import { sendPage } from '#sandbox/web/page.js';
import { ApiError } from '../api/api-error.js';
import { liveCustomer } from '../customers.js';
import { parseForm } from '../api/form-body.js';
import { noticeBody } from '../checkout/pay-markup.js';
import { carryOut, type Said } from './portal-actions.js';
import { PORTAL_STYLE, portalBody } from './portal-markup.js';
import { isPortalOpen } from './portal-sessions.js';
import type { Provider } from '../provider.js';
import { subscriptionsOf } from '../billing/subscriptions.js';

const SHOWN = 50;

const formShape = z.object({ action: z.string().max(40), value: z.string().max(100).default('') });
const saidShape = z.object({ isDone: z.boolean(), text: z.string() });

/** The billing portal: cards, invoices and subscriptions of one customer, usable by hand. */
export class PortalPages {
  constructor(private readonly provider: Provider) {}

  /** Serves `/p/session/{id}` and the forms on it. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const [, , , id = ''] = url.pathname.split('/');
    const session = this.provider.store.find('billing_portal.session', id);
    if (!session || !isPortalOpen(this.provider, session)) {
      const body = noticeBody({
        title: 'This page is no longer open.',
        text: 'Open it again from the shop.',
        backUrl: session?.return_url ?? null,
      });
      return sendPage(response, session ? 410 : 404, { title: 'Not open', body, style: PORTAL_STYLE });
    }
    if (request.method === 'GET') return this.show(response, session);
    if (request.method !== 'POST') throw new ApiError('Method not allowed.', { status: 405 });
    const asked = formShape.safeParse(parseForm(await readBody(request)));
    if (!asked.success) throw new ApiError('The form cannot be read.');
    const said = carryOut(this.provider, session, asked.data);
    this.provider.store.set(keyOf(id), said);
    redirect(response, `/p/session/${id}`);
  }

  private show(response: ServerResponse, session: Stripe.BillingPortal.Session): void {
    const { store } = this.provider;
    const { id, customer, return_url: returnUrl, configuration } = session;
    const { features } = store.get('billing_portal.configuration', String(configuration));
    const body = portalBody({
      id,
      returnUrl,
      features,
      customer: liveCustomer(this.provider, customer),
      cards: store.list('payment_method', { limit: SHOWN, where: { customer } }).data,
      invoices: store.list('invoice', { limit: SHOWN, where: { customer } }).data,
      subscriptions: subscriptionsOf(this.provider, customer),
      said: this.takeSaid(id),
    });
    sendPage(response, 200, { title: 'Billing', body, style: PORTAL_STYLE });
  }

  // The result of the last form is shown once, on the page that follows it.
  private takeSaid(id: string): Said | undefined {
    const said = saidShape.safeParse(this.provider.store.setting(keyOf(id)));
    this.provider.store.unset(keyOf(id));
    return said.success ? said.data : undefined;
  }
}

function keyOf(sessionId: string): string {
  return `portal-said:${sessionId}`;
}
