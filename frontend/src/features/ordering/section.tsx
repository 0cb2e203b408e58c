import type { ReactElement, ReactNode } from 'react';

export interface SectionProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** A part of the checkout. */
export function Section({ heading, children }: SectionProps): ReactElement {
  return (
    <section className="rounded-2xl border border-line bg-paper p-5 sm:p-7">
      <h2 className="pb-5 text-xl font-bold sm:text-2xl">{heading}</h2>
      {children}
    </section>
  );
}
