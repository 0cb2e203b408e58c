import type { ReactElement } from 'react';
import { walletWords } from '#frontend/copy/wallet/wallet.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';

/** Balance, top-up and transactions as skeletons. */
export function WalletSkeleton(): ReactElement {
  return (
    <div
      aria-busy="true"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]"
    >
      <span role="status" className="sr-only">
        {walletWords.loading}
      </span>
      <div className="contents lg:block lg:space-y-6">
        <Skeleton className="order-1 h-72 !rounded-2xl sm:h-80 sm:!rounded-3xl" />
        <Skeleton className="order-3 h-64 !rounded-2xl sm:!rounded-3xl" />
      </div>
      <Skeleton className="order-2 h-136 !rounded-2xl sm:!rounded-3xl" />
    </div>
  );
}
