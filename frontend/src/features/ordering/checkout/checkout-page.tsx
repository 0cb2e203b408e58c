import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ComponentType, type ReactElement } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { titles } from '#frontend/copy/app/chrome.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { packageCheckoutWords } from '#frontend/copy/ordering/packages.js';
import { notify, withdraw } from '#frontend/copy/notify.js';
import { toasts } from '#frontend/copy/toasts.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { AccountNotice } from './account-notice.js';
import { BillingSection } from './billing-section.js';
import { isBox, keepForSignIn, loadCart, saveCart, type Cart } from '../cart/cart.js';
import { checkoutResolver, type CheckContext, type CheckoutValues } from './checkout-form.js';
import { CheckoutSummary } from './checkout-summary.js';
import { ContactSection } from './contact-section.js';
import { DaySection, DeliverySection, type WaitingListProps } from './delivery-section.js';
import { FoodSection } from './food-section.js';
import { loadForm, saveForm } from './form-storage.js';
import { showServerErrors } from './server-errors.js';
import { TrialUsed } from '../trial/trial-used.js';
import { foodKept, selectDeclared, selectDeclaredDiet, type DeclaredDiet } from './shopper-slice.js';
import { useDeliveryDays, type DaysKind } from './use-delivery-days.js';
import { usePay } from '../payment/use-pay.js';
import { useDeclaredAllergens, usePrefill, type KnownCustomer } from './use-prefill.js';
import { useRecall } from './use-recall.js';
import { useQuote } from './use-quote.js';

/** The most lines that fit into a tall window with the rest of the summary. */
const FEW_LINES = 3;
const TOP_STICKS = 'lg:[@media(height>=56rem)]:sticky lg:[@media(height>=56rem)]:top-24';
/**
 * A longer summary scrolls with the page until its end, with the pay button, is in view; no line is hidden.
 */
const BOTTOM_STICKS =
  'lg:[@media(height>=56rem)]:sticky lg:[@media(height>=56rem)]:bottom-6 lg:[@media(height>=56rem)]:self-end';

export interface CheckoutPageProps {
  readonly WaitingList: ComponentType<WaitingListProps>;
  /** The current user, as far as known; null for a visitor. */
  readonly customer: KnownCustomer | null;
  /** No user is signed in: show the log-in link. */
  readonly isVisitor: boolean;
  /** Called when the visitor opens the sign-in for this cart. */
  readonly onSignIn: () => void;
}

/** The checkout of a cart, one-time or weekly; without a cart it says so and links to the shop. */
export function CheckoutPage(props: CheckoutPageProps): ReactElement {
  const words = useWords();
  const { state } = useLocation();
  const [cart, setCart] = useState(() => loadCart(state));
  useHead({ title: words(`${titles.checkout.title} | {brandName}`), indexed: false });
  return (
    <div className="wrap-page pb-24 pt-6">
      <BackButton />
      <PageHeading className="mt-2 text-4xl sm:text-5xl">{checkout.heading}</PageHeading>
      {cart && cart.meals.length > 0 ? <Checkout cart={cart} onCart={setCart} {...props} /> : <EmptyCart />}
    </div>
  );
}

function BackButton(): ReactElement {
  const navigate = useNavigate();
  return (
    <Button look="ghost" className="-ml-3 !px-3" onClick={() => void navigate(-1)}>
      <ArrowLeft className="size-5" aria-hidden />
      {checkout.back}
    </Button>
  );
}

function EmptyCart(): ReactElement {
  const { title, description } = toasts.noItems;
  return (
    <div className="mt-8 rounded-2xl bg-oat p-10 text-center">
      <h2 className="text-2xl font-bold">{title}</h2>
      <p className="mt-2 text-ink-2">{description}</p>
      <Link to="/configurator" className={buttonStyle({ size: 'lg' }) + ' mt-6'}>
        {checkout.emptyButton}
      </Link>
    </div>
  );
}

interface CheckoutProps extends CheckoutPageProps {
  readonly cart: Cart;
  /** Continues with another cart, such as packages instead of trial days. */
  readonly onCart: (cart: Cart) => void;
}

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

function Checkout(props: CheckoutProps): ReactElement {
  const { cart, onCart, WaitingList } = props;
  const dispatch = useDispatch();
  const declared = useSelector(selectDeclared);
  const said = useSelector(selectDeclaredDiet);
  const [goneDay, setGoneDay] = useState('');
  const [params] = useSearchParams();
  const context = useRef<CheckContext>({ lines: [], served: true });
  const resolver = useMemo(() => checkoutResolver(() => context.current), []);
  const form = useForm<CheckoutValues>({
    defaultValues: startOf(cart, declared, said),
    resolver,
    // Errors disappear when a field is edited and return on the next submit, not while typing.
    reValidateMode: 'onSubmit',
  });
  usePrefill(form, props.customer);
  useDeclaredAllergens(form, declared);
  const recall = useRecall(form, cart.isSubscription);
  useEffect(() => () => void dispatch(foodKept(saidIn(form.getValues()))), [form, dispatch]);
  const answer = useDeliveryDays(form.watch('postcode'), form.watch('country'), DAYS_OF[cart.kind]);
  const quoted = useQuote(cart);
  const { codes, useWallet } = quoted;
  const isPriced = quoted.quote !== undefined;
  const day = form.watch('deliveryDate');
  useEffect(() => {
    // A reload keeps the codes applied here; before the first quote nothing is known yet.
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
  const pay = usePay({
    cart,
    quoted,
    onSignIn: props.onSignIn,
    onRefused: (error) => {
      showServerErrors(form, error);
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
  const submit = form.handleSubmit(pay.pay, () => void dispatch(notify({ toast: 'fixErrors' })));
  return (
    <>
      {params.has('cancelled') && (
        <Notice role="status" className="mt-5">
          <p>{isBox(cart) ? checkout.cancelled : packageCheckoutWords.cancelled}</p>
        </Notice>
      )}
      {cart.isSubscription && props.isVisitor && (
        <AccountNotice
          onSignIn={() => {
            saveForm(form.getValues());
            keepForSignIn(cart);
            props.onSignIn();
          }}
        />
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void recall.whenDone().then(() => submit());
        }}
        className="mt-7 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-7"
      >
        <div className="space-y-5">
          <ContactSection
            form={form}
            offersLogIn={props.isVisitor && !cart.isSubscription}
            onSignIn={props.onSignIn}
          />
          <DeliverySection form={form} answer={answer} WaitingList={WaitingList} />
          <DaySection
            form={form}
            answer={answer}
            isWeekly={cart.isSubscription}
            gone={goneDay}
            onGone={setGoneDay}
          />
          <FoodSection form={form} lines={quoted.quote?.lines ?? []} recall={recall.state} />
          <BillingSection form={form} />
        </div>
        <div className={(quoted.quote?.lines.length ?? 0) > FEW_LINES ? BOTTOM_STICKS : TOP_STICKS}>
          <CheckoutSummary
            cart={cart}
            form={form}
            quoted={quoted}
            pay={pay}
            isSignedIn={props.customer !== null}
            isArriving={recall.state === 'asking' || props.customer?.isArriving === true}
            notice={<TrialUsed cart={cart} codes={quoted.codes} used={pay.trialUsed} onCart={onCart} />}
          />
        </div>
      </form>
    </>
  );
}
