import { z } from 'zod';
import { expireSession, createSession, getSession, updateSession } from '../checkout/checkout-sessions.js';
import {
  createCustomer,
  customerListParams,
  customerParams,
  deleteCustomer,
  updateCustomer,
} from '../customers.js';
import { presentEvent } from '../webhooks/events.js';
import { type ApiCall, type Handler, innerList, listOf, retrieve, retrieveParams } from './api-call.js';
import { ACCOUNT_ROUTES } from './account-routes.js';
import { BILLING_ROUTES } from './billing-routes.js';
import { present, presentList } from './expand.js';
import { listParams, readParameters, textParam } from './parameters.js';
import { detachAllOf } from '../cards/payment-methods.js';
import { createRefund, refundCreateParams, refundListParams } from '../cards/refunds.js';
import { cancelAllOf } from '../billing/subscriptions.js';
import {
  sessionCreateParams,
  sessionListParams,
  sessionUpdateParams,
} from '../checkout/session-parameters.js';

const intentListParams = z.strictObject({ ...listParams, customer: textParam.optional() });
const chargeListParams = z.strictObject({
  ...listParams,
  customer: textParam.optional(),
  payment_intent: textParam.optional(),
});
const eventListParams = z.strictObject({
  ...listParams,
  type: textParam.optional(),
  types: z.array(textParam).max(20).optional(),
});

/** Every call of the API: method and path; `:id` matches one segment. */
export const API_ROUTES: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [
    'POST /v1/customers',
    (call) => {
      const { expand, ...changes } = readParameters(customerParams, call.form);
      return present(call.provider.store, createCustomer(call.provider, changes, call.cause), expand);
    },
  ],
  [
    'GET /v1/customers',
    (call) => {
      const { email, ...query } = readParameters(customerListParams, call.form);
      return listOf(call, 'customer', '/v1/customers', { ...query, where: { email } });
    },
  ],
  ['GET /v1/customers/:id', (call) => retrieve(call, 'customer')],
  [
    'POST /v1/customers/:id',
    (call) => {
      const { expand, ...changes } = readParameters(customerParams, call.form);
      return present(
        call.provider.store,
        updateCustomer(call.provider, call.id, changes, call.cause),
        expand,
      );
    },
  ],
  [
    'DELETE /v1/customers/:id',
    ({ provider, id, cause }) => {
      cancelAllOf(provider, id, cause);
      detachAllOf(provider, id, cause);
      return deleteCustomer(provider, id, cause);
    },
  ],

  [
    'POST /v1/checkout/sessions',
    ({ provider, form }) => {
      const params = readParameters(sessionCreateParams, form);
      return present(provider.store, createSession(provider, params), params.expand);
    },
  ],
  [
    'GET /v1/checkout/sessions',
    (call) => {
      const { payment_intent, customer, status, subscription, ...query } = readParameters(
        sessionListParams,
        call.form,
      );
      const where = { payment_intent, customer, status, subscription };
      return listOf(call, 'checkout.session', '/v1/checkout/sessions', { ...query, where });
    },
  ],
  [
    'GET /v1/checkout/sessions/:id',
    ({ provider, id, form }) => {
      const { expand } = readParameters(retrieveParams, form);
      return present(provider.store, getSession(provider, id), expand);
    },
  ],
  [
    'POST /v1/checkout/sessions/:id',
    ({ provider, id, form }) => {
      const { metadata, expand } = readParameters(sessionUpdateParams, form);
      return present(provider.store, updateSession(provider, id, metadata), expand);
    },
  ],
  [
    'POST /v1/checkout/sessions/:id/expire',
    ({ provider, id, form, cause }) => {
      const { expand } = readParameters(retrieveParams, form);
      return present(provider.store, expireSession(provider, id, cause).session, expand);
    },
  ],
  [
    'GET /v1/checkout/sessions/:id/line_items',
    (call) => {
      const data = getSession(call.provider, call.id).line_items?.data ?? [];
      return innerList(call, call.provider.store, data, `/v1/checkout/sessions/${call.id}/line_items`);
    },
  ],

  [
    'GET /v1/payment_intents',
    (call) => {
      const { customer, ...query } = readParameters(intentListParams, call.form);
      return listOf(call, 'payment_intent', '/v1/payment_intents', { ...query, where: { customer } });
    },
  ],
  ['GET /v1/payment_intents/:id', (call) => retrieve(call, 'payment_intent')],
  [
    'GET /v1/charges',
    (call) => {
      const { customer, payment_intent, ...query } = readParameters(chargeListParams, call.form);
      return listOf(call, 'charge', '/v1/charges', { ...query, where: { customer, payment_intent } });
    },
  ],
  ['GET /v1/charges/:id', (call) => retrieve(call, 'charge')],

  [
    'POST /v1/refunds',
    ({ provider, form, cause }) => {
      const params = readParameters(refundCreateParams, form);
      return present(provider.store, createRefund(provider, params, cause), params.expand);
    },
  ],
  ['GET /v1/refunds', (call) => listByPayment(call, 'refund', '/v1/refunds')],
  ['GET /v1/refunds/:id', (call) => retrieve(call, 'refund')],
  ['GET /v1/disputes', (call) => listByPayment(call, 'dispute', '/v1/disputes')],
  ['GET /v1/disputes/:id', (call) => retrieve(call, 'dispute')],

  [
    'GET /v1/events',
    ({ provider, form }) => {
      const { type, expand, ...query } = readParameters(eventListParams, form);
      const { data, hasMore } = provider.store.list('event', { ...query, where: { type } });
      const page = { data: data.map((event) => presentEvent(provider, event)), hasMore };
      return presentList(provider.store, page, '/v1/events', expand);
    },
  ],
  ['GET /v1/events/:id', ({ provider, id }) => presentEvent(provider, provider.store.get('event', id))],
  ...BILLING_ROUTES,
  ...ACCOUNT_ROUTES,
]);

function listByPayment(call: ApiCall, kind: 'refund' | 'dispute', url: string): object {
  const { payment_intent, charge, ...query } = readParameters(refundListParams, call.form);
  return listOf(call, kind, url, { ...query, where: { payment_intent, charge } });
}
