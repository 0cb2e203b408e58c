import { useEffect, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { titles } from '#frontend/copy/app/chrome.js';
import { notFound } from '#frontend/copy/app/not-found.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { EmptyPlate } from './empty-plate.js';

/** Any unknown path. The path is logged, so that a broken link can be found. */
export function NotFoundPage(): ReactElement {
  const words = useWords();
  const { pathname } = useLocation();
  useHead({ title: words(`${titles.notFound.title} | {brandName}`), indexed: false });
  useEffect(() => console.warn('404: there is no page at', pathname), [pathname]);
  return (
    <div className="wrap-page py-16 text-center sm:py-24">
      <EmptyPlate label={notFound.code} />
      <PageHeading className="mt-8 text-4xl sm:text-5xl">{notFound.heading}</PageHeading>
      <p className="mx-auto mt-4 max-w-lg text-lg text-ink-2 [overflow-wrap:anywhere]">
        {words(notFound.text, { path: pathname })}
      </p>
      <Link to={notFound.button.href} className={buttonStyle({ size: 'lg' }) + ' mt-8'}>
        {notFound.button.label}
      </Link>
      <p className="mt-8 text-ink-2">
        {notFound.alternatives}{' '}
        {notFound.links.map(({ label, href }) => (
          <Link
            key={href}
            to={href}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-kale underline underline-offset-4"
          >
            {label}
          </Link>
        ))}
      </p>
    </div>
  );
}
