import { LockKeyhole } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { formatPence } from '@rules/money/money';
import type { Quote } from '#frontend/api/generated.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { walletPayWords } from '#frontend/copy/wallet/wallet.js';
import { errors as errorWords } from '#frontend/copy/errors.js';
import { useWords } from '#frontend/copy/use-words.js';
import { weeklyCheckout } from '#frontend/copy/boxes/weekly-checkout.js';
import { Button } from '#frontend/ui/action/button.js';
import { CheckField } from '#frontend/ui/form/field.js';
import { LinkedText } from '#frontend/ui/content/linked-text.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import type { Cart } from '../cart/cart.js';
import type { CheckoutForm } from './checkout-form.js';
import { CodeField } from '../promotions/code-field.js';
import { OrderLines } from './order-lines.js';
import { PriceRows } from '../cart/price-rows.js';
import { WeeklyCharges } from '../weekly-plan/weekly-charges.js';
import type { PlaceOrderFlow } from '../payment/use-pay.js';
import type { CartQuote } from './use-quote.js';
import { WalletSwitch } from './wallet-switch.js';

export interface CheckoutSummaryProps {
  readonly cart: Cart;
  readonly form: CheckoutForm;
  readonly quoted: CartQuote;
  readonly pay: PlaceOrderFlow;
  readonly isSignedIn: boolean;
  /** Earlier ticks are still loading: a press now could undo one. */
  readonly isArriving: boolean;
  /** An error of the server about the cart as a whole. */
  readonly notice?: ReactNode;
}

/** The items, the price, and the pay button. */
export function CheckoutSummary(props: CheckoutSummaryProps): ReactElement {
  const { cart, form, quoted, pay, isSignedIn, notice } = props;
  const words = useWords();
  const { quote } = quoted;
  const paidWhole = quote !== undefined && quote.walletPence > 0 && quote.totalPence === 0;
  return (
    <Section heading={checkout.sections.summary}>
      {quoted.failed && <QuoteFailed quoted={quoted} />}
      {quote && <OrderLines lines={quote.lines} />}
      {!quote && !quoted.failed && <Waiting />}
      <div className="space-y-4 border-t border-line py-5">
        <CodeField field="promoCode" label={checkout.fields.promoCode} quoted={quoted} />
        <CodeField field="referralCode" label={checkout.referralCode} quoted={quoted} />
        {isSignedIn && !cart.isSubscription && <WalletSwitch quoted={quoted} />}
      </div>
      {quote && (
        <div className="border-t border-line pt-5">
          <PriceRows quote={quote} totalLabel={totalLabel(cart, quote)} />
          {cart.isSubscription && <WeeklyCharges quote={quote} />}
        </div>
      )}
      <Controller
        control={form.control}
        name="ageConfirmed"
        render={({ field, fieldState }) => (
          <CheckField
            ref={field.ref}
            label={words(checkout.age)}
            checked={field.value}
            disabled={props.isArriving}
            error={fieldState.error?.message}
            onChange={(checked) => {
              field.onChange(checked);
              form.clearErrors('ageConfirmed');
            }}
            className="mt-6"
          />
        )}
      />
      {pay.changed && (
        <Notice tone="warn" role="alert" title={errorWords.price_changed.title} className="mt-5">
          <p>
            {words(checkout.priceChanged, {
              before: formatPence(pay.changed.beforePence),
              after: formatPence(pay.changed.afterPence),
            })}
          </p>
        </Notice>
      )}
      {notice}
      <Button type="submit" size="lg" wide busy={pay.busy} disabled={!quote || quoted.busy} className="mt-5">
        <LockKeyhole className="size-5" aria-hidden />
        {pay.busy ? checkout.loading : paidWhole ? walletPayWords.button : buttonOf(cart)}
      </Button>
      <p className="pt-3 text-sm text-ink-2">{paidWhole ? walletPayWords.paysAll : checkout.hosted}</p>
      <Agreement />
    </Section>
  );
}

const buttonOf = ({ isSubscription }: Cart): string =>
  isSubscription ? checkout.subscribeButton : checkout.payButton;

/** The label of the sum: a weekly box has several charges, and the wallet reduces the part paid by card. */
function totalLabel({ isSubscription }: Cart, { walletPence, totalPence }: Quote): string | undefined {
  if (isSubscription) return weeklyCheckout.today;
  if (walletPence === 0) return undefined;
  return totalPence === 0 ? walletPayWords.nothingLeft : walletPayWords.byCard;
}

function QuoteFailed({ quoted }: Pick<CheckoutSummaryProps, 'quoted'>): ReactElement {
  return (
    <Notice tone="bad" role="alert" className="mb-5">
      <p>{checkout.quoteFailed}</p>
      <Button look="outline" size="sm" className="mt-3" onClick={quoted.refresh}>
        {checkout.tryAgain}
      </Button>
    </Notice>
  );
}

function Waiting(): ReactElement {
  return (
    <div aria-busy="true" className="space-y-3 pb-5">
      <span role="status" className="sr-only">
        {checkout.summaryLoading}
      </span>
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}

const LEGAL = {
  [checkout.terms]: '/terms-of-service',
  [checkout.privacy]: '/privacy-policy',
};

function Agreement(): ReactElement {
  const words = useWords();
  return (
    <div className="space-y-2 pt-3 text-sm text-ink-2">
      <p>
        <LinkedText text={checkout.agreement} links={LEGAL} /> {words(checkout.cancelFree)}
      </p>
      <p>{checkout.perishable}</p>
    </div>
  );
}
