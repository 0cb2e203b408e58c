import { Feather, Salad, UtensilsCrossed, Wheat } from 'lucide-react';
import type { ReactElement } from 'react';
import { cover } from 'virtual:recipe-cover';
import { chrome } from '#frontend/copy/app/chrome.js';
import { recipesCollection } from '#frontend/copy/catalog/recipes-collection.js';
import { recipeWords } from '#frontend/copy/catalog/recipes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { NoWrap } from '#frontend/ui/content/no-wrap.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { RecipePicture } from '../recipe-picture.js';

const { title, intro, heroBadges, whyCard, sections, tipsCard } = recipesCollection;
const BADGE_ICONS = [UtensilsCrossed, Wheat, Feather, Salad] as const;
const HEADING = 'text-[2rem] font-extrabold tracking-[-0.035em] sm:text-5xl';

/** The recipes are most of the page, and start below the first viewport. */
const CollectionSections = lazyHydrate<object>(() =>
  import('./collection-sections.js').then((module) => ({ default: module.CollectionSections })),
);

/** The 30 recipes of the collection, which ship with the page: no request is needed (rule K2). */
export function RecipesCollectionPage(): ReactElement {
  const words = useWords();
  useHead({ title: words(`${title} | {brandName}`), description: words(intro), indexed: true });
  return (
    <div className="pb-20">
      <Hero />
      <Why />
      <CollectionSections />
      <p className="wrap-page pt-4 text-sm text-ink-2">{chrome.servingSuggestion}</p>
      <Tips />
    </div>
  );
}

function Hero(): ReactElement {
  const words = useWords();
  return (
    <section className="mx-auto max-w-[1320px] px-3 pt-3 sm:px-8 sm:pt-6">
      <div className="relative overflow-hidden rounded-2xl bg-deep px-5 py-9 text-on-deep sm:rounded-3xl sm:px-12 sm:py-14">
        <div className="absolute inset-y-0 right-0 hidden w-[38%] xl:block">
          <RecipePicture
            recipe={cover}
            alt=""
            sizes="480px"
            className="size-full [clip-path:ellipse(99%_88%_at_100%_50%)]"
          />
        </div>
        <PageHeading className="max-w-3xl text-[2.4rem] !font-extrabold leading-[0.98] !tracking-[-0.045em] sm:text-[4rem]">
          <NoWrap text={words(title)} />
        </PageHeading>
        <p className="mt-4 max-w-2xl leading-relaxed text-on-deep-2 sm:mt-6 sm:text-lg">
          <NoWrap text={words(intro)} />
        </p>
        <ul className="mt-6 flex flex-wrap gap-2.5">
          {heroBadges.map((each, index) => {
            const Icon = BADGE_ICONS[index] ?? Salad;
            const badge = words(each);
            return badge === '' ? null : (
              <li
                key={each}
                className="inline-flex items-center gap-2 rounded-full bg-pea px-3.5 py-1.5 text-[0.9375rem] font-bold text-on-pea"
              >
                <Icon className="size-4.5" aria-hidden />
                {badge}
              </li>
            );
          })}
        </ul>
        <nav
          aria-label={recipeWords.sectionJump}
          className="mt-7 flex flex-wrap gap-x-6 gap-y-1 border-t border-on-deep/15 pt-4 xl:max-w-2xl"
        >
          {sections.map(({ key, heading }) => (
            <a
              key={key}
              href={`#${key}`}
              className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
            >
              {heading}
            </a>
          ))}
        </nav>
      </div>
    </section>
  );
}

function Why(): ReactElement {
  const words = useWords();
  return (
    <section aria-labelledby="why-recipes" className="wrap-page pt-14 sm:pt-20">
      <div className="rounded-2xl bg-oat p-6 sm:rounded-3xl sm:p-12">
        <h2 id="why-recipes" className={HEADING}>
          <NoWrap text={words(whyCard.heading)} />
        </h2>
        <ul className="mt-5 grid gap-x-10 gap-y-4 sm:mt-8 sm:grid-cols-2 sm:gap-y-7 lg:grid-cols-3">
          {whyCard.points.map((point) => (
            <li key={point.title} className="border-t-2 border-kale pt-3 sm:pt-4">
              <h3 className="text-lg font-bold sm:text-xl">{words(point.title)}</h3>
              <p className="mt-1 text-ink-2 max-sm:text-[0.9375rem] max-sm:leading-snug sm:mt-2">
                {words(point.text)}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Tips(): ReactElement {
  const words = useWords();
  return (
    <section aria-labelledby="cooking-tips" className="wrap-page pt-14 sm:pt-20">
      <div className="rounded-2xl border border-line bg-paper p-6 shadow-1 sm:rounded-3xl sm:p-12">
        <h2 id="cooking-tips" className={HEADING}>
          <NoWrap text={words(tipsCard.heading)} />
        </h2>
        <div className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
          {tipsCard.lists.map(({ key, heading, items }) => (
            <div key={key}>
              <h3 className="text-xl font-bold">{heading}</h3>
              <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-kale">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <p className="mt-8 border-t border-line pt-5 text-[0.9375rem] text-ink-2">{tipsCard.note}</p>
      </div>
    </section>
  );
}
