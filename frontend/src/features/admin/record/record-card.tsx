import type { ReactElement, ReactNode } from 'react';
import { cn } from '#frontend/ui/cn.js';

export interface RecordCardProps {
  readonly heading: string;
  /** At the end of the heading's line. */
  readonly end?: ReactNode;
  readonly className?: string;
  /** Its content goes from edge to edge, as a table does. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** One part of a record's page. No `header` inside: paper leaves those out. */
export function RecordCard({ heading, end, className, isFlush, children }: RecordCardProps): ReactElement {
  return (
    <section
      aria-label={heading}
      className={cn(
        'min-w-0 break-inside-avoid rounded-lg border border-line bg-paper print:rounded-none',
        className,
      )}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1.5">
        <h2 className="text-base font-bold">{heading}</h2>
        {end && <div className="ml-auto">{end}</div>}
      </div>
      <div className={isFlush ? undefined : 'px-4 py-3'}>{children}</div>
    </section>
  );
}

/** Names and values of a record in two columns. */
export function RecordFacts(props: {
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}): ReactElement {
  return (
    <dl className="grid grid-cols-[minmax(5rem,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[0.8125rem]">
      {props.rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
