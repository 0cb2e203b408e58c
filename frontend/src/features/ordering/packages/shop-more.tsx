import { useState, type ComponentType, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useGetExtrasQuery, type Extra } from '#frontend/api/generated.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { shop as shopWords } from '#frontend/copy/ordering/shop.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { PackageCartSummary } from '../cart/package-cart-summary.js';
import { selectDeclared } from '../checkout/shopper-slice.js';
import type { DishDetailsProps } from '../configurator/configurator-page.js';
import { MenuCard } from '../menu/menu-card.js';
import { PackageGrid } from './package-grid.js';
import { PackageLoader } from './package-loader.js';
import { ShopSection } from './shop-section.js';

const [, , , , EXTRAS] = shopWords.sections;
const EXTRA_SKELETONS = 4;

export interface ShopMoreProps {
  readonly DishDetails: ComponentType<DishDetailsProps>;
  readonly referralCode: string | undefined;
}

/** What the shop shows below its first window: the packages, the extras and the cart. */
export function ShopMore({ referralCode, DishDetails }: ShopMoreProps): ReactElement {
  return (
    <PackageLoader kind="packages" referralCode={referralCode} className="wrap-page pt-6">
      {(shop) => (
        <>
          <PackageGrid shop={shop} placement="landing" className="wrap-page pt-6" />
          <Extras DishDetails={DishDetails} />
          <div className="pb-12 pt-14">
            <PackageCartSummary shop={shop} />
          </div>
        </>
      )}
    </PackageLoader>
  );
}

function Extras({ DishDetails }: Pick<ShopMoreProps, 'DishDetails'>): ReactElement {
  const { data, isError, isFetching, refetch } = useGetExtrasQuery();
  const declared = useSelector(selectDeclared);
  const [details, setDetails] = useState<Extra | null>(null);
  return (
    <ShopSection section={EXTRAS}>
      {isError && !isFetching && !data ? (
        <div className="pt-6">
          <LoadFailed
            heading={chrome.notLoaded.heading}
            text={boxWords.notLoaded}
            button={chrome.notLoaded.button}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-5">
          {data
            ? data.items.map((extra) => (
                <li key={extra.id} className="flex">
                  <MenuCard meal={extra} declared={declared} onDetails={() => setDetails(extra)} />
                </li>
              ))
            : Array.from({ length: EXTRA_SKELETONS }, (_, index) => (
                <li key={index} aria-busy="true">
                  <Skeleton className="h-108 !rounded-2xl" />
                </li>
              ))}
        </ul>
      )}
      <DishDetails dish={details} declared={declared} onClose={() => setDetails(null)} />
    </ShopSection>
  );
}
