import type { ReactElement, ReactNode } from 'react';
import { cn } from '../cn.js';

export interface SectionProps {
  readonly heading: string;
  /** Names the section for screen readers and for links into the page. */
  readonly id?: string;
  /** A quiet line below the heading. */
  readonly text?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A part of a long page: a card with a heading. */
export function Section({ heading, id, text, className, children }: SectionProps): ReactElement {
  return (
    <section
      aria-labelledby={id}
      className={cn('rounded-2xl border border-line bg-paper p-5 sm:p-7', className)}
    >
      <div className="pb-5">
        <h2 id={id} className="text-xl font-bold sm:text-2xl">
          {heading}
        </h2>
        {text && <p className="max-w-prose pt-2 text-[0.9375rem] text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}
