import { ArrowRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatPence } from '@rules/money/money';
import { landing } from '#frontend/copy/landing/landing.js';
import { packageWords } from '#frontend/copy/ordering/packages.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { FreeDelivery } from './free-delivery.js';
import { goToSection } from '../configurator/sections.js';
import type { PackageShop } from '../packages/use-package-shop.js';

const { checkoutBar } = landing;

export interface FloatingCartProps {
  readonly shop: PackageShop;
  readonly onCheckout?: () => void;
}

/** Sticks to the bottom of the window while the cart has items. */
export function FloatingCart({ shop, onCheckout }: FloatingCartProps): ReactElement | null {
  const words = useWords();
  if (shop.days === 0) return null;
  const { subtotalPence, freeDeliveryRemainingPence, totalPence } = shop.prices;
  const counts = shop.kind === 'trial' ? packageWords.trialCount : packageWords.count;
  return (
    <aside
      aria-label={packageWords.cartRegion}
      data-order-bar
      className="no-print sticky bottom-0 z-30 mt-12 border-t border-line bg-paper/95 shadow-3 backdrop-blur-md"
    >
      <div className="wrap-page pb-[env(safe-area-inset-bottom)]">
        <FreeDelivery
          subtotalPence={subtotalPence}
          remainingPence={freeDeliveryRemainingPence}
          freeFromPence={shop.site.delivery.freeFromPence}
          referralCode={shop.referralCode}
          className="pt-3"
        />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-3 min-[360px]:gap-x-4 sm:flex-nowrap sm:gap-x-6">
          <button
            type="button"
            onClick={() => goToSection('cart')}
            className="min-h-11 shrink-0 rounded-md text-left"
          >
            <span className="tnum block text-[0.9375rem] font-semibold">
              {shop.days === 1 ? counts.one : words(counts.other, { count: shop.days })}
            </span>
            <span className="text-[0.8125rem] text-ink-2 underline underline-offset-4">
              {checkoutBar.viewDetails}
            </span>
          </button>
          <Sums shop={shop} />
          <p className="ml-auto text-right leading-tight">
            <span className="block text-[0.8125rem] text-ink-2">{checkoutBar.total}</span>
            <span className="tnum font-display text-xl font-bold sm:text-2xl">{formatPence(totalPence)}</span>
          </p>
          <Button
            size="lg"
            onClick={onCheckout ?? (() => shop.checkout())}
            className="max-sm:!px-5 max-[359px]:!px-3.5"
          >
            {checkoutBar.checkout}
            <ArrowRight className="size-5 max-sm:hidden" aria-hidden />
          </Button>
        </div>
      </div>
    </aside>
  );
}

/** On a phone, one small line above the total and the button. */
function Sums({ shop }: { readonly shop: PackageShop }): ReactElement {
  const words = useWords();
  const { subtotalPence, discountPence, discount, deliveryPence } = shop.prices;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-[0.8125rem] max-sm:order-first max-sm:w-full sm:gap-x-7">
      <Sum label={checkoutBar.subtotal}>{formatPence(subtotalPence)}</Sum>
      {discount && (
        <Sum label={words(checkoutBar.referralDiscount, { referralDiscountPercent: discount.percent })}>
          −{formatPence(discountPence)}
        </Sum>
      )}
      <Sum label={checkoutBar.deliveryCharge}>
        {deliveryPence === 0 ? checkoutBar.free : formatPence(deliveryPence)}
      </Sum>
    </dl>
  );
}

function Sum({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex gap-1.5 sm:flex-col sm:gap-0">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tnum font-semibold sm:text-[0.9375rem]">{children}</dd>
    </div>
  );
}
