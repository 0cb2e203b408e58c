import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { membership as copy } from '#frontend/copy/membership/membership.js';
import { useWords } from '#frontend/copy/use-words.js';

/** Seven questions; numbers in their answers come from the settings in force. */
export function MembershipFaq(): ReactElement {
  const words = useWords();
  return (
    <section aria-labelledby="faq" className="wrap-page max-w-4xl pt-16 sm:pt-20">
      <h2 id="faq" className="text-3xl font-extrabold tracking-[-0.03em] sm:text-5xl">
        {copy.faq.heading}
      </h2>
      <div className="mt-6 divide-y divide-line border-y border-line">
        {copy.faq.items.map(({ q, a }) => (
          <details key={q} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-md py-4 [&::-webkit-details-marker]:hidden">
              <h3 className="text-lg font-bold leading-snug">{q}</h3>
              <ChevronDown
                className="size-5 shrink-0 text-beet transition-transform duration-200 group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <p className="max-w-prose pb-5 pr-8 text-ink-2">{words(a)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
