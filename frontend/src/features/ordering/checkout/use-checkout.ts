import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { notify, withdraw } from '#frontend/copy/notify.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { saveCart, type Cart } from '../cart/cart.js';
import { usePay } from '../payment/use-pay.js';
import {
  checkoutResolver,
  type CheckContext,
  type CheckoutForm,
  type CheckoutValues,
} from './checkout-form.js';
import { loadForm } from './form-storage.js';
import { CHECKOUT_FIELDS } from './server-errors.js';
import { foodKept, selectDeclared, selectDeclaredDiet, type DeclaredDiet } from './shopper-slice.js';
import { useDeliveryDays, type DaysKind } from '../delivery-day/use-delivery-days.js';
import { useDeclaredAllergens, usePrefill, type KnownCustomer } from './use-prefill.js';
import { useQuote, type CartQuote } from './use-quote.js';
import { useRecall } from './use-recall.js';

/** The initial form values: those stored in the tab, and those declared in this visit. */
function startOf(
  cart: Cart,
  allergens: CheckoutValues['allergens'],
  said: DeclaredDiet | null,
): CheckoutValues {
  return { ...loadForm(), ...said, allergens, deliveryDate: cart.deliveryDate ?? '' };
}

function saidIn({
  allergies,
  preferences,
  gender,
  healthConsent,
  confirmedSkus,
}: CheckoutValues): DeclaredDiet {
  return { allergies, preferences, gender, healthConsent, confirmedSkus };
}

const DAYS_OF: Readonly<Record<Cart['kind'], DaysKind>> = {
  one_time: 'courier',
  trial: 'courier',
  packages: 'packages',
  subscription: 'subscription',
};

/** Dismisses 'Please fix the errors below' with the last error, and on leaving the page (rule T25). */
function useDismissErrorToast(form: CheckoutForm): void {
  const dispatch = useDispatch();
  const hasErrors = Object.keys(form.formState.errors).length > 0;
  useEffect(() => {
    if (!hasErrors) return;
    return () => void dispatch(withdraw('fixErrors'));
  }, [hasErrors, dispatch]);
}

export interface CheckoutInput {
  readonly cart: Cart;
  readonly customer: KnownCustomer | null;
  readonly onSignIn: () => void;
}

/** Keeps the cart with the codes applied here for a reload; before the first quote nothing is known yet. */
function useKeepCart(cart: Cart, quoted: CartQuote, day: string): void {
  const { codes, useWallet } = quoted;
  const isPriced = quoted.quote !== undefined;
  useEffect(() => {
    if (!isPriced) return;
    const deliveryDate = day === '' ? cart.deliveryDate : day;
    saveCart({
      ...cart,
      referralCode: undefined,
      promoCode: undefined,
      ...codes,
      useWallet,
      ...(deliveryDate !== undefined && { deliveryDate }),
    });
  }, [cart, isPriced, codes, useWallet, day]);
}

/** The form of the checkout, with what it shows of the server: days, price, allergies, payment. */
export function useCheckout({ cart, customer, onSignIn }: CheckoutInput) {
  const dispatch = useDispatch();
  const declared = useSelector(selectDeclared);
  const said = useSelector(selectDeclaredDiet);
  const [goneDay, setGoneDay] = useState('');
  const context = useRef<CheckContext>({ lines: [], served: true });
  const resolver = useMemo(() => checkoutResolver(() => context.current), []);
  const server = useServerForm<CheckoutValues>({
    defaults: startOf(cart, declared, said),
    resolver,
    // The tab keeps what was typed.
    warns: false,
    fields: CHECKOUT_FIELDS,
    onInvalid: () => void dispatch(notify({ toast: 'fixErrors' })),
    send: async (values) => {
      const error = await pay.pay(values);
      if (error?.data.code === 'date_unavailable') answer.retry();
      return error;
    },
  });
  const { form } = server;
  usePrefill(form, customer);
  useDeclaredAllergens(form, declared);
  const recall = useRecall(form, cart.isSubscription);
  useEffect(() => () => void dispatch(foodKept(saidIn(form.getValues()))), [form, dispatch]);
  const answer = useDeliveryDays(form.watch('postcode'), form.watch('country'), DAYS_OF[cart.kind]);
  const quoted = useQuote(cart);
  useKeepCart(cart, quoted, form.watch('deliveryDate'));
  const pay = usePay({ cart, quoted, onSignIn });
  context.current = {
    lines: quoted.quote?.lines ?? [],
    served: answer.served !== false,
    foodLost: recall.state === 'lost',
    dayGone: goneDay !== '',
  };
  useDismissErrorToast(form);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void recall.whenDone().then(server.submit);
  };
  return {
    form,
    formProps: { ...server.formProps, onSubmit },
    recall,
    answer,
    quoted,
    pay,
    goneDay,
    setGoneDay,
  };
}
