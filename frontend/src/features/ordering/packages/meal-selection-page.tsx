import { Truck } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { titles } from '#frontend/copy/app/chrome.js';
import { mealSelection } from '#frontend/copy/ordering/meal-selection.js';
import { packageWords } from '#frontend/copy/ordering/packages.js';
import { useWords } from '#frontend/copy/use-words.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { SelectField } from '#frontend/ui/form/field.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { FloatingCart } from '../cart/floating-cart.js';
import { PackageCartSummary } from '../cart/package-cart-summary.js';
import { PackageGrid } from './package-grid.js';
import { PackageLoader } from './package-loader.js';
import { ReferralBanner } from '../promotions/referral-banner.js';
import { useDeliveryDays } from '../delivery-day/use-delivery-days.js';
import type { PackageShop } from './use-package-shop.js';
import { useReferralCheck } from '../promotions/use-referral.js';

/** The package picker: days, variants, and the delivery day (rules B10–B12, D4). */
export function MealSelectionPage(): ReactElement {
  const words = useWords();
  const { code: referralCode, asked } = useReferralCheck();
  const { title, description } = titles.mealSelection;
  useHead({ title: words(`${title} | {brandName}`), description: words(description), indexed: true });
  return (
    <>
      <div className="wrap-page pt-8">
        <PageHeading className="text-4xl sm:text-5xl">{mealSelection.heading}</PageHeading>
        <p className="mt-3 max-w-2xl text-ink-2 sm:text-lg">{mealSelection.intro}</p>
        {(referralCode ?? asked) !== undefined && <ReferralBanner waits={referralCode === undefined} />}
      </div>
      <PackageLoader kind="packages" referralCode={referralCode} className="wrap-page pb-24 pt-7">
        {(shop) => <Picker shop={shop} />}
      </PackageLoader>
    </>
  );
}

function Picker({ shop }: { readonly shop: PackageShop }): ReactElement {
  const [day, setDay] = useState<string>();
  const checkout = (): void => shop.checkout(day);
  return (
    <>
      <PackageGrid shop={shop} placement="picker" eager className="wrap-page pt-7" />
      <div className="pb-12 pt-14">
        <PackageCartSummary shop={shop} onCheckout={checkout}>
          <DayChoice day={day} onChange={setDay} />
        </PackageCartSummary>
      </div>
      <FloatingCart shop={shop} onCheckout={checkout} />
    </>
  );
}

interface DayChoiceProps {
  /** Undefined while the shop's default applies. */
  readonly day: string | undefined;
  readonly onChange: (date: string) => void;
}

/** Today + 7 days, moved to the next courier day, until another one is chosen. */
function DayChoice({ day, onChange }: DayChoiceProps): ReactElement {
  const words = useWords();
  const { days, preset = '', failed } = useDeliveryDays('', 'GB', 'packages');
  return (
    <div className="mb-6 border-b border-line pb-6">
      {failed ? (
        <p className="text-[0.9375rem] text-ink-2">{packageWords.daysFailed}</p>
      ) : (
        <SelectField
          label={mealSelection.deliveryDate}
          help={
            <>
              <Truck className="mr-1.5 inline size-4 text-kale" aria-hidden />
              {words(packageWords.dateHelp)}
            </>
          }
          disabled={days.length === 0}
          value={day ?? preset}
          onChange={(event) => onChange(event.target.value)}
          options={days.map(({ date, label }) => ({ value: date, label }))}
        />
      )}
    </div>
  );
}
