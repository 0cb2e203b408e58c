import { useState, type ReactElement } from 'react';
import type { Diet } from '@rules/food/allergens';
import { isHalalVariant } from '@rules/food/halal';
import { formatPence, formatPenceShort } from '@rules/money/money';
import type { Package } from '#frontend/api/generated.js';
import { dish as dishWords } from '#frontend/copy/catalog/food.js';
import { landing } from '#frontend/copy/landing/landing.js';
import { packageWords, variantNames } from '#frontend/copy/ordering/packages.js';
import { trial } from '#frontend/copy/ordering/trial.js';
import { useWords } from '#frontend/copy/use-words.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { cn } from '#frontend/ui/cn.js';
import { Average } from '#frontend/ui/content/average.js';
import { Link } from '#frontend/ui/content/link.js';
import { Picture } from '#frontend/ui/content/picture.js';
import { PackageAction } from './package-action.js';
import { PackageFacts, PackageFigures } from './package-facts.js';
import { PackageMeals } from './package-meals.js';
import { firstVariant, variantOf } from './package-quote.js';
import type { PackageShop } from './use-package-shop.js';

/** Where a card is shown: its badges depend on the placement (rule B12). */
export type PackageCardPlacement = 'landing' | 'picker' | 'trial';

const { packages: labels } = landing;

/** The words of a card that depend on its placement. */
const CARD = {
  landing: { unit: labels.perDay, add: labels.add, seeAll: labels.seeAll, seeLess: labels.seeLess },
  picker: { unit: labels.perDay, add: labels.add, seeAll: labels.seeAll, seeLess: labels.seeLess },
  trial: {
    unit: trial.card.perDay,
    add: trial.card.add,
    seeAll: trial.card.seeDay,
    seeLess: trial.card.hideDay,
  },
} as const;

export interface PackageCardProps {
  readonly shop: PackageShop;
  readonly pack: Package;
  readonly placement: PackageCardPlacement;
  /** Visible when the page opens. */
  readonly eager?: boolean;
}

/** One package: price, content of a day, variants, and the add button. */
export function PackageCard({ shop, pack, placement, eager = false }: PackageCardProps): ReactElement | null {
  const words = useWords();
  const [chosen, setVariant] = useState<Diet | null>(null);
  const wanted = chosen ?? firstVariant(pack, shop.diet);
  const variant = wanted !== null && variantOf(pack, wanted) ? wanted : null;
  const made = variantOf(pack, variant ?? pack.defaultVariant) ?? pack.variants[0];
  if (!made) return null;
  const inCart = shop.inCart(pack.id);
  const card = CARD[placement];
  return (
    <article
      aria-labelledby={`${placement}-${pack.id}`}
      className={cn(
        'flex flex-col overflow-hidden rounded-2xl bg-paper transition-shadow duration-200',
        inCart > 0 ? 'shadow-2 ring-2 ring-kale' : 'shadow-1 ring-1 ring-line',
      )}
    >
      <CardPicture pack={pack} placement={placement} inCart={inCart} eager={eager} />
      <div className="flex flex-1 flex-col p-4 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h3 id={`${placement}-${pack.id}`} className="text-2xl font-bold">
            <Link
              to={`/menu/${pack.slug}`}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {pack.name}
            </Link>
          </h3>
          <p className="shrink-0 text-right leading-none">
            <span className="tnum block font-display text-2xl font-extrabold">
              {formatPenceShort(pack.dailyPricePence)}
            </span>
            <span className="text-[0.8125rem] text-ink-2">{card.unit}</span>
          </p>
        </div>
        <p className="mt-1.5 text-[0.9375rem] font-semibold text-kale">{labels.fullDay}</p>
        <Average rating={pack.rating} />
        {placement === 'trial' && <Usually shop={shop} pack={pack} />}
        <p className="mt-2.5 text-[0.9375rem] text-ink-2">{pack.description}</p>
        <PackageFigures nutrition={made.nutrition} />
        <p className="pt-2 text-[0.8125rem] text-ink-2">{pack.nutritionText}</p>
        <VariantChoice pack={pack} variant={variant} onChange={setVariant} />
        {variant !== null && isHalalVariant(variant) && (
          <p className="pt-2 text-[0.8125rem] text-ink-2">{words(dishWords.halal)}</p>
        )}
        <PackageMeals pack={pack} made={made} labels={card} />
        <PackageFacts pack={pack} made={made} declared={shop.declared} />
        {variant === null && pack.available ? (
          <p className="mt-auto pt-4 font-semibold text-ink-2">{packageWords.noneSuits}</p>
        ) : (
          <PackageAction {...{ shop, pack, placement }} variant={variant ?? made.variant} add={card.add} />
        )}
      </div>
    </article>
  );
}

function CardPicture(
  props: Required<Omit<PackageCardProps, 'shop'>> & { readonly inCart: number },
): ReactElement {
  const { pack, placement, inCart, eager } = props;
  const words = useWords();
  const badge = pack.badges[placement];
  const popular = pack.popular[placement] && badge !== labels.mostPopular;
  return (
    <div className="group relative aspect-[4/3] overflow-hidden bg-oat">
      <Picture
        image={pack.image}
        eager={eager}
        sizes="(min-width: 1280px) 410px, (min-width: 640px) 46vw, 92vw"
        className="size-full transition-transform duration-500 ease-out-soft group-hover:scale-[1.035]"
      />
      <p className="absolute left-3 top-3 flex flex-wrap gap-1.5 text-[0.8125rem] font-bold">
        {popular && (
          <span className="rounded-full bg-marmalade px-3 py-1 text-on-marmalade">{labels.mostPopular}</span>
        )}
        {badge !== null && (
          <span
            className={cn(
              'rounded-full px-3 py-1',
              badge === labels.mostPopular
                ? 'bg-marmalade text-on-marmalade'
                : 'bg-paper/95 text-ink shadow-1',
            )}
          >
            {badge}
          </span>
        )}
      </p>
      {inCart > 0 && (
        <span className="tnum absolute right-3 top-3 rounded-full bg-pea px-3 py-1 text-[0.8125rem] font-extrabold text-on-pea shadow-2">
          {words(labels.inCart, { count: inCart })}
        </span>
      )}
    </div>
  );
}

/** The price of the same day outside the trial: with the ordinary delivery charge. */
function Usually({ shop, pack }: { readonly shop: PackageShop; readonly pack: Package }): ReactElement {
  const words = useWords();
  const usual = formatPence(pack.dailyPricePence + shop.site.delivery.standardPence);
  return (
    <p className="tnum mt-0.5 text-[0.8125rem] text-ink-2">
      {trial.card.wasPrice} {words(packageWords.usually, { price: usual })}
    </p>
  );
}

interface VariantChoiceProps {
  readonly pack: Package;
  /** Null while none is chosen. */
  readonly variant: Diet | null;
  readonly onChange: (variant: Diet) => void;
}

function VariantChoice({ pack, variant, onChange }: VariantChoiceProps): ReactElement {
  const words = useWords();
  return (
    <div className="mt-4">
      <p className="pb-2 text-sm font-semibold" aria-hidden>
        {labels.variantLabel}
      </p>
      <ChoiceGroup
        look="pills"
        label={words(packageWords.variantOf, { name: pack.name })}
        value={variant ?? ''}
        onChange={onChange}
        choices={pack.variants.map((each) => ({ value: each.variant, label: variantNames[each.variant] }))}
        className="flex flex-wrap gap-1.5 [&>label]:px-3.5 [&>label]:text-sm max-sm:[&>label]:!px-2.5"
      />
    </div>
  );
}
