import type { ReactElement, ReactNode } from 'react';
import { useGetPackagesQuery, useGetSiteQuery } from '#frontend/api/generated.js';
import { chrome } from '#frontend/copy/app/chrome.js';
import { packageWords } from '#frontend/copy/ordering/packages.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import type { PackageCartKind } from '../cart/package-cart.js';
import { PackageGridSkeleton } from './package-grid.js';
import { usePackageShop, type PackageShop, type PackageShopInput } from './use-package-shop.js';

export interface PackageLoaderProps {
  readonly kind: PackageCartKind;
  readonly referralCode: string | undefined;
  readonly className?: string;
  /** Rendered once the packages and the settings have loaded. */
  readonly children: (shop: PackageShop) => ReactNode;
}

/** The packages on sale with a cart; a skeleton while they load, and a retry button when that fails. */
export function PackageLoader({ kind, referralCode, className, children }: PackageLoaderProps): ReactElement {
  const packages = useGetPackagesQuery();
  const site = useGetSiteQuery();
  const queries = [packages, site];
  if (packages.data && site.data) {
    const input = { kind, referralCode, packages: packages.data.items, site: site.data };
    return <Shop {...input}>{children}</Shop>;
  }
  if (queries.some(({ isError, isFetching }) => isError && !isFetching)) {
    return (
      <div className={className}>
        <LoadFailed
          heading={chrome.notLoaded.heading}
          text={packageWords.notLoaded}
          button={chrome.notLoaded.button}
          onRetry={() => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch())}
        />
      </div>
    );
  }
  return <PackageGridSkeleton className={className} />;
}

function Shop({ children, ...input }: PackageShopInput & Pick<PackageLoaderProps, 'children'>): ReactElement {
  return <>{children(usePackageShop(input))}</>;
}
