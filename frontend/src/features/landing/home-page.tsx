import type { ComponentType, ReactElement } from 'react';
import { titles } from '#frontend/copy/app/chrome.js';
import { useWords } from '#frontend/copy/use-words.js';
import { HydrationBoundary } from '#frontend/ui/hydration/hydration-boundary.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { useScrollToHash } from '#frontend/ui/layout/use-scroll-to-hash.js';
import { Hero, type HeroProps } from './hero.js';
import type { LandingMoreProps } from './landing-more.js';
import { WhyGenericPlansFail } from './why-generic-plans-fail.js';

const LandingMore = lazyHydrate<LandingMoreProps>(() =>
  import('./landing-more.js').then((module) => ({ default: module.LandingMore })),
);

export interface HomePageProps extends HeroProps, LandingMoreProps {
  /** The package grid of the ordering feature with its cart. */
  readonly Packages: ComponentType;
  /** The recipes, filtered by what the visitor declared elsewhere on the site. */
  readonly Recipes: ComponentType;
}

/** The first page, its sections in the order of rule T40. */
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
      <HydrationBoundary>
        <Recipes />
      </HydrationBoundary>
      <WhyGenericPlansFail />
      <Packages />
      <LandingMore goTo={hero.goTo} onContact={onContact} />
    </>
  );
}
