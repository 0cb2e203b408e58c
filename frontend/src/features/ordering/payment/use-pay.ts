import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Quote } from '#frontend/api/generated.js';
import { isApiError, type ApiError } from '#frontend/api/problem.js';
import { notify } from '#frontend/copy/notify.js';
import { clearAttempt } from './attempt.js';
import { isBox, keepForSignIn, paymentOf, saveCart, type Cart } from '../cart/cart.js';
import type { CheckoutValues } from '../checkout/checkout-form.js';
import { markDietAsked } from '../checkout/diet-asked.js';
import { saveForm } from '../checkout/form-storage.js';
import { foodAnswered } from '../checkout/shopper-slice.js';
import { updatePlanPrice } from '../configurator/plan-storage.js';
import { usePlaceOrder } from './use-place-order.js';
import { refusedCode } from '../promotions/codes.js';
import type { CartQuote } from '../checkout/use-quote.js';

export interface PlaceOrderFlow {
  readonly busy: boolean;
  /** Set when the server's price differs from the shown one: the totals before and after, in pence. */
  readonly changed: { readonly beforePence: number; readonly afterPence: number } | undefined;
  /** The server reports that all trial days of this person are used (rule P7). */
  readonly trialUsed: boolean;
  /** Returns the refusal that concerns the form. */
  readonly pay: (values: CheckoutValues) => Promise<ApiError | undefined>;
}

export interface PayInput {
  readonly cart: Cart;
  readonly quoted: CartQuote;
  /** A weekly box needs an account, and no user is signed in: removes what would block the sign-in. */
  readonly onSignIn: () => void;
}

function isQuote(value: unknown): value is Quote {
  return typeof value === 'object' && value !== null && 'totalPence' in value && 'lines' in value;
}

function successPath(sessionId: string): string {
  return `/payment-success?session_id=${encodeURIComponent(sessionId)}`;
}

/** True while the browser navigates to the payment page; false again when it returns from its cache. */
function useRedirectState(): readonly [boolean, (leaving: boolean) => void] {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = (event: PageTransitionEvent): void => {
      if (event.persisted) setLeaving(false);
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  return [leaving, setLeaving];
}

/** The sign-in on the way to the payment of a cart (rule I10). */
export const SIGN_IN = '/auth?redirect=checkout';

/** Places the order and opens the payment page; every refusal ends where the shopper can fix it. */
export function usePay({ cart, quoted, onSignIn }: PayInput): PlaceOrderFlow {
  const { place, isLoading } = usePlaceOrder();
  const [leaving, setLeaving] = useRedirectState();
  const [changed, setChanged] = useState<PlaceOrderFlow['changed']>();
  const [usedBy, setUsedBy] = useState<Cart>();
  const navigate = useNavigate();
  const dispatch = useDispatch();

  /** Handles what the checkout shows elsewhere; returns what belongs beside a field. */
  const refused = (error: ApiError, shown: Quote): ApiError | undefined => {
    const { code, members } = error.data;
    if (code === 'price_changed' && isQuote(members['quote'])) {
      setChanged({ beforePence: shown.totalPence, afterPence: members['quote'].totalPence });
      return void quoted.accept(members['quote']);
    }
    if (code === 'order_already_paid') {
      const { sessionId, orderId } = members;
      return void navigate(
        typeof sessionId === 'string' ? successPath(sessionId) : `/payment-success?order=${String(orderId)}`,
      );
    }
    if (code === 'account_required') {
      onSignIn();
      return void navigate(SIGN_IN, { state: { from: '/checkout' } });
    }
    if (code === 'trial_used') return void setUsedBy(cart);
    // Refetch the current balance; a frozen wallet cannot pay.
    if (code === 'wallet_short') quoted.refresh();
    if (code === 'wallet_frozen') quoted.setUseWallet(false);
    const codeRefused = refusedCode(error);
    if (codeRefused) return void quoted.refuse(codeRefused.field, codeRefused.message);
    return error;
  };

  const send = async (
    values: CheckoutValues,
    quote: Quote,
    again: boolean,
  ): Promise<ApiError | undefined> => {
    const { codes, useWallet } = quoted;
    const { data, error } = await place({ cart, values, quote, codes, useWallet });
    if (data) {
      if (data.url === null) return void navigate(`/payment-success?order=${data.orderId}`);
      if (!data.url)
        return void dispatch(notify({ toast: cart.isSubscription ? 'noCheckoutUrl' : 'noPaymentUrl' }));
      setLeaving(true);
      return void globalThis.location.assign(data.url);
    }
    if (!isApiError(error)) return;
    if (error.data.code === 'order_closed') {
      // The order of this key expired unpaid: the shopper wants a new one. Retries once only.
      clearAttempt();
      if (again) return send(values, quote, false);
    }
    return refused(error, quote);
  };

  const pay = async (values: CheckoutValues): Promise<ApiError | undefined> => {
    if (!quoted.quote || leaving) return;
    const paidBy = paymentOf(cart);
    if (paidBy !== undefined) return void navigate(successPath(paidBy));
    setChanged(undefined);
    setUsedBy(undefined);
    saveForm(values);
    markDietAsked();
    dispatch(foodAnswered());
    const { codes, useWallet } = quoted;
    const chosen = { ...cart, referralCode: undefined, promoCode: undefined, ...codes, useWallet };
    const { deliveryDate } = values;
    const latest = deliveryDate === '' ? chosen : { ...chosen, deliveryDate };
    saveCart(latest);
    if (cart.isSubscription) keepForSignIn(latest);
    if (isBox(cart)) updatePlanPrice(quoted.quote.totalPence);
    return send(values, quoted.quote, true);
  };

  return { busy: isLoading || leaving, changed, trialUsed: usedBy === cart, pay };
}
