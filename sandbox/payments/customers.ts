import type Stripe from 'stripe';
import { z } from 'zod';
import { noSuch } from './api/api-error.js';
import { makeId } from './api/ids.js';
import {
  emailParam,
  expandParam,
  listParams,
  mergeMetadata,
  metadataParam,
  textParam,
} from './api/parameters.js';
import { type Cause, emit, type Provider } from './provider.js';

const addressParam = z.strictObject({
  city: textParam.optional(),
  country: textParam.optional(),
  line1: textParam.optional(),
  line2: textParam.optional(),
  postal_code: textParam.optional(),
  state: textParam.optional(),
});

const invoiceSettingsParam = z.strictObject({ default_payment_method: textParam.optional() });

/** Parameters of creating and of updating a customer. */
export const customerParams = z.strictObject({
  address: addressParam.optional(),
  description: textParam.optional(),
  email: emailParam.optional(),
  invoice_settings: invoiceSettingsParam.optional(),
  metadata: metadataParam.optional(),
  name: textParam.optional(),
  phone: textParam.optional(),
  expand: expandParam,
});

/** Parameters of listing customers. */
export const customerListParams = z.strictObject({ ...listParams, email: textParam.optional() });

type CustomerChanges = z.output<typeof customerParams>;

/** Creates a customer. */
export function createCustomer(provider: Provider, changes: CustomerChanges, cause: Cause): Stripe.Customer {
  const customer = applyChanges(blankCustomer(provider), changes);
  provider.store.insert('customer', customer, customer.created);
  emit(provider, 'customer.created', customer, cause);
  return customer;
}

/** Changes the passed fields only; throws 404 for a deleted customer. */
export function updateCustomer(
  provider: Provider,
  id: string,
  changes: CustomerChanges,
  cause: Cause,
): Stripe.Customer {
  checkDefaultMethod(provider, id, changes);
  const customer = applyChanges(liveCustomer(provider, id), changes);
  provider.store.update<'customer'>(customer);
  emit(provider, 'customer.updated', customer, cause);
  return customer;
}

/** Deletes a customer's data; its payments stay. */
export function deleteCustomer(provider: Provider, id: string, cause: Cause): Stripe.DeletedCustomer {
  const customer = liveCustomer(provider, id);
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  provider.store.update<'customer'>(deleted);
  emit(provider, 'customer.deleted', customer, cause);
  return deleted;
}

/** A customer that was not deleted; throws the provider's 404. */
export function liveCustomer(provider: Provider, id: string, param?: string): Stripe.Customer {
  const customer = provider.store.get('customer', id, param);
  if (customer.deleted) throw noSuch('customer', id, param);
  return customer;
}

// The default can only be a card that is saved with this customer.
function checkDefaultMethod(provider: Provider, id: string, { invoice_settings }: CustomerChanges): void {
  const methodId = invoice_settings?.default_payment_method;
  if (!methodId) return;
  const param = 'invoice_settings[default_payment_method]';
  const method = provider.store.get('payment_method', methodId, param);
  if (method.customer !== id) throw noSuch('payment_method', methodId, param);
}

function applyChanges(customer: Stripe.Customer, changes: CustomerChanges): Stripe.Customer {
  const { address, metadata, description, email, name, phone } = changes;
  // An empty id removes the default.
  const defaultMethod = changes.invoice_settings?.default_payment_method;
  return {
    ...customer,
    address: address ? { ...emptyAddress(), ...address } : customer.address,
    description: description ?? customer.description,
    email: email ?? customer.email,
    name: name ?? customer.name,
    phone: phone ?? customer.phone,
    metadata: mergeMetadata(customer.metadata, metadata),
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method:
        defaultMethod === undefined
          ? customer.invoice_settings.default_payment_method
          : defaultMethod || null,
    },
  };
}

function blankCustomer(provider: Provider): Stripe.Customer {
  return {
    id: makeId('cus_'),
    object: 'customer',
    address: null,
    balance: 0,
    created: provider.clock.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

function emptyAddress(): Stripe.Address {
  return { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
}
