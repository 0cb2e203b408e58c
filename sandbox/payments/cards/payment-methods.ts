import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError } from '../api/api-error.js';
import { type Card, CARD_BEHAVIOURS, type CardBehaviour, cardFromNumber } from './cards.js';
import { liveCustomer } from '../customers.js';
import {
  emailParam,
  expandParam,
  listParams,
  mergeMetadata,
  metadataParam,
  textParam,
} from '../api/parameters.js';
import { type Cause, emit, type Provider } from '../provider.js';

/** The owner of a card, as far as known. */
interface Owner {
  email: string | null;
  name: string | null;
}

/** Parameters of listing a customer's payment methods; the sandbox knows cards only. */
export const methodListParams = z.strictObject({
  ...listParams,
  customer: textParam.optional(),
  type: z.literal('card').optional(),
});

export const methodAttachParams = z.strictObject({ customer: textParam, expand: expandParam });
// An empty text clears the field.
const billingParam = z.strictObject({
  address: z.literal('').optional(),
  email: z.union([z.literal(''), emailParam]).optional(),
  name: textParam.optional(),
  phone: textParam.optional(),
});
export const methodUpdateParams = z.strictObject({
  billing_details: billingParam.optional(),
  metadata: metadataParam.optional(),
  expand: expandParam,
});

// The provider's names for test cards, which replace a typed card.
const MAGIC_METHODS: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_amex', '378282246310005'],
  ['pm_card_chargeCustomerFail', '4000000000000341'],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155'],
  ['pm_card_authenticationRequired', '4000002760003184'],
]);

const notesShape = z.object({ behaviour: z.enum(CARD_BEHAVIOURS) });

/** Stores a card that was paid with; with a customer it is saved for later charges. */
export function keepCard(
  provider: Provider,
  card: Card,
  owner: Owner,
  customer: string | null,
): Stripe.PaymentMethod {
  const method = newPaymentMethod(provider, card, owner, customer);
  provider.store.insert('payment_method', method, method.created, { behaviour: card.behaviour });
  return method;
}

/** How a saved card behaves when it is charged. */
export function behaviourOf(provider: Provider, methodId: string): CardBehaviour {
  return notesShape.parse(provider.store.hiddenOf(methodId)).behaviour;
}

/** A customer's saved card by its id; throws when it is not saved with that customer. */
export function savedMethod(
  provider: Provider,
  id: string,
  customer: string,
  param: string,
): Stripe.PaymentMethod {
  const method = provider.store.get('payment_method', id, param);
  if (method.customer === customer) return method;
  throw new ApiError(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param },
  );
}

/** Attaches one of the provider's named test cards; a card that was used without a customer cannot be. */
export function attachMethod(
  provider: Provider,
  id: string,
  customer: string,
  cause: Cause,
): Stripe.PaymentMethod {
  const { email, name } = liveCustomer(provider, customer, 'customer');
  const number = MAGIC_METHODS.get(id);
  const card = number === undefined ? undefined : cardFromNumber(number, provider.clock);
  if (card) {
    const method = keepCard(provider, card, { email, name: name ?? null }, customer);
    emit(provider, 'payment_method.attached', method, cause);
    return method;
  }
  const method = provider.store.get('payment_method', id);
  if (method.customer === customer) return method;
  const message =
    method.customer === null
      ? 'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.'
      : 'The payment method you provided has already been attached to a customer.';
  throw new ApiError(message, { param: 'payment_method' });
}

/** Detaches a saved card from its customer, and from everything it is the default of. */
export function detachMethod(provider: Provider, id: string, cause: Cause): Stripe.PaymentMethod {
  const method = provider.store.get('payment_method', id);
  if (typeof method.customer !== 'string') {
    throw new ApiError(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      {
        param: 'payment_method',
      },
    );
  }
  const detached: Stripe.PaymentMethod = { ...method, customer: null };
  provider.store.update<'payment_method'>(detached);
  const customer = provider.store.find('customer', method.customer);
  if (customer && !customer.deleted && customer.invoice_settings.default_payment_method === id) {
    provider.store.update<'customer'>({
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  }
  for (const subscription of provider.store.list('subscription', {
    limit: 100,
    where: { customer: method.customer },
  }).data) {
    if (subscription.default_payment_method !== id) continue;
    provider.store.update<'subscription'>({ ...subscription, default_payment_method: null });
  }
  emit(provider, 'payment_method.detached', detached, cause);
  return detached;
}

/** Detaches all cards of a customer, as the provider does when it deletes one. */
export function detachAllOf(provider: Provider, customer: string, cause: Cause): void {
  const cards = () => provider.store.list('payment_method', { limit: 100, where: { customer } }).data;
  for (let left = cards(); left.length > 0; left = cards()) {
    for (const { id } of left) detachMethod(provider, id, cause);
  }
}

/** Changes a saved card's metadata and billing details; one that is not attached cannot be changed. */
export function updateMethod(
  provider: Provider,
  id: string,
  { metadata, billing_details: billing = {} }: z.output<typeof methodUpdateParams>,
  cause: Cause,
): Stripe.PaymentMethod {
  const method = provider.store.get('payment_method', id);
  if (method.customer === null) {
    throw new ApiError('You must save this PaymentMethod to a customer before you can update it.');
  }
  const { address, email, name, phone } = billing;
  const changed: Stripe.PaymentMethod = {
    ...method,
    metadata: mergeMetadata(method.metadata, metadata),
    billing_details: {
      ...method.billing_details,
      ...(address === undefined ? {} : { address: null }),
      ...(email === undefined ? {} : { email: email || null }),
      ...(name === undefined ? {} : { name: name || null }),
      ...(phone === undefined ? {} : { phone: phone || null }),
    },
  };
  provider.store.update<'payment_method'>(changed);
  emit(provider, 'payment_method.updated', changed, cause);
  return changed;
}

function newPaymentMethod(
  provider: Provider,
  card: Card,
  owner: Owner,
  customer: string | null,
): Stripe.PaymentMethod {
  return {
    id: card.paymentMethodId,
    object: 'payment_method',
    allow_redisplay: customer === null ? 'unspecified' : 'limited',
    billing_details: { address: null, email: owner.email, name: owner.name, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'GB',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: provider.clock.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
