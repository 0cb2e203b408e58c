import type { Role } from '@rules/identity/roles';
import type { ReactElement } from 'react';
import { adminToday } from '#frontend/copy/admin/frame/today.js';
import { fill } from '#frontend/copy/fill.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useRowKeys, type RowProps } from '../keyboard/use-row-keys.js';
import { formatCount } from '../parts/cells.js';
import { RecordCard } from '../record/record-card.js';
import { useTasks, type Task } from './use-tasks.js';

const { needs: words } = adminToday;
const EDGES = {
  now: 'shadow-[inset_3px_0_0_var(--tomato)]',
  soon: 'shadow-[inset_3px_0_0_var(--marmalade)]',
  later: '',
} as const;

interface TaskListProps {
  readonly roles: readonly Role[];
  /** The next cut-off in words, for a day on which nothing waits. */
  readonly nextCutOff: string | undefined;
}

/** What needs a person, the most urgent first, each with one next step; the first one is in kale. */
export function TaskList({ roles, nextCutOff }: TaskListProps): ReactElement {
  const { tasks, isLooking, hasFailed } = useTasks(roles);
  const { bodyProps, rowProps } = useRowKeys<HTMLTableSectionElement>({ count: tasks.length });
  const count = tasks.length;
  const total = count === 1 ? words.total.one : fill(words.total.many, { count: formatCount(count) });
  const isDone = tasks.length === 0 && !isLooking;
  return (
    <RecordCard
      heading={words.heading}
      end={count > 0 && <span className="text-ink-2">{total}</span>}
      isFlush
    >
      {tasks.length > 0 && (
        <table className="w-full text-[0.8125rem]">
          <caption className="sr-only">{words.table}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{words.columns.count}</th>
              <th scope="col">{words.columns.what}</th>
              <th scope="col">{words.columns.action}</th>
            </tr>
          </thead>
          <tbody {...bodyProps}>
            {tasks.map((task, index) => (
              <TaskRow key={task.name} task={task} isFirst={index === 0} row={rowProps(index)} />
            ))}
          </tbody>
        </table>
      )}
      {tasks.length === 0 && isLooking && (
        <div role="status" className="space-y-3 p-4">
          <span className="sr-only">{words.looking}</span>
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      )}
      {isDone && !hasFailed && (
        <p role="status" className="p-4">
          {nextCutOff === undefined ? words.nothing : fill(words.nothingNext, { date: nextCutOff })}
        </p>
      )}
      {hasFailed && (
        <p role="alert" className="border-t border-line p-4 font-medium text-tomato">
          {words.failed}
        </p>
      )}
    </RecordCard>
  );
}

interface TaskRowProps {
  readonly task: Task;
  readonly isFirst: boolean;
  readonly row: RowProps;
}

function TaskRow({ task, isFirst, row }: TaskRowProps): ReactElement {
  const { waiting, what, text, action, to, when } = task;
  return (
    <tr {...row} className={cn('border-b border-line last:border-0 data-current:bg-sage', EDGES[when])}>
      <td className="tnum w-16 py-2.5 pl-4 pr-3 text-right font-display text-2xl font-bold">
        {formatCount(waiting.count)}
        {waiting.isMore && '+'}
      </td>
      <td className="py-2.5 pr-3">
        <span className="block text-[0.9375rem] font-semibold">{what}</span>
        <span className="block text-ink-2 [overflow-wrap:anywhere]">{text}</span>
      </td>
      <td className="py-2.5 pr-3 text-right">
        <Link
          to={to}
          data-opens
          className={cn(
            buttonStyle({ look: isFirst ? 'primary' : 'outline' }),
            '!h-8 !px-4 !text-[0.8125rem] pointer-coarse:!h-11 max-md:!h-auto max-md:min-h-11 max-md:whitespace-normal max-md:!px-3 max-md:py-1.5 max-md:text-center max-md:leading-tight',
          )}
        >
          {action}
        </Link>
      </td>
    </tr>
  );
}
