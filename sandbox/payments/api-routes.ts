import { z } from 'zod';
import { expireSession, createSession, getSession, updateSession } from './checkout-sessions.js';
import {
  createCustomer,
  customerListParams,
  customerParams,
  deleteCustomer,
  updateCustomer,
} from './customers.js';
import { presentEvent } from './events.js';
import { present, presentList } from './expand.js';
import type { FormValue } from './form-body.js';
import { expandParam, listParams, readParameters, textParam } from './parameters.js';
import type { Cause, Provider } from './provider.js';
import { createRefund, refundCreateParams, refundListParams } from './refunds.js';
import { sessionCreateParams, sessionListParams, sessionUpdateParams } from './session-parameters.js';

/** One call as it reaches a route. */
export interface ApiCall {
  provider: Provider;
  /** The id in the path, or empty. */
  id: string;
  form: { [name: string]: FormValue };
  cause: Cause;
}

type Handler = (call: ApiCall) => object;

const retrieveParams = z.strictObject({ expand: expandParam });
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

/** Every call of the API: method and path, `:id` standing for one step. */
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
    ({ provider, form }) => {
      const { email, expand, ...query } = readParameters(customerListParams, form);
      const page = provider.store.list('customer', { ...query, where: { email } });
      return presentList(provider.store, page, '/v1/customers', expand);
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
  ['DELETE /v1/customers/:id', (call) => deleteCustomer(call.provider, call.id, call.cause)],

  [
    'POST /v1/checkout/sessions',
    ({ provider, form }) => {
      const params = readParameters(sessionCreateParams, form);
      return present(provider.store, createSession(provider, params), params.expand);
    },
  ],
  [
    'GET /v1/checkout/sessions',
    ({ provider, form }) => {
      const { payment_intent, customer, status, expand, ...query } = readParameters(sessionListParams, form);
      const page = provider.store.list('checkout.session', {
        ...query,
        where: { payment_intent, customer, status },
      });
      return presentList(provider.store, page, '/v1/checkout/sessions', expand);
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
    ({ provider, id, form }) => {
      const { limit } = readParameters(z.strictObject(listParams), form);
      const data = getSession(provider, id).line_items?.data ?? [];
      const page = { data: data.slice(0, limit), hasMore: data.length > limit };
      return presentList(provider.store, page, `/v1/checkout/sessions/${id}/line_items`);
    },
  ],

  [
    'GET /v1/payment_intents',
    ({ provider, form }) => {
      const { customer, expand, ...query } = readParameters(intentListParams, form);
      const page = provider.store.list('payment_intent', { ...query, where: { customer } });
      return presentList(provider.store, page, '/v1/payment_intents', expand);
    },
  ],
  ['GET /v1/payment_intents/:id', (call) => retrieve(call, 'payment_intent')],
  [
    'GET /v1/charges',
    ({ provider, form }) => {
      const { customer, payment_intent, expand, ...query } = readParameters(chargeListParams, form);
      const page = provider.store.list('charge', { ...query, where: { customer, payment_intent } });
      return presentList(provider.store, page, '/v1/charges', expand);
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
]);

function retrieve(
  call: ApiCall,
  kind: 'customer' | 'payment_intent' | 'charge' | 'refund' | 'dispute',
): object {
  const { expand } = readParameters(retrieveParams, call.form);
  return present(call.provider.store, call.provider.store.get(kind, call.id), expand);
}

function listByPayment({ provider, form }: ApiCall, kind: 'refund' | 'dispute', url: string): object {
  const { payment_intent, charge, expand, ...query } = readParameters(refundListParams, form);
  const page = provider.store.list(kind, { ...query, where: { payment_intent, charge } });
  return presentList(provider.store, page, url, expand);
}
