import { useState, type ReactElement } from 'react';
import type { KitchenDay } from '#frontend/api/generated-admin.js';
import { isApiError } from '#frontend/api/problem.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { kitchenRecall as words } from '#frontend/copy/admin/food/recalls.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { useLazyAdminKitchenRecallQuery } from './kitchen-api.js';
import { FoundRecall } from './found-recall.js';
import { BatchSearch, DishSearch, LotSearch } from './recall-search.js';
import type { RecallSearch } from './recall-scope.js';
import { TableSkeleton } from '../parts/table-skeleton.js';

/**
 * The orders that contain a lot, or a dish on some days (rule F9). Searched on demand, since each search is
 * audited.
 */
export function KitchenRecall({ day }: { readonly day: KitchenDay }): ReactElement {
  const [asked, setAsked] = useState<RecallSearch>();
  const [ask, { currentData: recall, isFetching, error }] = useLazyAdminKitchenRecallQuery();
  const find = async (search: RecallSearch): Promise<unknown> => {
    setAsked(search);
    return (await ask(search)).error;
  };
  const isUnknown = isApiError(error) && error.data.code === 'not_found';
  return (
    <>
      <h3 className="text-xl font-bold">{words.heading}</h3>
      <p className="mt-1 max-w-2xl text-ink-2">{words.text}</p>
      <div className="no-print mt-4 grid gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-6">
          <LotSearch find={find} isBusy={isFetching} />
          <BatchSearch find={find} isBusy={isFetching} />
        </div>
        <DishSearch day={day} find={find} isBusy={isFetching} />
      </div>
      {isFetching && <TableSkeleton rows={3} />}
      {!isFetching && isUnknown && (
        <div role="status" className="mt-6 rounded-2xl bg-oat p-8 text-center">
          <p className="font-display text-xl font-bold">{words.none.heading}</p>
          <p className="mt-2 text-ink-2">{words.none.text}</p>
        </div>
      )}
      {!isFetching && error && !isUnknown && asked && (
        <div className="mt-6">
          <LoadFailed {...adminParts.notLoaded} onRetry={() => void ask(asked)} />
        </div>
      )}
      {!isFetching && !error && recall && asked && (
        <FoundRecall key={JSON.stringify(asked)} recall={recall} search={asked} />
      )}
    </>
  );
}
