import Stripe from 'stripe';
import { HANDLED_EVENT_TYPES } from '#backend/platform/payments/purposes/provider-objects.js';
import { reasonOf } from './account.js';
import type { KeptProvider } from './provider-file.js';

/** How the shop learns of payments, and the variables that make it so. */
export interface WebhookPlan {
  readonly words: string;
  readonly warnings: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly endpoint: KeptProvider['endpoint'];
}

export interface WebhookWishes {
  readonly publicUrl: string | undefined;
  readonly port: number;
  /** The signing secret, where its owner gave one. */
  readonly secret: string | undefined;
  readonly kept: KeptProvider['endpoint'];
}

/** Seconds between two looks where no webhook arrives: an order is paid about as soon as with one. */
export const POLL_S = 2;
const LISTED = 100;
const MADE_FOR = 'lighter-table';

/**
 * Chooses how the shop learns of payments in test mode: by the secret it was given, by an endpoint that is
 * made or found where the provider can reach the shop, else by looking often. Never throws: what does not work
 * is a warning, and the shop looks often.
 */
export async function planWebhooks(stripe: Stripe, wishes: WebhookWishes): Promise<WebhookPlan> {
  const url = endpointUrl(wishes.publicUrl);
  try {
    if (wishes.secret !== undefined) return await givenSecret(stripe, url, wishes);
    if (url !== undefined) return await endpoint(stripe, url, wishes.kept);
    return polling(wishes.port, []);
  } catch (error) {
    const warning = `The webhook endpoint could be neither read nor made (${reasonOf(error)}): events are fetched.`;
    return wishes.secret === undefined ? polling(wishes.port, [warning]) : bySecret(wishes.port, [warning]);
  }
}

/** The address of our endpoint; undefined where the provider cannot reach the shop. */
export function endpointUrl(publicUrl: string | undefined): string | undefined {
  if (publicUrl === undefined || !URL.canParse(publicUrl)) return undefined;
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (protocol !== 'https:' || !hostname.includes('.')) return undefined;
  if (/\.(localhost|local|test|example|invalid|internal|lan)$|^\[/.test(hostname)) return undefined;
  if (/^(127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(hostname)) return undefined;
  return `${origin}/webhooks/stripe`;
}

/**
 * An endpoint of ours is used again as long as its secret is here, also at another address: a tunnel has a new
 * one each time. One whose secret is lost, or of another API version, is replaced.
 */
async function endpoint(stripe: Stripe, url: string, kept: KeptProvider['endpoint']): Promise<WebhookPlan> {
  const { data } = await stripe.webhookEndpoints.list({ limit: LISTED });
  const there = data.filter((one) => one.url === url || one.id === kept?.id);
  const foreign = there.find(({ metadata }) => metadata['made_for'] !== MADE_FOR);
  if (foreign) {
    const words = `endpoint ${foreign.id}, which somebody made by hand`;
    const warning =
      `The endpoint ${foreign.id} at ${url} was made by hand, and its secret is known only to you: set ` +
      'STRIPE_WEBHOOK_SECRET to it, or delete that endpoint. Until then events are fetched.';
    return { words, warnings: [warning], env: { STRIPE_POLL_S: String(POLL_S) }, endpoint: null };
  }
  const ours = there.find(({ id, api_version }) => id === kept?.id && api_version === Stripe.API_VERSION);
  for (const old of there) if (old !== ours) await stripe.webhookEndpoints.del(old.id);
  if (ours && kept) {
    if (ours.url !== url || !isRight(ours)) {
      const right = { url, enabled_events: [...HANDLED_EVENT_TYPES], disabled: false };
      await stripe.webhookEndpoints.update(ours.id, right);
    }
    return arriving(`endpoint ${ours.id} at ${url}, found again`, kept);
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...HANDLED_EVENT_TYPES],
    api_version: Stripe.API_VERSION,
    description: 'Made by npm start, with a test key',
    metadata: { made_for: MADE_FOR },
  });
  if (made.secret === undefined) throw new Error('the provider named no secret');
  return arriving(`endpoint ${made.id} at ${url}, made`, { id: made.id, secret: made.secret });
}

/** Checks the endpoint that a given secret should be of, where the provider can reach one. */
async function givenSecret(
  stripe: Stripe,
  url: string | undefined,
  { port }: WebhookWishes,
): Promise<WebhookPlan> {
  if (url === undefined) return bySecret(port, []);
  const { data } = await stripe.webhookEndpoints.list({ limit: LISTED });
  const there = data.find((one) => one.url === url);
  if (!there)
    return bySecret(port, [`There is no endpoint at ${url}: whose secret is STRIPE_WEBHOOK_SECRET?`]);
  const lacking = missingEvents(there);
  const warnings = [
    ...(lacking.length > 0 ? [`The endpoint ${there.id} does not send ${lacking.join(', ')}.`] : []),
    ...(there.status === 'enabled' ? [] : [`The endpoint ${there.id} is switched off.`]),
  ];
  return {
    words: `endpoint ${there.id} at ${url}, by STRIPE_WEBHOOK_SECRET`,
    warnings,
    env: {},
    endpoint: null,
  };
}

function arriving(words: string, made: { readonly id: string; readonly secret: string }): WebhookPlan {
  return { words, warnings: [], env: { STRIPE_WEBHOOK_SECRET: made.secret }, endpoint: made };
}

function polling(port: number, warnings: readonly string[]): WebhookPlan {
  const words = `none can reach this machine; events are fetched every ${POLL_S} s (or ${listen(port)})`;
  return { words, warnings, env: { STRIPE_POLL_S: String(POLL_S) }, endpoint: null };
}

function bySecret(port: number, warnings: readonly string[]): WebhookPlan {
  return {
    words: `by STRIPE_WEBHOOK_SECRET, as long as it runs: ${listen(port)}`,
    warnings,
    env: {},
    endpoint: null,
  };
}

function listen(port: number): string {
  return `stripe listen --forward-to localhost:${port}/webhooks/stripe`;
}

function isRight(one: Stripe.WebhookEndpoint): boolean {
  const count = one.enabled_events.length;
  return one.status === 'enabled' && count === HANDLED_EVENT_TYPES.length && missingEvents(one).length === 0;
}

function missingEvents({ enabled_events: events }: Stripe.WebhookEndpoint): string[] {
  if (events.includes('*')) return [];
  return HANDLED_EVENT_TYPES.filter((type) => !events.includes(type));
}
