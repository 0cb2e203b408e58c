import { Suspense, type ComponentType, type ReactElement } from 'react';
import { split } from '#frontend/ui/hydration/split.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import type { RecordKind } from './record-href.js';

interface RecordProps {
  readonly id: string;
}

const part = (fetch: () => Promise<ComponentType<RecordProps>>) =>
  split<RecordProps>(() => fetch().then((found) => ({ default: found }))).Part;

/** The page of each kind; fetched when it is first opened. */
const PAGES: Readonly<Record<RecordKind, ComponentType<RecordProps>>> = {
  order: part(() => import('../orders/order-page.js').then((module) => module.OrderPage)),
  complaint: part(() => import('../complaints/complaint-page.js').then((module) => module.ComplaintPage)),
  box: part(() => import('../boxes/box-page.js').then((module) => module.BoxPage)),
  person: part(() => import('../users/person.js').then((module) => module.Person)),
};

export function RecordAt({ kind, id }: RecordProps & { readonly kind: RecordKind }): ReactElement {
  const Page = PAGES[kind];
  return (
    <Suspense fallback={<TableSkeleton />}>
      <Page id={id} />
    </Suspense>
  );
}
