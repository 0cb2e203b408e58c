import { z } from 'zod';
import { type ApiCall, type Handler, innerList, listOf, retrieve, retrieveParams } from './api-call.js';
import { present } from './expand.js';
import { deleteItem, itemCreateParams, itemListParams } from '../billing/invoice-items.js';
import { invoicePayParams, payInvoice } from '../billing/invoice-paying.js';
import {
  addItem,
  createInvoice,
  deleteInvoice,
  finalizeInvoice,
  invoiceCreateParams,
  invoiceFinalizeParams,
  invoiceListParams,
  invoiceUpdateParams,
  markUncollectible,
  updateInvoice,
  voidInvoice,
} from '../billing/invoices.js';
import {
  configurationCreateParams,
  configurationListParams,
  configurationUpdateParams,
  createConfiguration,
  updateConfiguration,
} from '../portal/portal-configurations.js';
import { openPortal, portalCreateParams } from '../portal/portal-sessions.js';
import { pauseSubscription, resumeSubscription } from '../billing/subscription-pausing.js';
import { collectOrRetry } from '../billing/subscription-cycle.js';
import {
  cancelSubscription,
  subscriptionCancelParams,
  subscriptionListParams,
  subscriptionUpdateParams,
  updateSubscription,
} from '../billing/subscriptions.js';
import { endTrialNow } from '../billing/subscriptions-by-api.js';
import { listParams, readParameters, textParam } from './parameters.js';
import {
  attachMethod,
  detachMethod,
  methodAttachParams,
  methodListParams,
  methodUpdateParams,
  updateMethod,
} from '../cards/payment-methods.js';

const paymentListParams = z.strictObject({
  ...listParams,
  invoice: textParam.optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
  payment: z
    .strictObject({ type: z.literal('payment_intent'), payment_intent: textParam.optional() })
    .optional(),
});

