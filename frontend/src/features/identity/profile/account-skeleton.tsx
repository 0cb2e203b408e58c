import type { ReactElement } from 'react';
import { account } from '#frontend/copy/identity/account.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';

/** The row of tabs and two cards as skeletons. */
export function AccountSkeleton(): ReactElement {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {account.loading}
      </span>
      <Skeleton className="h-14 max-w-xl sm:h-12" />
      <div className="mt-8 grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-72 !rounded-2xl" />
        <Skeleton className="h-72 !rounded-2xl" />
      </div>
    </div>
  );
}
