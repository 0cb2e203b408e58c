import { attemptFor } from './attempt.js';
import { useCreateOneTimePaymentMutation, useCreateSubscriptionCheckoutMutation } from './payment-api.js';
import { paymentRequest, type PaymentRequestInput } from './payment-request.js';
import { subscriptionRequest } from './subscription-request.js';

export interface Placed {
  readonly data?: { readonly url: string | null; readonly orderId: string };
  readonly error?: unknown;
}

export interface PlaceOrder {
  readonly place: (input: PaymentRequestInput) => Promise<Placed>;
  readonly isLoading: boolean;
}

/** Sends a cart to its endpoint: subscription or one-time payment (rule O7). */
export function usePlaceOrder(): PlaceOrder {
  const [payOnce, { isLoading: isPaying }] = useCreateOneTimePaymentMutation();
  const [subscribe, { isLoading: isSubscribing }] = useCreateSubscriptionCheckoutMutation();

  const place = (input: PaymentRequestInput): Promise<Placed> => {
    if (input.cart.isSubscription) {
      const request = subscriptionRequest(input);
      const { checkoutId, key } = attemptFor('weekly', request);
      return subscribe({
        'Idempotency-Key': key,
        subscriptionCheckoutRequest: { ...request, checkoutId },
      });
    }
    const request = paymentRequest(input);
    const { checkoutId, key } = attemptFor('once', request);
    return payOnce({ 'Idempotency-Key': key, oneTimePaymentRequest: { ...request, checkoutId } });
  };

  return { place, isLoading: isPaying || isSubscribing };
}
