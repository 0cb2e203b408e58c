import type { ReactElement } from 'react';
import { useAdminAnalyticsQuery } from '#frontend/api/generated-admin.js';
import { adminAnalytics } from '#frontend/copy/admin/analytics.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { cn } from '#frontend/ui/cn.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { AnalyticsCards } from './analytics-cards.js';
import { AnalyticsChart } from './analytics-chart.js';
import { AnalyticsLists } from './analytics-lists.js';
import { PeriodBar, useAskedPeriod } from './analytics-period.js';
import { SectionHeading } from '../parts/section-heading.js';

/** Metrics of the shop for a period; the URL holds the period and its grain (rules A5, A26). */
export function AnalyticsSection(): ReactElement {
  const asked = useAskedPeriod();
  const { from, to, grain, error } = asked;
  const { data, isError, isFetching, refetch } = useAdminAnalyticsQuery(
    { from, to, grain },
    { refetchOnMountOrArgChange: true, skip: error !== undefined },
  );
  return (
    <section>
      <SectionHeading heading={adminAnalytics.heading} text={adminAnalytics.text} />
      {(data ?? (from !== undefined && to !== undefined)) && (
        <PeriodBar
          asked={asked}
          today={data?.today ?? to ?? ''}
          shown={data ?? { from: from ?? '', to: to ?? '' }}
        />
      )}
      {isError && !isFetching ? (
        <div className="mt-6">
          <LoadFailed {...adminParts.notLoaded} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <div
          aria-busy={isFetching || undefined}
          className={cn('mt-6 space-y-4 transition-opacity duration-200', isFetching && 'opacity-60')}
        >
          <AnalyticsCards data={data} />
          <AnalyticsChart data={data} />
          <AnalyticsLists data={data} />
        </div>
      ) : (
        error === undefined && <AnalyticsSkeleton />
      )}
    </section>
  );
}

function AnalyticsSkeleton(): ReactElement {
  return (
    <div aria-busy="true" className="mt-6 space-y-4">
      <span role="status" className="sr-only">
        {adminParts.loading}
      </span>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-2xl" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-2xl" />
    </div>
  );
}
