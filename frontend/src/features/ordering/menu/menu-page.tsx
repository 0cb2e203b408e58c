import { useState, type ComponentType, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { clashes, MEAL_TYPES, suitsDiet, type MealType } from '@rules/food/allergens';
import { filterToLift, meetsFigures, type FigureFilter } from '@rules/food/meal-figures';
import { useGetMealsQuery, type MealCard } from '#frontend/api/generated.js';
import { box as boxWords } from '#frontend/copy/ordering/box.js';
import { chrome, titles } from '#frontend/copy/app/chrome.js';
import { menu } from '#frontend/copy/ordering/menu.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { lazyHydrate } from '#frontend/ui/hydration/lazy-hydrate.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import type { DishDetailsProps } from '../configurator/configurator-page.js';
import { MenuCard } from './menu-card.js';
import { markDietAsked } from '../checkout/diet-asked.js';
import { ALL_MEALS, filtersOf } from './meal-filters.js';
import { FigureFilters } from './figure-filter.js';
import { isShown, MenuDay, useMenuDay } from './menu-day.js';
import { MenuFilters } from './menu-filters.js';
import { dayOf, forDay } from './use-day-menu.js';
import type { NothingFitsProps } from './nothing-fits.js';
import { allergensDeclared, selectDeclared } from '../checkout/shopper-slice.js';

/** Only filters leave nothing. */
const NothingFits = lazyHydrate<NothingFitsProps>(() =>
  import('./nothing-fits.js').then((module) => ({ default: module.NothingFits })),
);

const GRID =
  'mt-6 grid grid-cols-2 gap-2.5 max-[359px]:grid-cols-[minmax(0,1fr)] sm:gap-5 lg:grid-cols-3 xl:grid-cols-4';
const SKELETONS = 8;
/** Cards in view when the page opens on a wide screen. */
const EAGER_CARDS = 4;

export interface MenuPageProps {
  readonly DishDetails: ComponentType<DishDetailsProps>;
}

/** This month's meals with nutrition and allergens (rule K9). */
export function MenuPage({ DishDetails }: MenuPageProps): ReactElement {
  const words = useWords();
  const { title, description } = titles.menu;
  useHead({ title: words(`${title} | {brandName}`), description: words(description), indexed: true });
  const { data, isError, isFetching, refetch } = useGetMealsQuery({});
  return (
    <div className="wrap-page pb-20 pt-8">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <PageHeading className="text-4xl sm:text-5xl">{menu.heading}</PageHeading>
          <p className="mt-3 max-w-2xl text-ink-2 sm:text-lg">{words(menu.intro)}</p>
        </div>
        {menu.buttons.map(({ label, href }) => (
          <Link key={href} to={href} className={buttonStyle({ size: 'lg' })}>
            {label}
          </Link>
        ))}
      </div>
      {data ? (
        <Menu meals={data.items} DishDetails={DishDetails} />
      ) : isError && !isFetching ? (
        <div className="pt-8">
          <LoadFailed
            heading={chrome.notLoaded.heading}
            text={boxWords.notLoaded}
            button={chrome.notLoaded.button}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <MenuSkeleton />
      )}
    </div>
  );
}

function MenuSkeleton(): ReactElement {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {boxWords.loading}
      </span>
      <Skeleton className="mt-6 h-11 w-full max-w-3xl !rounded-full" />
      <Skeleton className="mt-3 h-12 w-full !rounded-xl" />
      <div className={GRID}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} className="h-108 !rounded-2xl" />
        ))}
      </div>
    </div>
  );
}

function Menu({ meals, DishDetails }: MenuPageProps & { readonly meals: readonly MealCard[] }): ReactElement {
  const words = useWords();
  const dispatch = useDispatch();
  const declared = useSelector(selectDeclared);
  const [filter, setFilter] = useState<string>(ALL_MEALS);
  const [diet, setDiet] = useState<MealType>('standard');
  const [details, setDetails] = useState<MealCard | null>(null);
  const day = useMenuDay();
  const [figures, setFigures] = useState<readonly FigureFilter[]>([]);
  const suiting = meals.filter(
    (meal) =>
      (filter === ALL_MEALS || meal.categories.includes(filter)) &&
      (diet === 'standard' || suitsDiet(meal.diets, diet)) &&
      clashes(meal.allergens, declared).length === 0 &&
      isShown(day.menu, meal),
  );
  const shown = suiting.filter(({ nutrition }) => meetsFigures(nutrition, figures));
  const hide = (allergens: typeof declared): void => {
    markDietAsked();
    dispatch(allergensDeclared(allergens));
  };
  return (
    <>
      <MenuDay {...day} />
      <MenuFilters
        filters={filtersOf(meals)}
        filter={filter}
        onFilter={setFilter}
        diets={MEAL_TYPES.filter(
          (type) => type === 'standard' || meals.some((meal) => suitsDiet(meal.diets, type)),
        )}
        diet={diet}
        onDiet={setDiet}
        hidden={declared}
        onHide={hide}
      />
      <FigureFilters chosen={figures} onChoose={setFigures} className="mt-3" />
      <p role="status" className="sr-only">
        {words(boxWords.showing, { count: shown.length })}
      </p>
      <h2 className="sr-only">{menu.dishes}</h2>
      {shown.length === 0 ? (
        <NothingFits
          text={menu.allergens.none}
          lift={filterToLift(suiting, figures)}
          onLift={(one) => setFigures(figures.filter((each) => each !== one))}
          onReset={() => {
            setFilter(ALL_MEALS);
            setFigures([]);
            setDiet('standard');
            hide([]);
          }}
        />
      ) : (
        <ul className={cn(GRID)}>
          {shown.map((meal, index) => (
            <li key={meal.id} className="flex">
              <MenuCard
                meal={forDay(day.menu, meal)}
                from={dayOf(day.menu, meal).from ?? undefined}
                declared={declared}
                eager={index < EAGER_CARDS}
                onDetails={() => setDetails(meal)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="pt-3 text-sm text-ink-2">{chrome.servingSuggestion}</p>
      <section aria-labelledby="menu-allergens" className="mt-12 rounded-2xl bg-oat p-6 sm:p-8">
        <h2 id="menu-allergens" className="text-2xl font-bold">
          {menu.allergens.heading}
        </h2>
        <p className="mt-2 max-w-3xl text-ink-2">{words(menu.allergens.text)}</p>
      </section>
      <DishDetails dish={details} declared={declared} onClose={() => setDetails(null)} />
    </>
  );
}
