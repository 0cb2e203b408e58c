import type { ReactElement, ReactNode } from 'react';

export interface SectionHeadingProps {
  readonly heading: string;
  readonly text?: string;
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode;
}

/** The h2 at the top of a back-office section. */
export function SectionHeading({ heading, text, actions }: SectionHeadingProps): ReactElement {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h2 className="text-2xl font-bold">{heading}</h2>
        {text && <p className="mt-1 max-w-2xl text-ink-2">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
