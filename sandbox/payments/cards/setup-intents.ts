import type Stripe from 'stripe';
import { makeId } from '../api/ids.js';
import { mergeMetadata } from '../api/parameters.js';
import type { Provider } from '../provider.js';

/** The setup intent's parameters from the session's creator. */
interface SetupIntentData {
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

/** The intent to save a card for charges without its owner, before there is a card. */
export function newSetupIntent(
  provider: Provider,
  customer: string | null,
  data: SetupIntentData,
): Stripe.SetupIntent {
  return {
    id: makeId('seti_'),
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: null,
    created: provider.clock.now(),
    customer,
    customer_account: null,
    description: data.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: mergeMetadata(null, data.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
}
