import { useId, type ReactElement } from 'react';
import { useWords } from '#frontend/copy/use-words.js';

export interface HowItWorksProps {
  readonly heading: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
}

/** Numbered steps in a row. */
export function HowItWorks({ heading, steps }: HowItWorksProps): ReactElement {
  const words = useWords();
  const id = useId();
  return (
    <section aria-labelledby={id} className="wrap-page py-14 sm:py-20">
      <h2 id={id} className="text-[1.9rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
        {heading}
      </h2>
      <ol className="mt-7 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-kale pt-4">
            <p className="tnum font-display text-lg font-extrabold text-kale" aria-hidden>
              {index + 1}
            </p>
            <h3 className="mt-1 text-xl font-bold">{title}</h3>
            <p className="mt-2 text-ink-2">{words(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
