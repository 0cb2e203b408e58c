import { Plus } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import type { Diet } from '@rules/food/allergens';
import type { Package } from '#frontend/api/generated.js';
import { landing } from '#frontend/copy/landing/landing.js';
import { packageWords } from '#frontend/copy/ordering/packages.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { WEEK_DAYS } from '../cart/package-cart.js';
import type { PackageShop } from './use-package-shop.js';

/** How long the button shows 'Adding...' (rule T5). */
const ADDING_MS = 600;

const { packages: labels } = landing;

export interface PackageActionProps {
  readonly shop: PackageShop;
  readonly pack: Package;
  readonly variant: Diet;
  readonly placement: 'landing' | 'picker' | 'trial';
  /** The button's label while the cart has none. */
  readonly add: string;
}

/** 'Add to Cart', 'Adding...', 'Add Another (n in cart)'; the picker can also add a whole week. */
export function PackageAction(props: PackageActionProps): ReactElement {
  const { shop, pack, variant, placement } = props;
  const words = useWords();
  const [days, setDays] = useState<'1' | '5'>('1');
  if (!pack.available) {
    return <p className="mt-auto pt-4 font-semibold text-ink-2">{packageWords.soldOut}</p>;
  }
  return (
    <div className="mt-auto pt-3">
      {placement === 'picker' && (
        <ChoiceGroup
          look="pills"
          label={words(packageWords.howMuch, { name: pack.name })}
          value={days}
          onChange={setDays}
          choices={[
            { value: '1', label: packageWords.addDay },
            { value: '5', label: packageWords.addWeek },
          ]}
          className="mb-3 flex gap-1.5"
        />
      )}
      <AddButton {...props} days={days === '5' ? WEEK_DAYS : 1} />
      {shop.kind === 'trial' && shop.room === 0 && (
        <p className="pt-2.5 text-sm text-ink-2">
          {words(packageWords.trialFull, { count: shop.site.trial.maxDays })}
        </p>
      )}
      <span className="sr-only" role="status">
        {shop.inCart(pack.id) > 0 && words(labels.inCart, { count: shop.inCart(pack.id) })}
        {shop.inCart(pack.id) > 0 && `, ${pack.name}, ${variant}`}
      </span>
    </div>
  );
}

function AddButton(props: PackageActionProps & { readonly days: number }): ReactElement {
  const { shop, pack, variant, add, days } = props;
  const words = useWords();
  const [adding, setAdding] = useState(false);
  useEffect(() => {
    if (!adding) return;
    const timer = setTimeout(() => setAdding(false), ADDING_MS);
    return () => clearTimeout(timer);
  }, [adding]);
  const inCart = shop.inCart(pack.id);
  const label = adding ? labels.adding : inCart > 0 ? words(labels.addAnother, { count: inCart }) : add;
  return (
    <Button
      size="lg"
      wide
      look={inCart > 0 ? 'accent' : 'primary'}
      // Not the native attribute: the focus would be lost while it is busy.
      aria-disabled={adding || shop.room === 0}
      aria-label={`${label}: ${pack.name}`}
      onClick={() => {
        if (adding || shop.room === 0) return;
        setAdding(true);
        shop.add(pack, variant, days);
      }}
    >
      {!adding && <Plus className="size-5" aria-hidden />}
      {label}
    </Button>
  );
}
