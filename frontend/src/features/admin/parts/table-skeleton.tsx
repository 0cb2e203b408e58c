import type { ReactElement } from 'react';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';

/** Grey rows while a table loads. */
export function TableSkeleton({ rows = 6 }: { readonly rows?: number }): ReactElement {
  return (
    <div aria-busy="true" className="space-y-2">
      <span role="status" className="sr-only">
        {adminParts.loading}
      </span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-14 rounded-lg" />
      ))}
    </div>
  );
}
