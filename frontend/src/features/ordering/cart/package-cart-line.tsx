import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import { landing } from '#frontend/copy/landing/landing.js';
import { packageWords, variantNames } from '#frontend/copy/ordering/packages.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Picture } from '#frontend/ui/content/picture.js';
import { Stepper } from '#frontend/ui/form/stepper.js';
import { MAX_LINE_DAYS } from './package-cart.js';
import { AllergenWords } from '../packages/package-facts.js';
import type { PricedPackage } from '../packages/package-quote.js';
import { focusSection } from '../configurator/sections.js';
import type { PackageShop } from '../packages/use-package-shop.js';

const { checkoutBar } = landing;

export interface PackageCartLineProps {
  readonly shop: PackageShop;
  readonly priced: PricedPackage;
}

/** A package of the cart with its variant, its allergens and its days. */
export function PackageCartLine({ shop, priced }: PackageCartLineProps): ReactElement {
  const words = useWords();
  const { line, pack, made, unitPence } = priced;
  const name = words(packageWords.lineName, { name: pack.name, variant: variantNames[line.variant] });
  const setDays = (days: number): void => {
    shop.setDays(line, days);
    // The line is removed, and the focused button with it.
    if (days <= 0) focusSection('cart');
  };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 py-4">
      <Picture image={pack.image} alt="" sizes="64px" className="size-16 rounded-lg" />
      <div className="min-w-0">
        <p className="flex items-start justify-between gap-3">
          <span className="font-semibold leading-snug">{name}</span>
          <span className="tnum shrink-0 font-semibold">{formatPence(unitPence * line.quantity)}</span>
        </p>
        <p className="tnum text-[0.8125rem] text-ink-2">
          {words(packageWords.each, { price: formatPence(unitPence) })}
        </p>
      </div>
      <p className="col-span-2 text-[0.8125rem] leading-snug text-ink-2 sm:col-span-1 sm:col-start-2">
        <AllergenWords record={made.allergens} />
      </p>
      <div className="col-span-2 flex items-center justify-between gap-3 sm:col-span-1 sm:col-start-2">
        <Stepper
          labels={{
            quantity: words(packageWords.days, { name }),
            add: words(checkoutBar.increase, { name }),
            remove: words(checkoutBar.decrease, { name }),
          }}
          value={line.quantity}
          max={Math.min(MAX_LINE_DAYS, line.quantity + shop.room)}
          onChange={setDays}
        />
        <button
          type="button"
          aria-label={words(checkoutBar.remove, { name })}
          onClick={() => setDays(0)}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-oat"
        >
          <X className="size-4" aria-hidden />
        </button>
      </div>
    </li>
  );
}
