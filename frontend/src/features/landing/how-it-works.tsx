import type { ReactElement } from 'react';
import { landing } from '#frontend/copy/landing/landing.js';
import { useWords } from '#frontend/copy/use-words.js';
import { NoWrap } from '#frontend/ui/content/no-wrap.js';
import { LandingHeading } from './landing-heading.js';

/** The four steps from choosing to the community (rule T40). */
export function HowItWorks(): ReactElement {
  const words = useWords();
  const { heading, steps } = landing.howItWorks;
  return (
    <section aria-labelledby="how" className="wrap-page pt-16 sm:pt-20">
      <LandingHeading id="how">{heading}</LandingHeading>
      <ol className="mt-8 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="rounded-2xl border border-line bg-paper p-6">
            <span
              aria-hidden
              className="tnum grid size-11 place-items-center rounded-full bg-pea font-display text-xl font-extrabold text-on-pea"
            >
              {index + 1}
            </span>
            <h3 className="mt-5 text-xl font-bold leading-tight">{title}</h3>
            <p className="mt-2 text-ink-2">
              <NoWrap text={words(text)} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
