import type { ReactElement, ReactNode } from 'react';

export interface PersonCardProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** One part of a person's page. */
export function PersonCard({ heading, children }: PersonCardProps): ReactElement {
  return (
    <section aria-label={heading} className="min-w-0 rounded-lg border border-line bg-paper p-4">
      <h2 className="text-base font-bold">{heading}</h2>
      <div className="mt-2">{children}</div>
    </section>
  );
}

export interface PersonFactsProps {
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

export function PersonFacts({ rows }: PersonFactsProps): ReactElement {
  return (
    <dl className="space-y-2 text-[0.8125rem]">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6">
          <dt className="shrink-0 text-ink-2">{name}</dt>
          <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
