import { useEffect, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import cookiePolicy from '../copy/legal/cookie-policy.md?raw';
import privacyPolicy from '../copy/legal/privacy-policy.md?raw';
import termsOfService from '../copy/legal/terms-of-service.md?raw';
import { fill } from '../copy/fill.js';
import { useWords } from '../copy/use-words.js';
import { PageHeading } from '../ui/page-heading.js';
import { useHead } from '../ui/use-head.js';
import { Markdown } from './markdown.js';

const TEXTS: Readonly<Record<string, string>> = {
  '/privacy-policy': privacyPolicy,
  '/terms-of-service': termsOfService,
  '/cookie-policy': cookiePolicy,
};

/** One of the three legal texts, with the settings in force put in. */
export function LegalPage(): ReactElement {
  const words = useWords();
  const { pathname, hash } = useLocation();
  const source = TEXTS[pathname.replace(/\/$/, '')] ?? '';
  const title = /^# (.+)$/m.exec(source)?.[1] ?? '';
  // The texts are data: which braces they hold is not known to the compiler.
  const text: string = words(source);
  useHead({ title: fill(`${title} | {brand}`, { brand: words('{brandName}') }), indexed: true });
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <article className="mx-auto max-w-3xl px-4 py-12 sm:px-8 sm:py-16">
      <PageHeading className="text-4xl sm:text-5xl">{title}</PageHeading>
      <div className="mt-6">
        <Markdown text={text} />
      </div>
    </article>
  );
}
