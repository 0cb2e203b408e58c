import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError, noSuch } from '../api/api-error.js';
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

const featureParam = z.strictObject({ enabled: booleanParam });

const featuresParam = z.strictObject({
  customer_update: featureParam.optional(),
  invoice_history: featureParam.optional(),
  payment_method_update: featureParam.optional(),
  subscription_cancel: featureParam
    .extend({ mode: z.enum(['at_period_end', 'immediately']).optional() })
    .optional(),
  subscription_pause: featureParam.optional(),
  subscription_update: featureParam.optional(),
});
type Features = z.output<typeof featuresParam>;

/** Parameters of creating a configuration, as far as the product uses them. */
export const configurationCreateParams = z.strictObject({
  features: featuresParam,
  default_return_url: urlParam.optional(),
  metadata: metadataParam.optional(),
  name: textParam.optional(),
  expand: expandParam,
});

export const configurationUpdateParams = z.strictObject({
  active: booleanParam.optional(),
  features: featuresParam.optional(),
  metadata: metadataParam.optional(),
  expand: expandParam,
});

export const configurationListParams = z.strictObject({
  ...listParams,
  active: booleanParam.optional(),
});

/** Creates a configuration of the portal. Omitted features are switched off. */
export function createConfiguration(
  provider: Provider,
  { features, default_return_url, metadata, name }: z.output<typeof configurationCreateParams>,
): Stripe.BillingPortal.Configuration {
  const now = provider.clock.now();
  const configuration: Stripe.BillingPortal.Configuration = {
    id: makeId('bpc_'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: default_return_url ?? null,
    features: withFeatures(undefined, features),
    // The account's default is the one saved in the Dashboard, never one created by API.
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata(null, metadata),
    name: name ?? null,
    updated: now,
  };
  provider.store.insert('billing_portal.configuration', configuration, now);
  return configuration;
}

/** Switches a configuration or some of its features off or on, or renames it. */
export function updateConfiguration(
  provider: Provider,
  id: string,
  { active, features, metadata }: z.output<typeof configurationUpdateParams>,
): Stripe.BillingPortal.Configuration {
  const before = provider.store.get('billing_portal.configuration', id);
  const changed = {
    ...before,
    active: active ?? before.active,
    features: withFeatures(before.features, features ?? {}),
    metadata: mergeMetadata(before.metadata, metadata),
    updated: provider.clock.now(),
  };
  provider.store.update<'billing_portal.configuration'>(changed);
  return changed;
}

/** The features with changes: one that is not named stays, or is off from the beginning. */
function withFeatures(
  before: Stripe.BillingPortal.Configuration.Features | undefined,
  changes: Features,
): Stripe.BillingPortal.Configuration.Features {
  const isOn = (feature: keyof Features) => changes[feature]?.enabled ?? before?.[feature].enabled ?? false;
  return {
    customer_update: { allowed_updates: [], enabled: isOn('customer_update') },
    invoice_history: { enabled: isOn('invoice_history') },
    payment_method_update: { enabled: isOn('payment_method_update'), payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: isOn('subscription_cancel'),
      mode: changes.subscription_cancel?.mode ?? before?.subscription_cancel.mode ?? 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: {
      duration: { interval_options: [{ interval: 'month', interval_count: 1 }], type: 'interval_options' },
      enabled: isOn('subscription_pause'),
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: isOn('subscription_update'),
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  };
}

/**
 * The configuration of a session. Without one the provider uses the account's default, which exists only once
 * the portal's settings were saved in the Dashboard; this account has none, and gets the provider's own error
 * (docs.stripe.com/customer-management/integrate-customer-portal; mozilla/fxa#13245).
 */
export function configurationFor(
  provider: Provider,
  id: string | undefined,
): Stripe.BillingPortal.Configuration {
  if (id === undefined) {
    throw new ApiError(
      'You can’t create a portal session in test mode until you save your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    );
  }
  const configuration = provider.store.find('billing_portal.configuration', id);
  if (!configuration) throw noSuch('configuration', id, 'configuration');
  if (!configuration.active) {
    throw new ApiError(`The configuration ${id} is not active.`, { param: 'configuration' });
  }
  return configuration;
}
