import { ArrowRight } from 'lucide-react';
import type { ComponentType, ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { shortName } from '@rules/box';
import { useGetMealsQuery } from '../../api/generated.js';
import { chrome, titles } from '../../copy/chrome.js';
import { homeWords } from '../../copy/home-words.js';
import { landing } from '../../copy/landing.js';
import { oneTimeConfigurator } from '../../copy/one-time-configurator.js';
import { useWords } from '../../copy/use-words.js';
import { buttonStyle } from '../../ui/button.js';
import { Picture } from '../../ui/picture.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useHead } from '../../ui/use-head.js';
import { Hero, type HeroProps } from './hero.js';

/** As many dishes as fit in one row: a taste of the menu, not the menu. */
const TEASER_DISHES = 4;
const SECTION_HEADING = 'text-[2rem] font-extrabold tracking-[-0.035em] sm:text-5xl';

function BoxTeaser(): ReactElement {
  const words = useWords();
  const { data, isError } = useGetMealsQuery({});
  const dishes = data?.items.filter(({ available }) => available).slice(0, TEASER_DISHES);
  return (
    <section aria-labelledby="box-teaser" className="wrap-page pt-16 sm:pt-20">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <h2 id="box-teaser" className={SECTION_HEADING}>
            {homeWords.boxHeading}
          </h2>
          <p className="mt-3 max-w-xl text-lg text-ink-2">{words(homeWords.boxText)}</p>
        </div>
        <Link to="/configurator" className={buttonStyle({ size: 'lg' })}>
          {homeWords.boxButton} <ArrowRight className="size-5" aria-hidden />
        </Link>
      </div>
      {!isError && (
        <ul className="mt-7 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
          {dishes
            ? dishes.map(({ id, fullName, nutrition, image }) => (
                <li
                  key={id}
                  className="overflow-hidden rounded-xl border border-line bg-paper sm:rounded-2xl"
                >
                  <div className="aspect-[4/3] overflow-hidden bg-oat">
                    <Picture
                      image={image}
                      alt=""
                      sizes="(min-width: 1280px) 300px, 46vw"
                      className="size-full"
                    />
                  </div>
                  <div className="p-3.5 sm:p-5">
                    <p
                      className="font-display text-[0.9375rem] font-bold leading-snug sm:text-lg"
                      title={fullName}
                    >
                      {shortName(fullName)}
                    </p>
                    <p className="tnum mt-1.5 text-sm text-ink-2">
                      <strong className="font-semibold text-kale">
                        {Math.round(nutrition.proteinG)}g {homeWords.proteinShort}
                      </strong>{' '}
                      · {nutrition.calories} {oneTimeConfigurator.mealCard.kcal}
                    </p>
                  </div>
                </li>
              ))
            : Array.from({ length: TEASER_DISHES }, (_, index) => (
                <li
                  key={index}
                  className="overflow-hidden rounded-xl border border-line bg-paper sm:rounded-2xl"
                >
                  <Skeleton className="aspect-[4/3] w-full !rounded-none" />
                  <div className="space-y-2 p-3.5 sm:p-5">
                    <Skeleton className="h-5 w-4/5 sm:h-6" />
                    <Skeleton className="h-5 w-3/5" />
                  </div>
                </li>
              ))}
        </ul>
      )}
      <p className="pt-3 text-sm text-ink-2">{chrome.servingSuggestion}</p>
    </section>
  );
}

function WhyGenericPlansFail(): ReactElement {
  const words = useWords();
  const { heading, intro, points } = landing.whyGenericPlansFail;
  return (
    <section aria-labelledby="why" className="wrap-page pt-16 sm:pt-20">
      <div className="rounded-2xl bg-oat p-6 sm:rounded-3xl sm:p-12">
        <h2 id="why" className={SECTION_HEADING}>
          {heading}
        </h2>
        <p className="mt-3 max-w-2xl text-lg text-ink-2">{intro}</p>
        <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {points.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-kale pt-4">
              <h3 className="text-xl font-bold">{title}</h3>
              <p className="mt-2 text-ink-2">{words(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function HowItWorks(): ReactElement {
  const words = useWords();
  const { heading, steps } = landing.howItWorks;
  return (
    <section aria-labelledby="how" className="wrap-page py-16 sm:py-20">
      <h2 id="how" className={SECTION_HEADING}>
        {heading}
      </h2>
      <ol className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="rounded-2xl border border-line bg-paper p-6">
            <span
              aria-hidden
              className="tnum grid size-11 place-items-center rounded-full bg-pea font-display text-xl font-extrabold text-on-pea"
            >
              {index + 1}
            </span>
            <h3 className="mt-5 text-xl font-bold leading-tight">{title}</h3>
            <p className="mt-2 text-ink-2">{words(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export interface HomePageProps extends HeroProps {
  /** The package grid of the ordering feature with its cart. */
  readonly Packages: ComponentType;
  /** The recipes, with what the visitor told other parts of the site. */
  readonly Recipes: ComponentType;
}

/** The first page as far as it exists: hero, a taste of the menu, why, packages, how. */
export function HomePage({ Packages, Recipes, ...hero }: HomePageProps): ReactElement {
  const words = useWords();
  useHead({
    title: words(`${titles.home.title} | {brandName}`),
    description: words(titles.home.description),
    indexed: true,
  });
  return (
    <>
      <Hero {...hero} />
      <Recipes />
      <BoxTeaser />
      <WhyGenericPlansFail />
      <Packages />
      <HowItWorks />
    </>
  );
}
