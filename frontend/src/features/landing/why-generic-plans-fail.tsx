import type { ReactElement } from 'react';
import { landingFirst } from '#frontend/copy/landing/hero.js';
import { useWords } from '#frontend/copy/use-words.js';
import { NoWrap } from '#frontend/ui/content/no-wrap.js';
import { LandingHeading } from './landing-heading.js';

/** What other plans miss for a small appetite (rule T40). */
export function WhyGenericPlansFail(): ReactElement {
  const words = useWords();
  const { heading, intro, points } = landingFirst.whyGenericPlansFail;
  return (
    <section aria-labelledby="why" className="wrap-page pt-16 sm:pt-20">
      <div className="rounded-2xl bg-oat p-6 sm:rounded-3xl sm:p-12">
        <LandingHeading id="why" intro={intro}>
          {heading}
        </LandingHeading>
        <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {points.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-kale pt-4">
              <h3 className="text-xl font-bold">{title}</h3>
              <p className="mt-2 text-ink-2">
                <NoWrap text={words(text)} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
