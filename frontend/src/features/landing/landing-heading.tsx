import type { ReactElement } from 'react';
import { cn } from '#frontend/ui/cn.js';
import { NoWrap } from '#frontend/ui/content/no-wrap.js';

export interface LandingHeadingProps {
  /** Names the section. */
  readonly id: string;
  readonly children: string;
  /** One quiet sentence below the heading. */
  readonly intro?: string;
  /** On the deep background the quiet colour differs. */
  readonly deep?: boolean;
}

/** The heading of a section of the first page. */
export function LandingHeading({ id, children, intro, deep = false }: LandingHeadingProps): ReactElement {
  return (
    <>
      <h2 id={id} className="text-[2rem] font-extrabold tracking-[-0.035em] sm:text-5xl">
        {children}
      </h2>
      {intro !== undefined && (
        <p className={cn('mt-3 max-w-2xl text-lg', deep ? 'text-on-deep-2' : 'text-ink-2')}>
          <NoWrap text={intro} />
        </p>
      )}
    </>
  );
}
