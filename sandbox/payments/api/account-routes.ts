import { ownAccount } from '../account.js';
import {
  createProduct,
  productCreateParams,
  productUpdateParams,
  updateProduct,
} from '../billing/products.js';
import { createSubscription, subscriptionCreateParams } from '../billing/subscriptions-by-api.js';
import { createIntent, intentCreateParams } from '../cards/payment-intents.js';
import {
  createEndpoint,
  deleteEndpoint,
  endpointCreateParams,
  endpointListParams,
  endpointUpdateParams,
  updateEndpoint,
} from '../webhooks/endpoints.js';
import { type Handler, listOf, retrieve, retrieveParams } from './api-call.js';
import { LastingRefusal } from './api-error.js';
import { present } from './expand.js';
import { readParameters } from './parameters.js';

/**
 * The calls of the first steps with an account, and of `npm start -- --provider-check`: what a shopper does on
 * the provider's pages, done by API as its test mode allows.
 */
export const ACCOUNT_ROUTES: readonly (readonly [string, Handler])[] = [
  [
    'GET /v1/account',
    ({ provider, form }) => {
      readParameters(retrieveParams, form);
      return ownAccount(provider.store);
    },
  ],
  [
    'POST /v1/webhook_endpoints',
    ({ provider, form }) => createEndpoint(provider, readParameters(endpointCreateParams, form)),
  ],
  [
    'GET /v1/webhook_endpoints',
    (call) =>
      listOf(
        call,
        'webhook_endpoint',
        '/v1/webhook_endpoints',
        readParameters(endpointListParams, call.form),
      ),
  ],
  ['GET /v1/webhook_endpoints/:id', (call) => retrieve(call, 'webhook_endpoint')],
  [
    'POST /v1/webhook_endpoints/:id',
    ({ provider, id, form }) => updateEndpoint(provider, id, readParameters(endpointUpdateParams, form)),
  ],
  ['DELETE /v1/webhook_endpoints/:id', ({ provider, id }) => deleteEndpoint(provider, id)],
  [
    'POST /v1/products',
    ({ provider, form }) => createProduct(provider, readParameters(productCreateParams, form)),
  ],
  [
    'POST /v1/products/:id',
    ({ provider, id, form }) => updateProduct(provider, id, readParameters(productUpdateParams, form)),
  ],
  [
    'POST /v1/subscriptions',
    ({ provider, form }) => {
      const params = readParameters(subscriptionCreateParams, form);
      return present(provider.store, createSubscription(provider, params), params.expand);
    },
  ],
  [
    'POST /v1/payment_intents',
    ({ provider, form, cause }) => {
      const params = readParameters(intentCreateParams, form);
      const intent = createIntent(provider, params, cause);
      return intent instanceof LastingRefusal ? intent : present(provider.store, intent, params.expand);
    },
  ],
];
