import type { ReactElement } from 'react';
import { referral } from '#frontend/copy/referral/referral.js';
import { useWords } from '#frontend/copy/use-words.js';

const { heading, tips } = referral.dashboard.bestPractices;

/** Tips for sharing. */
export function BestPractices(): ReactElement {
  const words = useWords();
  return (
    <section aria-labelledby="tips" className="pt-12 sm:pt-16">
      <h2 id="tips" className="text-2xl font-bold sm:text-3xl">
        {heading}
      </h2>
      <ol className="grid gap-4 pt-6 sm:grid-cols-2 lg:grid-cols-3">
        {tips.map(({ title, text }, index) => (
          <li key={title} className="rounded-2xl border border-line bg-paper p-5">
            <span aria-hidden className="tnum font-display text-2xl font-extrabold text-kale">
              {index + 1}
            </span>
            <h3 className="pt-1 font-semibold">{title}</h3>
            <p className="pt-1.5 text-[0.9375rem] text-ink-2">{words(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
