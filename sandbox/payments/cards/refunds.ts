import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError, noSuch } from '../api/api-error.js';
import { isInquiry, closeInquiries } from './disputes.js';
import { makeId } from '../api/ids.js';
import {
  expandParam,
  integerParam,
  listParams,
  mergeMetadata,
  metadataParam,
  textParam,
} from '../api/parameters.js';
import { type Cause, emit, type Provider } from '../provider.js';

/** Parameters of creating a refund. */
export const refundCreateParams = z.strictObject({
  payment_intent: textParam.optional(),
  charge: textParam.optional(),
  amount: integerParam.refine((value) => value > 0, { message: 'Invalid positive integer' }).optional(),
  metadata: metadataParam.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand: expandParam,
});

/** Parameters of listing refunds. */
export const refundListParams = z.strictObject({
  ...listParams,
  payment_intent: textParam.optional(),
  charge: textParam.optional(),
});

type RefundCreate = z.output<typeof refundCreateParams>;

/** Refunds a charge, in full or in part; never more than is left. */
export function createRefund(provider: Provider, params: RefundCreate, cause: Cause): Stripe.Refund {
  const charge = chargeToRefund(provider, params);
  const leftPence = charge.amount - charge.amount_refunded;
  checkRefundable(provider, charge, params.amount, leftPence);
  const refund = newRefund(provider, charge, params, params.amount ?? leftPence);
  const refundedPence = charge.amount_refunded + refund.amount;
  const changed: Stripe.Charge = {
    ...charge,
    amount_refunded: refundedPence,
    refunded: refundedPence === charge.amount,
  };
  provider.store.insert('refund', refund, refund.created);
  provider.store.update<'charge'>(changed);
  emit(provider, 'charge.refunded', changed, cause);
  emit(provider, 'refund.created', refund, cause);
  closeInquiries(provider, changed);
  return refund;
}

function chargeToRefund(provider: Provider, params: RefundCreate): Stripe.Charge {
  if (params.charge !== undefined) return provider.store.get('charge', params.charge, 'charge');
  if (params.payment_intent === undefined) {
    throw new ApiError(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
        param: 'payment_intent',
      },
    );
  }
  const intent = provider.store.get('payment_intent', params.payment_intent, 'payment_intent');
  if (typeof intent.latest_charge !== 'string') {
    throw new ApiError(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  }
  const charge = provider.store.find('charge', intent.latest_charge);
  if (!charge) throw noSuch('charge', intent.latest_charge);
  return charge;
}

const RETURNED = ['won', 'warning_closed', 'prevented'];

/** What the bank has taken cannot be refunded; what it returned can. */
function isChargedBack(provider: Provider, charge: Stripe.Charge): boolean {
  const { data } = provider.store.list('dispute', { limit: 100, where: { charge: charge.id } });
  return data.some((dispute) => !isInquiry(dispute) && !RETURNED.includes(dispute.status));
}

function checkRefundable(
  provider: Provider,
  charge: Stripe.Charge,
  wantedPence: number | undefined,
  leftPence: number,
): void {
  if (isChargedBack(provider, charge)) {
    throw new ApiError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (leftPence === 0) {
    throw new ApiError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (wantedPence !== undefined && wantedPence > leftPence) {
    const message = `Refund amount (£${pounds(wantedPence)}) is greater than unrefunded amount on charge (£${pounds(leftPence)})`;
    throw new ApiError(message, { param: 'amount' });
  }
}

function newRefund(
  provider: Provider,
  charge: Stripe.Charge,
  params: RefundCreate,
  amountPence: number,
): Stripe.Refund {
  return {
    id: makeId('re_'),
    object: 'refund',
    amount: amountPence,
    balance_transaction: null,
    charge: charge.id,
    created: provider.clock.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: mergeMetadata(null, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

function pounds(amountPence: number): string {
  return (amountPence / 100).toFixed(2);
}
