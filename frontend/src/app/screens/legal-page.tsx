import { type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import accessibilityStatement from '#frontend/copy/legal/accessibility-statement.md?raw';
import cookiePolicy from '#frontend/copy/legal/cookie-policy.md?raw';
import privacyPolicy from '#frontend/copy/legal/privacy-policy.md?raw';
import termsOfService from '#frontend/copy/legal/terms-of-service.md?raw';
import { fill } from '#frontend/copy/fill.js';
import { legalWords } from '#frontend/copy/legal/legal.js';
import { useWords } from '#frontend/copy/use-words.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { useScrollToHash } from '#frontend/ui/layout/use-scroll-to-hash.js';
import { chaptersOf, Markdown, type Chapter } from './markdown.js';

const TEXTS: Readonly<Record<string, string>> = {
  '/privacy-policy': privacyPolicy,
  '/terms-of-service': termsOfService,
  '/cookie-policy': cookiePolicy,
  '/accessibility': accessibilityStatement,
};

/** One of the legal texts, or the accessibility statement (rule T37), filled with the settings in force. */
export function LegalPage(): ReactElement {
  const words = useWords();
  const { pathname } = useLocation();
  const source = TEXTS[pathname.replace(/\/$/, '')] ?? '';
  const title = /^# (.+)$/m.exec(source)?.[1] ?? '';
  // The texts are data: the compiler does not know which placeholders they contain.
  const text: string = words(source);
  useHead({ title: fill(`${title} | {brand}`, { brand: words('{brandName}') }), indexed: true });
  useScrollToHash();
  return (
    <div className="wrap-page grid gap-x-14 py-12 sm:py-16 lg:grid-cols-[16rem_minmax(0,46rem)] lg:justify-center">
      <Contents chapters={chaptersOf(text)} />
      <article className="w-full min-w-0 max-lg:mx-auto max-lg:max-w-3xl">
        <PageHeading className="text-4xl sm:text-5xl">{title}</PageHeading>
        <div className="mt-6">
          <Markdown text={text} />
        </div>
      </article>
    </div>
  );
}

/** Sticks beside the text where there is space; on a phone it scrolls away. */
function Contents({ chapters }: { readonly chapters: readonly Chapter[] }): ReactElement {
  return (
    <nav aria-labelledby="contents" className="no-print max-lg:hidden">
      <div className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto">
        <p id="contents" className="pl-3 pb-2 text-sm font-semibold">
          {legalWords.contents}
        </p>
        <ul className="border-l border-line">
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px block border-l-2 border-transparent py-1.5 pl-3 text-[0.9375rem] text-ink-2 -outline-offset-2 hover:border-kale hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
