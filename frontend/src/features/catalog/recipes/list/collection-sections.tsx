import type { ReactElement } from 'react';
import { collection } from 'virtual:recipe-collection';
import { useGetRecipeQuery, useGetSiteQuery, type Site } from '#frontend/api/generated.js';
import { recipesCollection } from '#frontend/copy/catalog/recipes-collection.js';
import { HydrationBoundary } from '#frontend/ui/hydration/hydration-boundary.js';
import { cn } from '#frontend/ui/cn.js';
import { RecipeCardFrame, type RecipeCardFrameProps } from './recipe-card.js';
import type { CollectionRecipe } from '../recipe-types.js';

const { sections } = recipesCollection;
const HEADING = 'text-[2rem] font-extrabold tracking-[-0.035em] sm:text-5xl';
const COLUMNS = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3',
} as const;
const SIZES = {
  2: '(min-width: 1280px) 620px, (min-width: 640px) 46vw, 92vw',
  3: '(min-width: 1280px) 400px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw',
} as const;

const NONE: Site['collection'] = { hidden: [], changed: [] };

/** The recipes of the collection by section, without those that staff have hidden. */
export function CollectionSections(): ReactElement {
  const { data } = useGetSiteQuery();
  const { hidden, changed } = data?.collection ?? NONE;
  const shown = collection.filter(({ id }) => !hidden.includes(id));
  return (
    <>
      {sections.map((section) => (
        <HydrationBoundary key={section.key}>
          <Section
            section={section}
            recipes={shown.filter((recipe) => recipe.section === section.heading)}
            changed={changed}
          />
        </HydrationBoundary>
      ))}
    </>
  );
}

interface SectionProps {
  readonly section: (typeof sections)[number];
  readonly recipes: readonly CollectionRecipe[];
  /** Ids of the recipes that differ from the bundled version. */
  readonly changed: readonly string[];
}

function Section({ section, recipes, changed }: SectionProps): ReactElement {
  const { key, heading, intro: text, columns } = section;
  const isAlone = (index: number): boolean =>
    columns === 2 && index % 2 === 0 && index === recipes.length - 1;
  return (
    <section aria-labelledby={key} className="wrap-page pt-14 sm:pt-20">
      <h2 id={key} className={HEADING}>
        {heading}
      </h2>
      <p className="mt-3 max-w-2xl text-lg text-ink-2">{text}</p>
      <ul
        className={cn(
          'mt-7 grid grid-cols-[minmax(0,1fr)] gap-5 has-[[data-open]]:items-start',
          COLUMNS[columns],
        )}
      >
        {recipes.map((recipe, index) => (
          <li key={recipe.id} className={cn('flex', isAlone(index) && 'sm:col-span-2')}>
            <Card
              recipe={recipe}
              isChanged={changed.includes(recipe.id)}
              sizes={SIZES[columns]}
              wide={columns === 2}
              sideways={isAlone(index)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CardProps extends Pick<RecipeCardFrameProps, 'sizes' | 'wide' | 'sideways'> {
  readonly recipe: CollectionRecipe;
  readonly isChanged: boolean;
}

/** The bundled version, or the current one once staff have changed it. */
function Card({ recipe, isChanged, ...frame }: CardProps): ReactElement {
  const { data: now = recipe } = useGetRecipeQuery({ id: recipe.id }, { skip: !isChanged });
  return <RecipeCardFrame recipe={now} details={now} href={`/recipes/${recipe.id}`} {...frame} />;
}
