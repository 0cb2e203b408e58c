import { ArrowRight, ShoppingBasket, Undo2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { landing } from '#frontend/copy/landing/landing.js';
import { packageWords, variantNames } from '#frontend/copy/ordering/packages.js';
import { trial } from '#frontend/copy/ordering/trial.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { FreeDelivery } from './free-delivery.js';
import { PackageCartLine } from './package-cart-line.js';
import { PriceRows } from './price-rows.js';
import { PromotionField } from '../promotions/promotion-field.js';
import { focusSection } from '../configurator/sections.js';
import type { PackageShop } from '../packages/use-package-shop.js';

const { checkoutBar } = landing;

export interface PackageCartSummaryProps {
  readonly shop: PackageShop;
  readonly onCheckout?: () => void;
  /** Shown above the sums, such as the delivery day. */
  readonly children?: ReactNode;
}

/** The items of the cart with their quantities, the price, and the checkout button. */
export function PackageCartSummary({ shop, onCheckout, children }: PackageCartSummaryProps): ReactElement {
  const isTrial = shop.kind === 'trial';
  return (
    <section id="cart" tabIndex={-1} aria-labelledby="cart-heading" className="wrap-page scroll-mt-24">
      <h2 id="cart-heading" className="text-[1.9rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
        {isTrial ? trial.cart.heading : checkoutBar.heading}
      </h2>
      <Removed shop={shop} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_400px]">
        {shop.days === 0 ? <EmptyCart isTrial={isTrial} /> : <Lines shop={shop} />}
        <div className="rounded-2xl border border-line bg-paper p-5 shadow-2 sm:p-7">
          {children}
          {shop.days > 0 && (
            <>
              <PromotionField kind={shop.kind} sku={shop.prices.lines[0]?.pack.sku} className="mb-5" />
              <PriceRows quote={shop.prices} />
              <FreeDelivery
                subtotalPence={shop.prices.subtotalPence}
                remainingPence={shop.prices.freeDeliveryRemainingPence}
                freeFromPence={shop.site.delivery.freeFromPence}
                referralCode={shop.referralCode}
                className="pt-4"
              />
            </>
          )}
          <Button
            size="lg"
            wide
            className={shop.days > 0 ? 'mt-5' : undefined}
            // Not the native attribute: a press still shows what is missing.
            aria-disabled={shop.days === 0}
            onClick={onCheckout ?? (() => shop.checkout())}
          >
            {isTrial ? trial.cart.checkout : checkoutBar.checkout}
            <ArrowRight className="size-5" aria-hidden />
          </Button>
        </div>
      </div>
    </section>
  );
}

function EmptyCart({ isTrial }: { readonly isTrial: boolean }): ReactElement {
  return (
    <div className="grid place-items-center rounded-2xl bg-oat p-10 text-center">
      <ShoppingBasket className="size-9 text-kale" aria-hidden />
      <p className="pt-3 font-display text-xl font-bold">{isTrial ? trial.cart.empty : checkoutBar.empty}</p>
      <p className="pt-1.5 text-ink-2">{isTrial ? packageWords.emptyTrialHint : packageWords.emptyHint}</p>
    </div>
  );
}

function Lines({ shop }: { readonly shop: PackageShop }): ReactElement {
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line bg-paper px-4 sm:px-7">
      {shop.prices.lines.map((each) => (
        <PackageCartLine key={`${each.line.id} ${each.line.variant}`} shop={shop} priced={each} />
      ))}
    </ul>
  );
}

/** Removing offers an undo instead of a confirmation. */
function Removed({ shop }: { readonly shop: PackageShop }): ReactElement {
  const words = useWords();
  const { removed } = shop;
  const pack = shop.packages.find(({ id }) => id === removed?.line.id);
  return (
    <div role="status">
      {removed && pack && (
        <Notice
          tone="good"
          className="mt-4"
          action={
            <Button
              look="ghost"
              onClick={() => {
                shop.undo();
                focusSection('cart');
              }}
            >
              <Undo2 className="size-4" aria-hidden />
              {packageWords.undo}
            </Button>
          }
        >
          {words(packageWords.removed, {
            name: words(packageWords.lineName, {
              name: pack.name,
              variant: variantNames[removed.line.variant],
            }),
          })}
        </Notice>
      )}
    </div>
  );
}
