import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { landing } from '#frontend/copy/landing/landing.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';

/** For visitors who prefer single meals to whole days. */
export function BoxTeaser(): ReactElement {
  const words = useWords();
  return (
    <section aria-labelledby="box-teaser" className="wrap-page">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5 rounded-2xl border border-line bg-paper p-6 sm:rounded-3xl sm:p-8 lg:px-12">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="box-teaser" className="text-2xl font-bold sm:text-3xl">
            {landing.boxHeading}
          </h2>
          <p className="mt-2 text-ink-2">{words(landing.boxText)}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <Link to="/configurator" className={cn(buttonStyle({ size: 'lg' }), 'max-sm:w-full')}>
            {landing.boxButton} <ArrowRight className="size-5" aria-hidden />
          </Link>
          <Link to="/our-boxes" className={cn(buttonStyle({ size: 'lg', look: 'outline' }), 'max-sm:w-full')}>
            {landing.boxesLink}
          </Link>
        </div>
      </div>
    </section>
  );
}
