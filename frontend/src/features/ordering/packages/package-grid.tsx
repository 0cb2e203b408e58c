import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatPenceShort } from '@rules/money/money';
import { chrome } from '#frontend/copy/app/chrome.js';
import { landing } from '#frontend/copy/landing/landing.js';
import { packageWords } from '#frontend/copy/ordering/packages.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { Picture } from '#frontend/ui/content/picture.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { PackageCard, type PackageCardPlacement } from './package-card.js';
import type { PackageShop } from './use-package-shop.js';

const GRID = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2 xl:grid-cols-3';
/** Five packages and the tile that fills the row. */
const TILES = 6;
/** In view when the page opens on a wide screen. */
const EAGER_CARDS = 3;

export interface PackageGridProps {
  readonly shop: PackageShop;
  readonly placement: PackageCardPlacement;
  /** The pictures are in the first viewport. */
  readonly eager?: boolean;
  readonly className?: string;
}

/** The five packages, and a sixth tile with further links. */
export function PackageGrid({ shop, placement, eager = false, className }: PackageGridProps): ReactElement {
  return (
    <div className={className}>
      <div className={cn(GRID, 'sm:items-stretch')}>
        {shop.packages.map((pack, index) => (
          <PackageCard
            key={pack.id}
            shop={shop}
            pack={pack}
            placement={placement}
            eager={eager && index < EAGER_CARDS}
          />
        ))}
        <NextTile shop={shop} placement={placement} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-6 pt-3 text-sm text-ink-2">
        <span>{landing.packages.comingSoon}</span>
        <span>{chrome.servingSuggestion}</span>
      </p>
    </div>
  );
}

function NextTile({ shop, placement }: Pick<PackageGridProps, 'shop' | 'placement'>): ReactElement {
  const words = useWords();
  const { week } = packageWords;
  const toTrial = placement === 'picker';
  return (
    <div className="flex flex-col overflow-hidden rounded-2xl bg-deep text-on-deep">
      <Table packages={shop.packages} />
      <div className="flex flex-1 flex-col p-6 sm:p-8">
        <h3 className="text-[1.75rem] font-extrabold tracking-[-0.03em] sm:text-4xl">{week.heading}</h3>
        <p className="mt-3 text-on-deep-2 sm:text-lg">{words(week.text)}</p>
        <p className="mt-6 text-[0.8125rem] font-semibold text-pea">{week.prices}</p>
        {/* The rows share the height that the neighbouring cards leave. */}
        <dl className="mt-1 flex flex-1 flex-col divide-y divide-on-deep/15">
          {shop.packages.map(({ id, name, weeklyPricePence }) => (
            <div key={id} className="flex max-h-20 flex-1 items-center justify-between gap-4 py-2.5">
              <dt className="font-semibold sm:text-lg">{name}</dt>
              <dd className="tnum font-display text-lg font-bold sm:text-xl">
                {formatPenceShort(weeklyPricePence)}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-auto pt-6">
          {toTrial && (
            <p className="pb-4 text-on-deep-2">
              <strong className="text-on-deep">{week.trialHeading}</strong> {week.trialText}
            </p>
          )}
          <Link
            to={toTrial ? '/single-day-trial' : '/meal-selection'}
            className={buttonStyle({ look: 'pea', size: 'lg', wide: true })}
          >
            {toTrial ? week.trialButton : week.button}
            <ArrowRight className="size-5" aria-hidden />
          </Link>
        </div>
      </div>
    </div>
  );
}

/** All packages in one illustration, as high as a card's picture: two above, three below. */
function Table({ packages }: { readonly packages: PackageShop['packages'] }): ReactElement {
  return (
    <div className="grid aspect-[4/3] grid-cols-6 grid-rows-2 gap-0.5" aria-hidden>
      {packages.map(({ id, image }, index) => (
        <div key={id} className={cn('min-h-0 overflow-hidden', index < 2 ? 'col-span-3' : 'col-span-2')}>
          <Picture
            image={image}
            alt=""
            sizes="(min-width: 1280px) 205px, (min-width: 640px) 23vw, 46vw"
            className="size-full"
          />
        </div>
      ))}
    </div>
  );
}

/** The grid while the packages load. */
export function PackageGridSkeleton({ className }: { readonly className?: string }): ReactElement {
  return (
    <div aria-busy="true" className={className}>
      <span role="status" className="sr-only">
        {packageWords.loading}
      </span>
      <div className={GRID}>
        {Array.from({ length: TILES }, (_, index) => (
          <Skeleton key={index} className="h-224 !rounded-2xl" />
        ))}
      </div>
    </div>
  );
}
