import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { callProvider } from '../call-provider.js';

/** More than one customer has of subscriptions, open invoices or cards. */
const LOOKED_AT = 100;
/** A card that was detached keeps its billing details at the provider, unless they are emptied before. */
const NO_BILLING_DETAILS = { email: '', name: '', phone: '', address: '' } as const;

/** Customers at the payment provider. Never inside a transaction. */
@Injectable()
export class CustomersService {
  constructor(private readonly stripe: Stripe) {}

  /** The customers that a payment page was for or has made: one at most. Throws payment_provider_unavailable. */
  async ofSession(sessionId: string): Promise<string[]> {
    const { customer } = await callProvider(this.stripe.checkout.sessions.retrieve(sessionId));
    const customerId = typeof customer === 'string' ? customer : customer?.id;
    return customerId === undefined ? [] : [customerId];
  }

  /**
   * Deletes a customer with all that recurs or is still asked of them, and detaches their cards. Refunds do not
   * need the customer: they go to the payment. Again changes nothing. Throws payment_provider_unavailable.
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

  /** What the provider refuses is done already, by another worker or by itself: that nothing is left says the end. */
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
