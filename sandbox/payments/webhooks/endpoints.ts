import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from '../api/api-error.js';
import { makeId } from '../api/ids.js';
import {
  booleanParam,
  expandParam,
  listParams,
  mergeMetadata,
  metadataParam,
  textParam,
  urlParam,
} from '../api/parameters.js';
import type { Provider } from '../provider.js';

// docs.stripe.com/webhooks: an account has 16 at most.
const MOST = 16;

const eventsParam = z.array(textParam).min(1).max(250);
/** An address that the provider could reach: a name or number of this machine is refused. */
const publicUrlParam = urlParam.refine((url) => !/^https?:\/\/(localhost|127\.|\[::1\])/.test(url), {
  message: 'Invalid URL: URL must be publicly accessible.',
  params: { code: 'url_invalid' },
});

export const endpointCreateParams = z.strictObject({
  enabled_events: eventsParam,
  url: publicUrlParam,
  api_version: textParam.optional(),
  description: textParam.optional(),
  metadata: metadataParam.optional(),
  expand: expandParam,
});
export const endpointUpdateParams = z.strictObject({
  description: textParam.optional(),
  disabled: booleanParam.optional(),
  enabled_events: eventsParam.optional(),
  metadata: metadataParam.optional(),
  url: publicUrlParam.optional(),
  expand: expandParam,
});
export const endpointListParams = z.strictObject(listParams);

/**
 * Stores an endpoint. Its secret is in this answer and never in a later one. The sandbox sends its events to
 * the shop's own address whatever endpoints there are.
 */
export function createEndpoint(
  provider: Provider,
  params: z.output<typeof endpointCreateParams>,
): Stripe.WebhookEndpoint {
  if (provider.store.list('webhook_endpoint', { limit: MOST }).data.length >= MOST) {
    throw new ApiError(`You have reached the maximum of ${MOST} test webhook endpoints.`);
  }
  const endpoint: Stripe.WebhookEndpoint = {
    id: makeId('we_'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: provider.clock.now(),
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    status: 'enabled',
    url: params.url,
  };
  provider.store.insert('webhook_endpoint', endpoint, endpoint.created);
  return { ...endpoint, secret: `whsec_${randomBytes(24).toString('hex')}` };
}

/** Changes the passed fields only; the API version of an endpoint cannot be changed. */
export function updateEndpoint(
  provider: Provider,
  id: string,
  changes: z.output<typeof endpointUpdateParams>,
): Stripe.WebhookEndpoint {
  const before = provider.store.get('webhook_endpoint', id);
  const status = changes.disabled === undefined ? before.status : changes.disabled ? 'disabled' : 'enabled';
  const changed: Stripe.WebhookEndpoint = {
    ...before,
    description: changes.description ?? before.description,
    enabled_events: changes.enabled_events ?? before.enabled_events,
    metadata: mergeMetadata(before.metadata, changes.metadata),
    status,
    url: changes.url ?? before.url,
  };
  provider.store.update<'webhook_endpoint'>(changed);
  return changed;
}

export function deleteEndpoint(provider: Provider, id: string): Stripe.DeletedWebhookEndpoint {
  provider.store.get('webhook_endpoint', id);
  provider.store.remove(id);
  return { id, object: 'webhook_endpoint', deleted: true };
}
