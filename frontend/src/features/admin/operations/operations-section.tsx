import { formatPence } from '@rules/money/money';
import { ExternalLink } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import {
  useAdminConsoleSessionMutation,
  useAdminOperationsQuery,
  type Operations,
} from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminOperations } from '#frontend/copy/admin/operations.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { DeadLetters } from './dead-letters.js';
import { OperationsDifferences } from './operations-differences.js';
import { OperationsWaiting } from './operations-waiting.js';
import { adminMoment } from '../parts/cells.js';
import { SectionHeading } from '../parts/section-heading.js';
import { StatusBadge, type StatusBadgeProps } from '../parts/status-badge.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { timeSpan } from '../parts/time-span.js';

const ASKED_EVERY_MS = 10_000;
const SHARE = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
/** Anything older than this counts as delayed. */
const BEHIND_AFTER_S = 60;

/**
 * The worker, the outbox and the ledger at a glance; for administrators also dead-lettered jobs and the
 * queues.
 */
export function OperationsSection(): ReactElement {
  const { data, isError, refetch } = useAdminOperationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: ASKED_EVERY_MS,
  });
  const isAdmin = useAdminAccessQuery().data?.roles.includes('admin') === true;
  return (
    <section>
      <SectionHeading
        heading={adminOperations.heading}
        text={adminOperations.text}
        actions={isAdmin && <OpenQueues />}
      />
      {!data && !isError && <TableSkeleton rows={3} />}
      {!data && isError && <LoadFailed {...adminParts.notLoaded} onRetry={() => void refetch()} />}
      {data?.cardPayments === 'test' && (
        <Notice tone="warn" title={adminOperations.testKey.title} className="mb-4">
          {adminOperations.testKey.text}
        </Notice>
      )}
      {data && data.missingCompanyDetails.length > 0 && (
        <Notice tone="warn" title={adminOperations.companyDetails.title} className="mb-4">
          {fill(adminOperations.companyDetails.text, { names: data.missingCompanyDetails.join(', ') })}
        </Notice>
      )}
      {data && <Cards {...data} />}
      {data && <OperationsWaiting {...data} />}
      {data?.reconciliation && <OperationsDifferences rows={data.reconciliation.differences} />}
      {data && isAdmin && <DeadLetters byConsumer={data.deadByConsumer} onReplayed={() => void refetch()} />}
    </section>
  );
}

/** The dashboard is a separate page: the server sets its cookie first. */
function OpenQueues(): ReactElement {
  const [open, { isLoading }] = useAdminConsoleSessionMutation();
  const go = async (): Promise<void> => {
    const result = await open();
    if (result.data) window.location.assign(result.data.url);
  };
  return (
    <Button look="outline" busy={isLoading} onClick={() => void go()}>
      <ExternalLink className="size-4" aria-hidden />
      {adminOperations.queues}
    </Button>
  );
}

function Cards({ worker, outbox, reconciliation, topUps, texts }: Operations): ReactElement {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <WorkerCard {...worker} />
      <OutboxCard {...outbox} />
      <BooksCard run={reconciliation} topUps={topUps} />
      {texts && <TextsCard {...texts} />}
    </div>
  );
}

function WorkerCard({ isSilent, ageSeconds, workers }: Operations['worker']): ReactElement {
  const { title, running, silent, last, never, ago, workers: count } = adminOperations.worker;
  const heard = ageSeconds === null ? never : fill(ago, { time: timeSpan(ageSeconds) });
  return (
    <Card title={title} look={isSilent ? 'destructive' : 'secondary'} state={isSilent ? silent : running}>
      <Figure name={count} value={workers} />
      <Figure name={last} value={heard} />
    </Card>
  );
}

function OutboxCard({ undispatched, due, waiting, dead, oldest }: Operations['outbox']): ReactElement {
  const words = adminOperations.outbox;
  const isBehind = dead > 0 || oldest.some(({ seconds }) => seconds > BEHIND_AFTER_S);
  return (
    <Card
      title={words.title}
      look={isBehind ? 'destructive' : 'secondary'}
      state={isBehind ? words.behind : words.current}
    >
      <Figure name={words.undispatched} value={undispatched} />
      <Figure name={words.due} value={due} />
      <Figure name={words.waiting} value={waiting} />
      <Figure name={words.dead} value={dead} />
      {oldest.map(({ queue, seconds }) => (
        <Figure key={queue} name={fill(words.oldest, { queue })} value={timeSpan(seconds)} />
      ))}
    </Card>
  );
}

interface BooksCardProps {
  readonly run: Operations['reconciliation'];
  readonly topUps: Operations['topUps'];
}

function BooksCard({ run, topUps: { yearPence, noticeFromPence } }: BooksCardProps): ReactElement {
  const words = adminOperations.books;
  const ofNotice = fill(words.ofNotice, {
    amount: formatPence(yearPence),
    percent: SHARE.format(yearPence / Math.max(1, noticeFromPence)),
    limit: formatPence(noticeFromPence),
  });
  const topUps = <Figure name={words.topUps} value={ofNotice} />;
  if (!run)
    return (
      <Card title={words.title} look="outline" state={words.never}>
        {topUps}
      </Card>
    );
  const { ranAt, payments, walletLiabilityPence, differenceCount: count } = run;
  return (
    <Card
      title={words.title}
      look={count > 0 ? 'destructive' : 'secondary'}
      state={count > 0 ? fill(words.differs, { count }) : words.equal}
    >
      <Figure name={words.ranAt} value={adminMoment(ranAt)} />
      <Figure name={words.payments} value={payments} />
      <Figure name={words.liability} value={formatPence(walletLiabilityPence)} />
      {topUps}
    </Card>
  );
}

/** Texts of the last 24 hours, where the shop sends any; each has its email as well. */
function TextsCard(texts: NonNullable<Operations['texts']>): ReactElement {
  const { title, failing, sending, none, ...names } = adminOperations.texts;
  const { waiting, sent, unclear, refused, stopped, dropped } = texts;
  const isFailing = refused + unclear > 0;
  const state = waiting + sent + stopped + dropped > 0 ? sending : none;
  return (
    <Card title={title} look={isFailing ? 'destructive' : 'secondary'} state={isFailing ? failing : state}>
      <Figure name={names.sent} value={sent} />
      <Figure name={names.waiting} value={waiting} />
      <Figure name={names.refused} value={refused} />
      <Figure name={names.unclear} value={unclear} />
      <Figure name={names.stopped} value={stopped} />
      <Figure name={names.dropped} value={dropped} />
    </Card>
  );
}

interface CardProps extends Pick<StatusBadgeProps, 'look'> {
  readonly title: string;
  readonly state: string;
  readonly children?: ReactNode;
}

function Card({ title, look, state, children }: CardProps): ReactElement {
  return (
    <div className="rounded-2xl border border-line bg-paper p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-bold">{title}</h3>
        <StatusBadge look={look}>{state}</StatusBadge>
      </div>
      {children && <dl className="mt-3 space-y-1.5 text-[0.9375rem]">{children}</dl>}
    </div>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string | number }): ReactElement {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="tnum text-right font-semibold">{value}</dd>
    </div>
  );
}
