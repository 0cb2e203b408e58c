import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { notify, withdraw } from '#frontend/copy/notify.js';
import { showFieldErrors } from '#frontend/ui/form/form-issues.js';
import { saveCart, type Cart } from '../cart/cart.js';
import { usePay } from '../payment/use-pay.js';
import { checkoutResolver, type CheckContext, type CheckoutValues } from './checkout-form.js';
import { loadForm } from './form-storage.js';
import { CHECKOUT_FIELDS } from './server-errors.js';
import { foodKept, selectDeclared, selectDeclaredDiet, type DeclaredDiet } from './shopper-slice.js';
import { useDeliveryDays, type DaysKind } from './use-delivery-days.js';
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
function useDismissErrorToast(form: UseFormReturn<CheckoutValues>): void {
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
  const form = useForm<CheckoutValues>({
    defaultValues: startOf(cart, declared, said),
    resolver,
    // Errors disappear when a field is edited and return on the next submit, not while typing.
    reValidateMode: 'onSubmit',
  });
  usePrefill(form, customer);
  useDeclaredAllergens(form, declared);
  const recall = useRecall(form, cart.isSubscription);
  useEffect(() => () => void dispatch(foodKept(saidIn(form.getValues()))), [form, dispatch]);
  const answer = useDeliveryDays(form.watch('postcode'), form.watch('country'), DAYS_OF[cart.kind]);
  const quoted = useQuote(cart);
  useKeepCart(cart, quoted, form.watch('deliveryDate'));
  const pay = usePay({
    cart,
    quoted,
    onSignIn,
    onRefused: (error) => {
      showFieldErrors(form, error, CHECKOUT_FIELDS);
      if (error.data.code === 'date_unavailable') answer.retry();
    },
  });
  context.current = {
    lines: quoted.quote?.lines ?? [],
    served: answer.served !== false,
    foodLost: recall.state === 'lost',
    dayGone: goneDay !== '',
  };
  useDismissErrorToast(form);
  const send = form.handleSubmit(pay.pay, () => void dispatch(notify({ toast: 'fixErrors' })));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void recall.whenDone().then(() => send());
  };
  return { form, recall, answer, quoted, pay, goneDay, setGoneDay, submit };
}
