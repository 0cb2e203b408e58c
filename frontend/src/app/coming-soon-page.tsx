import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { comingSoon, titles } from '../copy/chrome.js';
import { useWords } from '../copy/use-words.js';
import { buttonStyle } from '../ui/button.js';
import { PageHeading } from '../ui/page-heading.js';
import { useHead } from '../ui/use-head.js';
import { EmptyPlate } from './empty-plate.js';

/** Stands in for pages that open later; never in a search engine. */
export function ComingSoonPage(): ReactElement {
  const words = useWords();
  useHead({ title: words(`${titles.comingSoon.title} | {brandName}`), indexed: false });
  return (
    <div className="wrap-page py-16 text-center sm:py-24">
      <EmptyPlate />
      <PageHeading className="mt-8 text-4xl sm:text-5xl">{comingSoon.heading}</PageHeading>
      <p className="mx-auto mt-4 max-w-lg text-lg text-ink-2">{comingSoon.text}</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/configurator" className={buttonStyle({ size: 'lg' })}>
          {comingSoon.button}
        </Link>
        <Link to="/" className={buttonStyle({ size: 'lg', look: 'outline' })}>
          {comingSoon.home}
        </Link>
      </p>
    </div>
  );
}
