import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { landing } from '#frontend/copy/landing/landing.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Link } from '#frontend/ui/content/link.js';
import { NoWrap } from '#frontend/ui/content/no-wrap.js';
import { LandingHeading } from './landing-heading.js';

interface Answered {
  readonly q: string;
  readonly a: string;
}

/** The same questions for search engines; '<' would end the script early. */
function markupOf(items: readonly Answered[]): string {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ q, a }) => ({
      '@type': 'Question',
      name: q,
      acceptedAnswer: { '@type': 'Answer', text: a },
    })),
  };
  return JSON.stringify(page).replaceAll('<', '\\u003c');
}

/** Ten questions; the discount comes from the current promotion (D6). */
export function Faq({ onContact }: { readonly onContact: () => void }): ReactElement {
  const words = useWords();
  const items = landing.faq.items.map(({ q, a }): Answered => ({ q: words(q), a: words(a) }));
  return (
    <section
      aria-labelledby="faq"
      className="wrap-page grid gap-x-14 gap-y-6 pt-16 sm:pt-20 lg:grid-cols-[1fr_1.8fr]"
    >
      <div>
        <LandingHeading id="faq">{landing.faq.heading}</LandingHeading>
        <p className="mt-3 text-lg text-ink-2">
          {landing.askUs}{' '}
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onContact}
            className="min-h-11 font-semibold text-kale underline underline-offset-4"
          >
            {landing.askUsButton}
          </button>
        </p>
        <Link
          to="/help"
          className="inline-flex min-h-11 items-center font-semibold text-kale underline underline-offset-4"
        >
          {landing.allQuestions}
        </Link>
      </div>
      <div className="divide-y divide-line border-y border-line">
        {items.map(({ q, a }) => (
          <details key={q} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-md py-4 [&::-webkit-details-marker]:hidden">
              <h3 className="text-lg font-bold leading-snug">
                <NoWrap text={q} />
              </h3>
              <ChevronDown
                className="size-5 shrink-0 text-kale transition-transform duration-200 group-open:rotate-180"
                aria-hidden
              />
            </summary>
            <p className="max-w-prose pb-5 pr-8 text-ink-2">
              <NoWrap text={a} />
            </p>
          </details>
        ))}
      </div>
      {/* Data, which no browser executes. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: markupOf(items) }} />
    </section>
  );
}
