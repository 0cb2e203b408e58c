import type Stripe from 'stripe';
import { z } from 'zod';
import { liveCustomer } from '../customers.js';
import { makeId } from '../api/ids.js';
import { configurationFor } from './portal-configurations.js';
import { expandParam, textParam, urlParam } from '../api/parameters.js';
import type { Provider } from '../provider.js';

// The provider's sessions are short; a person who uses this one by hand moves the clock in between.
const LIFE_SECONDS = 24 * 3600;

/** Parameters of opening the billing portal, as far as the product uses them. */
export const portalCreateParams = z.strictObject({
  customer: textParam,
  return_url: urlParam.optional(),
  configuration: textParam.optional(),
  locale: z.enum(['auto', 'en', 'en-GB']).optional(),
  expand: expandParam,
});

/** Opens the page on which a customer manages cards, invoices and subscriptions. */
export function openPortal(
  provider: Provider,
  params: z.output<typeof portalCreateParams>,
): Stripe.BillingPortal.Session {
  liveCustomer(provider, params.customer, 'customer');
  const id = makeId('bps_');
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: configurationFor(provider, params.configuration).id,
    created: provider.clock.now(),
    customer: params.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${provider.publicUrl}/p/session/${id}`,
  };
  provider.store.insert('billing_portal.session', session, session.created);
  return session;
}

/** Whether a session's page can still be opened. */
export function isPortalOpen(provider: Provider, session: Stripe.BillingPortal.Session): boolean {
  return provider.clock.now() < session.created + LIFE_SECONDS;
}
