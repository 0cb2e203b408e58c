import type Stripe from 'stripe';
import { z } from 'zod';
import { LastingRefusal } from '../api/api-error.js';
import { currencyParam, expandParam, integerParam, metadataParam, textParam } from '../api/parameters.js';
import { liveCustomer } from '../customers.js';
import { type Cause, emit, type Provider } from '../provider.js';
import { refusalLater } from './card-refusals.js';
import { behaviourOf, savedMethod } from './payment-methods.js';
import { newCharge, newPaymentIntent } from './payment-objects.js';

/** Parameters of charging a saved card at once, without its owner. */
export const intentCreateParams = z.strictObject({
  allowed_payment_method_types: z.array(z.literal('card')).length(1),
  amount: integerParam.refine((value) => value >= 30, { message: 'Amount must be at least £0.30 gbp' }),
  confirm: z.literal('true'),
  currency: currencyParam,
  customer: textParam,
  description: textParam.optional(),
  metadata: metadataParam.optional(),
  off_session: z.literal('true'),
  payment_method: textParam,
  expand: expandParam,
});

/** Charges a saved card (docs.stripe.com/payments/save-and-reuse); a declined one leaves an unpaid intent. */
export function createIntent(
  provider: Provider,
  params: z.output<typeof intentCreateParams>,
  cause: Cause,
): Stripe.PaymentIntent | LastingRefusal {
  const { amount: amountPence, customer, description, metadata } = params;
  liveCustomer(provider, customer, 'customer');
  const method = savedMethod(provider, params.payment_method, customer, 'payment_method');
  const open: Stripe.PaymentIntent = {
    ...newPaymentIntent(provider, { amountPence, customer }, { description, metadata }),
    allowed_payment_method_types: ['card'],
  };
  const refusal = refusalLater(behaviourOf(provider, method.id));
  if (refusal) {
    const { message, code, declineCode } = refusal;
    const failed: Stripe.PaymentIntent = {
      ...open,
      last_payment_error: { type: 'card_error', code, decline_code: declineCode, message },
    };
    provider.store.insert('payment_intent', failed, failed.created);
    emit(provider, 'payment_intent.payment_failed', failed, cause);
    return new LastingRefusal(message, {
      status: 402,
      type: 'card_error',
      code,
      declineCode,
      paymentIntent: failed,
    });
  }
  const charge = newCharge(provider, open, method);
  provider.store.insert('charge', charge, charge.created);
  const paid: Stripe.PaymentIntent = {
    ...open,
    amount_received: amountPence,
    latest_charge: charge.id,
    payment_method: method.id,
    status: 'succeeded',
  };
  provider.store.insert('payment_intent', paid, paid.created);
  emit(provider, 'payment_intent.succeeded', paid, cause);
  emit(provider, 'charge.succeeded', charge, cause);
  return paid;
}
