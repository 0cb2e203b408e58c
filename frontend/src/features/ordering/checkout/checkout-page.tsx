import { ArrowLeft } from 'lucide-react';
import { useState, type ComponentType, type ReactElement } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { titles } from '#frontend/copy/app/chrome.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { packageCheckoutWords } from '#frontend/copy/ordering/packages.js';
import { toasts } from '#frontend/copy/toasts.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { AccountNotice } from './account-notice.js';
import { BillingSection } from './billing-section.js';
import { isBox, keepForSignIn, loadCart, type Cart } from '../cart/cart.js';
import { CheckoutSummary } from './checkout-summary.js';
import { ContactSection } from './contact-section.js';
import { DaySection, DeliverySection, type WaitingListProps } from './delivery-section.js';
import { FoodSection } from './food-section.js';
import { saveForm } from './form-storage.js';
import { PhoneSummary } from './phone-summary.js';
import { TrialUsed } from '../trial/trial-used.js';
import { useCheckout } from './use-checkout.js';
import type { KnownCustomer } from './use-prefill.js';

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

function Checkout(props: CheckoutProps): ReactElement {
  const { cart, onCart, onSignIn, isVisitor, customer, WaitingList } = props;
  const { form, formProps, recall, answer, quoted, pay, goneDay, setGoneDay } = useCheckout(props);
  const lines = quoted.quote?.lines ?? [];
  return (
    <>
      <Cancelled cart={cart} />
      <PhoneSummary quote={quoted.quote} />
      {cart.isSubscription && isVisitor && (
        <AccountNotice
          onSignIn={() => {
            saveForm(form.getValues());
            keepForSignIn(cart);
            onSignIn();
          }}
        />
      )}
      <form
        {...formProps}
        className="mt-7 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-7"
      >
        <div className="space-y-5">
          <ContactSection form={form} offersLogIn={isVisitor && !cart.isSubscription} onSignIn={onSignIn} />
          <DeliverySection form={form} answer={answer} WaitingList={WaitingList} />
          <DaySection
            form={form}
            answer={answer}
            isWeekly={cart.isSubscription}
            gone={goneDay}
            onGone={setGoneDay}
          />
          <FoodSection form={form} lines={lines} recall={recall.state} />
          <BillingSection form={form} />
        </div>
        <div className={lines.length > FEW_LINES ? BOTTOM_STICKS : TOP_STICKS}>
          <CheckoutSummary
            cart={cart}
            form={form}
            quoted={quoted}
            pay={pay}
            isSignedIn={customer !== null}
            isArriving={recall.state === 'asking' || customer?.isArriving === true}
            notice={<TrialUsed cart={cart} codes={quoted.codes} used={pay.trialUsed} onCart={onCart} />}
          />
        </div>
      </form>
    </>
  );
}

/** The payment page led back here. */
function Cancelled({ cart }: { readonly cart: Cart }): ReactElement | null {
  const [params] = useSearchParams();
  return params.has('cancelled') ? (
    <Notice role="status" className="mt-5">
      <p>{isBox(cart) ? checkout.cancelled : packageCheckoutWords.cancelled}</p>
    </Notice>
  ) : null;
}
