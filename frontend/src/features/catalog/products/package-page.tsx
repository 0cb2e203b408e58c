import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { per100g } from '@rules/food/nutrition';
import { formatPence } from '@rules/money/money';
import type { Package } from '#frontend/api/generated.js';
import { dish as dishWords } from '#frontend/copy/catalog/food.js';
import { productPage } from '#frontend/copy/catalog/product-page.js';
import { packageWords, variantNames } from '#frontend/copy/ordering/packages.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Average } from '#frontend/ui/content/average.js';
import { Link } from '#frontend/ui/content/link.js';
import { NutritionTable } from '#frontend/ui/content/nutrition-table.js';
import { AllergenBox, ProductAllergens, ProductFigures } from './product-facts.js';

type Variant = Package['variants'][number];

const usual = ({ variants, defaultVariant }: Package): Variant | undefined =>
  variants.find(({ variant }) => variant === defaultVariant) ?? variants[0];

/** What one decides by: the figures of a day, the price, the allergens, and the way to the picker. */
export function PackageTop({ pack }: { readonly pack: Package }): ReactElement {
  const made = usual(pack);
  return (
    <>
      {pack.rating && (
        <div className="my-3">
          <Average rating={pack.rating} />
        </div>
      )}
      {made && <ProductFigures nutrition={made.nutrition} />}
      <p className="pt-2 text-sm text-ink-2">{productPage.perDay}</p>
      <p className="mt-5">
        <strong className="tnum font-display text-2xl">{formatPence(pack.dailyPricePence)}</strong>{' '}
        <span className="text-ink-2">{productPage.aDay}</span>
      </p>
      {made && (
        <AllergenBox>
          <ProductAllergens record={made.allergens} />
        </AllergenBox>
      )}
      <p className="mt-6">
        {pack.available ? (
          <Link to="/meal-selection" className={buttonStyle({ size: 'lg' }) + ' max-sm:w-full'}>
            {productPage.choosePackage}
            <ArrowRight className="size-5" aria-hidden />
          </Link>
        ) : (
          <span className="font-semibold text-ink-2">{productPage.unavailable}</span>
        )}
      </p>
    </>
  );
}

/** Each dietary variant with its first day, its allergens and its nutrition. */
export function PackageVariants({ pack }: { readonly pack: Package }): ReactElement {
  return (
    <section aria-labelledby="variants" className="mt-10 border-t border-line pt-8 sm:mt-14">
      <h2 id="variants" className="text-2xl font-bold">
        {productPage.variants}
      </h2>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        {pack.variants.map((made) => (
          <VariantCard key={made.variant} pack={pack} made={made} />
        ))}
      </div>
    </section>
  );
}

function VariantCard({ pack, made }: { readonly pack: Package; readonly made: Variant }): ReactElement {
  const words = useWords();
  const { weightG, nutrition } = made;
  const name = variantNames[made.variant];
  const day =
    weightG === undefined
      ? packageWords.perDay
      : words(packageWords.perDayOf, { grams: weightG.toLocaleString('en-GB') });
  return (
    <div className="rounded-2xl border border-line bg-paper p-5 sm:p-7">
      <h3 className="text-xl font-bold">{name}</h3>
      <h4 className="pt-4 font-semibold">{productPage.firstDay}</h4>
      <ul className="mt-1.5 list-disc space-y-1 pl-5 text-[0.9375rem] text-ink-2">
        {made.meals.map(({ slot, name: meal }) => (
          <li key={slot}>{meal}</li>
        ))}
      </ul>
      <div className="pt-4 text-[0.9375rem]">
        <ProductAllergens record={made.allergens} />
      </div>
      <div className="mt-4">
        <NutritionTable
          caption={words(packageWords.caption, {
            name: words(packageWords.lineName, { name: pack.name, variant: name }),
          })}
          columns={[
            ...(weightG === undefined
              ? []
              : [{ heading: dishWords.per100g, figures: per100g(nutrition, weightG) }]),
            { heading: day, figures: nutrition },
          ]}
        />
      </div>
    </div>
  );
}
