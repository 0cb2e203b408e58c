import { WifiOff } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { offline } from '#frontend/copy/app/offline.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { keptDeliveries, keptRecipes, type KeptDelivery } from './offline-store.js';

interface Kept {
  readonly deliveries: readonly KeptDelivery[];
  readonly recipes: readonly string[];
}

const NOTHING: Kept = { deliveries: [], recipes: [] };

/** 'lemon-and-dill-trout' reads as 'Lemon and dill trout': the page has no other name for it. */
function nameOf(path: string): string {
  const words = decodeURIComponent(path.split('/').at(-1) ?? '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The page that could not be reached; the first page for what is no path of this site. */
function pathIn(from: string | null): string {
  return from !== null && /^\/(?![/\\])/.test(from) ? from : '/';
}

/** What there is without a connection: one's next deliveries, and the recipes that were opened. */
export function OfflinePage(): ReactElement {
  const words = useWords();
  const [kept, setKept] = useState(NOTHING);
  const from = pathIn(useSearchParams()[0].get('from'));
  useHead({ title: words(`${offline.title} | {brandName}`), indexed: false });
  useEffect(() => {
    Promise.all([keptDeliveries(), keptRecipes()]).then(
      ([deliveries, recipes]) => setKept({ deliveries, recipes }),
      (error: unknown) => console.warn('nothing could be read', error),
    );
  }, []);
  return (
    <div className="wrap-page max-w-3xl py-14">
      <WifiOff className="size-10 text-kale" aria-hidden />
      <PageHeading className="mt-4 text-4xl sm:text-5xl">{offline.heading}</PageHeading>
      <p className="mt-3 text-lg text-ink-2">{offline.text}</p>
      <Button size="lg" className="mt-6" onClick={() => location.assign(from)}>
        {offline.retry}
      </Button>
      {kept.deliveries.length > 0 && (
        <section aria-labelledby="kept-deliveries" className="mt-10">
          <h2 id="kept-deliveries" className="text-2xl font-bold">
            {offline.deliveries}
          </h2>
          <ul className="mt-3 space-y-2">
            {kept.deliveries.map(({ code, day }) => (
              <li key={code} className="rounded-xl border border-line bg-paper px-5 py-3 font-semibold">
                {words(offline.delivery, { code, day })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="kept-recipes" className="mt-10">
        <h2 id="kept-recipes" className="text-2xl font-bold">
          {offline.recipes}
        </h2>
        {kept.recipes.length === 0 && <p className="mt-2 text-ink-2">{offline.noRecipes}</p>}
        <ul className="mt-2">
          {kept.recipes.map((path) => (
            <li key={path}>
              {/* A whole load: the worker has the page, and not the code for a change of page. */}
              <a
                href={path}
                className="inline-flex min-h-11 items-center font-semibold text-kale underline underline-offset-4"
              >
                {nameOf(path)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
