import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { callProvider } from '../call-provider.js';

/** More subscriptions, open invoices or cards than one customer has. */
const LOOKED_AT = 100;
/** A detached card keeps its billing details at the provider, unless they are emptied before. */
const NO_BILLING_DETAILS = { email: '', name: '', phone: '', address: '' } as const;

/** Customers at the payment provider. Never inside a transaction. */
@Injectable()
export class CustomersService {
  constructor(private readonly stripe: Stripe) {}

  /**
   * The customers that a payment page was for or has created: one at most. Throws
   * payment_provider_unavailable.
   */
  async ofSession(sessionId: string): Promise<string[]> {
    const { customer } = await callProvider(this.stripe.checkout.sessions.retrieve(sessionId));
    const customerId = typeof customer === 'string' ? customer : customer?.id;
    return customerId === undefined ? [] : [customerId];
  }

  /**
   * Deletes a customer with their subscriptions and open invoices, and detaches their cards. Refunds do not
   * need the customer: they go to the payment. Idempotent. Throws payment_provider_unavailable.
   */
  async forget(customerId: string): Promise<void> {
    if (!(await this.isThere(customerId))) return;
    const { subscriptions, invoices, paymentMethods } = this.stripe;
    const query = { customer: customerId, limit: LOOKED_AT };
    // The provider would end the subscriptions with their customer, and leave their open invoices.
    for (const { id } of (await callProvider(subscriptions.list(query))).data)
      await this.quietly(subscriptions.cancel(id));
    for (const { id } of (await callProvider(invoices.list({ ...query, status: 'open' }))).data)
      await this.quietly(invoices.voidInvoice(id));
    for (const { id } of (await callProvider(paymentMethods.list({ ...query, type: 'card' }))).data) {
      await this.quietly(paymentMethods.update(id, { billing_details: NO_BILLING_DETAILS }));
      await this.quietly(paymentMethods.detach(id));
    }
    await this.quietly(this.stripe.customers.del(customerId));
    if (await this.isThere(customerId)) throw new Error('the provider did not delete a customer');
  }

  private async isThere(customerId: string): Promise<boolean> {
    const found = this.stripe.customers.retrieve(customerId).catch((error: unknown) => {
      if (isRefusal(error) && error.statusCode === 404) return null;
      throw error;
    });
    const customer = await callProvider(found);
    return customer !== null && customer.deleted !== true;
  }

  /**
   * A refused call is done already, by another worker or by the provider; the check that nothing is left
   * decides.
   */
  private async quietly(call: Promise<unknown>): Promise<void> {
    const quiet = call.catch((error: unknown) => {
      if (isRefusal(error)) return;
      throw error;
    });
    await callProvider(quiet);
  }
}

function isRefusal(error: unknown): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
