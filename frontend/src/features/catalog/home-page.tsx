import { lazy, Suspense, type ComponentType, type ReactElement } from 'react';
import { titles } from '../../copy/chrome.js';
import { landing } from '../../copy/landing.js';
import { useWords } from '../../copy/use-words.js';
import { useHead } from '../../ui/use-head.js';
import { useScrollToHash } from '../../ui/use-scroll-to-hash.js';
import { Hero, type HeroProps } from './hero.js';
import type { LandingMoreProps } from './landing-more.js';
import { WhyGenericPlansFail } from './why-generic-plans-fail.js';

const LandingMore = lazy(() =>
  import('./landing-more.js').then((module) => ({ default: module.LandingMore })),
);

export interface HomePageProps extends HeroProps, LandingMoreProps {
  /** The package grid of the ordering feature with its cart. */
  readonly Packages: ComponentType;
  /** The recipes, with what the visitor told other parts of the site. */
  readonly Recipes: ComponentType;
}

/** Keeps the place of a section whose code is on its way, so that a button can lead there already. */
function Coming({ anchor }: { readonly anchor: string }): ReactElement {
  return <div id={anchor} tabIndex={-1} aria-busy="true" className="min-h-dvh" />;
}

/** The first page in the order of the specification (S1 §2, 'Landing page sections'). */
export function HomePage({ Packages, Recipes, onContact, ...hero }: HomePageProps): ReactElement {
  const words = useWords();
  useScrollToHash();
  useHead({
    title: words(`${titles.home.title} | {brandName}`),
    description: words(titles.home.description),
    indexed: true,
  });
  return (
    <>
      <Hero {...hero} />
      <Recipes />
      <WhyGenericPlansFail />
      <Suspense fallback={<Coming anchor={landing.packages.anchor} />}>
        <Packages />
      </Suspense>
      <Suspense fallback={<Coming anchor={landing.community.anchor} />}>
        <LandingMore goTo={hero.goTo} onContact={onContact} />
      </Suspense>
    </>
  );
}
