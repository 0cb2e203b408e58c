import type { ReactElement } from 'react';
import { referral } from '#frontend/copy/referral/referral.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';

/** The dashboard as a skeleton. */
export function DashboardSkeleton(): ReactElement {
  return (
    <div className="wrap-page py-8 sm:py-12" aria-busy="true">
      <span role="status" className="sr-only">
        {referral.loading}
      </span>
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="mt-8 h-52 rounded-3xl" />
      <div className="mt-7 grid gap-7 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-80 rounded-2xl" />
        <Skeleton className="h-80 rounded-2xl" />
      </div>
    </div>
  );
}