/** The calls about saved cards and invoices. */
export const BILLING_ROUTES: readonly (readonly [string, Handler])[] = [
  [
    'GET /v1/payment_methods',
    (call) => {
      const { customer, type, ...query } = readParameters(methodListParams, call.form);
      return listOf(call, 'payment_method', '/v1/payment_methods', { ...query, where: { customer, type } });
    },
  ],
  ['GET /v1/payment_methods/:id', (call) => retrieve(call, 'payment_method')],
  [
    'POST /v1/payment_methods/:id',
    ({ provider, id, form, cause }) => {
      const { expand, ...changes } = readParameters(methodUpdateParams, form);
      return present(provider.store, updateMethod(provider, id, changes, cause), expand);
    },
  ],
  [
    'POST /v1/payment_methods/:id/attach',
    ({ provider, id, form, cause }) => {
      const { customer, expand } = readParameters(methodAttachParams, form);
      return present(provider.store, attachMethod(provider, id, customer, cause), expand);
    },
  ],
  ['POST /v1/payment_methods/:id/detach', (call) => change(call, detachMethod)],
  [
    'GET /v1/customers/:id/payment_methods',
    (call) => {
      const { type, ...query } = readParameters(methodListParams.omit({ customer: true }), call.form);
      const url = `/v1/customers/${call.id}/payment_methods`;
      call.provider.store.get('customer', call.id);
      return listOf(call, 'payment_method', url, { ...query, where: { customer: call.id, type } });
    },
  ],
  ['GET /v1/setup_intents/:id', (call) => retrieve(call, 'setup_intent')],

  [
    'POST /v1/invoiceitems',
    ({ provider, form, cause }) => {
      const params = readParameters(itemCreateParams, form);
      return present(provider.store, addItem(provider, params, cause), params.expand);
    },
  ],
  [
    'GET /v1/invoiceitems',
    (call) => {
      const { customer, invoice, ...query } = readParameters(itemListParams, call.form);
      return listOf(call, 'invoiceitem', '/v1/invoiceitems', { ...query, where: { customer, invoice } });
    },
  ],
  ['GET /v1/invoiceitems/:id', (call) => retrieve(call, 'invoiceitem')],
  ['DELETE /v1/invoiceitems/:id', (call) => deleteItem(call.provider, call.id, call.cause)],

  [
    'POST /v1/invoices',
    ({ provider, form, cause }) => {
      const params = readParameters(invoiceCreateParams, form);
      return present(provider.store, createInvoice(provider, params, cause), params.expand);
    },
  ],
  [
    'GET /v1/invoices',
    (call) => {
      const { customer, status, subscription, collection_method, ...query } = readParameters(
        invoiceListParams,
        call.form,
      );
      const where = { customer, status, subscription, collection_method };
      return listOf(call, 'invoice', '/v1/invoices', { ...query, where });
    },
  ],
  ['GET /v1/invoices/:id', (call) => retrieve(call, 'invoice')],
  [
    'POST /v1/invoices/:id',
    ({ provider, id, form, cause }) => {
      const params = readParameters(invoiceUpdateParams, form);
      return present(provider.store, updateInvoice(provider, id, params, cause), params.expand);
    },
  ],
  ['DELETE /v1/invoices/:id', ({ provider, id, cause }) => deleteInvoice(provider, id, cause)],
  [
    'POST /v1/invoices/:id/finalize',
    ({ provider, id, form, cause }) => {
      const { auto_advance, expand } = readParameters(invoiceFinalizeParams, form);
      const invoice = finalizeInvoice(provider, id, auto_advance, cause);
      // A zero invoice is paid at once.
      if (invoice.auto_advance || invoice.amount_due === 0) collectOrRetry(provider, invoice);
      return present(provider.store, provider.store.get('invoice', id), expand);
    },
  ],
  [
    'POST /v1/invoices/:id/pay',
    ({ provider, id, form, cause }) => {
      const { payment_method, expand } = readParameters(invoicePayParams, form);
      const collection = payInvoice(provider, id, payment_method, cause);
      if (collection.kind === 'declined') return collection.error;
      return present(provider.store, collection.invoice, expand);
    },
  ],
  ['POST /v1/invoices/:id/void', (call) => change(call, voidInvoice)],
  ['POST /v1/invoices/:id/mark_uncollectible', (call) => change(call, markUncollectible)],
  [
    'GET /v1/invoices/:id/lines',
    (call) => {
      const { store } = call.provider;
      return innerList(
        call,
        store,
        store.get('invoice', call.id).lines.data,
        `/v1/invoices/${call.id}/lines`,
      );
    },
  ],
  [
    'GET /v1/invoice_payments',
    (call) => {
      const { invoice, status, payment, ...query } = readParameters(paymentListParams, call.form);
      const where = { invoice, status, paid_by: payment?.payment_intent };
      return listOf(call, 'invoice_payment', '/v1/invoice_payments', { ...query, where });
    },
  ],
  ['GET /v1/invoice_payments/:id', (call) => retrieve(call, 'invoice_payment')],

  [
    'GET /v1/subscriptions',
    (call) => {
      const { customer, status, ...query } = readParameters(subscriptionListParams, call.form);
      const wanted = status === 'all' ? undefined : status === 'ended' ? 'canceled' : status;
      const notStatus = status === undefined ? 'canceled' : undefined;
      const where = { customer, status: wanted };
      return listOf(call, 'subscription', '/v1/subscriptions', { ...query, notStatus, where });
    },
  ],
  ['GET /v1/subscriptions/:id', (call) => retrieve(call, 'subscription')],
  [
    'POST /v1/subscriptions/:id',
    ({ provider, id, form, cause }) => {
      const params = readParameters(subscriptionUpdateParams, form);
      const changed = updateSubscription(provider, id, params, cause);
      const subscription = params.trial_end ? endTrialNow(provider, changed, cause) : changed;
      return present(provider.store, subscription, params.expand);
    },
  ],
  [
    'DELETE /v1/subscriptions/:id',
    ({ provider, id, form, cause }) => {
      const { expand } = readParameters(subscriptionCancelParams, form);
      return present(provider.store, cancelSubscription(provider, id, cause), expand);
    },
  ],

  ['POST /v1/subscriptions/:id/pause', (call) => change(call, pauseSubscription)],
  ['POST /v1/subscriptions/:id/resume', (call) => change(call, resumeSubscription)],

  [
    'POST /v1/billing_portal/configurations',
    ({ provider, form }) => {
      const params = readParameters(configurationCreateParams, form);
      return present(provider.store, createConfiguration(provider, params), params.expand);
    },
  ],
  [
    'GET /v1/billing_portal/configurations',
    (call) => {
      const { active, ...query } = readParameters(configurationListParams, call.form);
      const where = { active: active === undefined ? undefined : active ? '1' : '0' };
      return listOf(call, 'billing_portal.configuration', '/v1/billing_portal/configurations', {
        ...query,
        where,
      });
    },
  ],
  ['GET /v1/billing_portal/configurations/:id', (call) => retrieve(call, 'billing_portal.configuration')],
  [
    'POST /v1/billing_portal/configurations/:id',
    ({ provider, id, form }) => {
      const params = readParameters(configurationUpdateParams, form);
      return present(provider.store, updateConfiguration(provider, id, params), params.expand);
    },
  ],
  [
    'POST /v1/billing_portal/sessions',
    ({ provider, form }) => {
      const params = readParameters(portalCreateParams, form);
      return present(provider.store, openPortal(provider, params), params.expand);
    },
  ],
];

type Verb = (provider: ApiCall['provider'], id: string, cause: ApiCall['cause']) => object;

function change({ provider, id, form, cause }: ApiCall, verb: Verb): object {
  const { expand } = readParameters(retrieveParams, form);
  return present(provider.store, verb(provider, id, cause), expand);
}
