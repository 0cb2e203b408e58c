import { useId, type ReactElement, type ReactNode } from 'react';
import { Badge } from '#frontend/ui/content/badge.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { CreatorButton } from '../creator-button.js';
import { LikeButton, LikeCount, ShareButton, VoteButton } from '../recipe-actions.js';
import { RecipeDetailsToggle } from './recipe-details-toggle.js';
import { RecipeFigures, RecipeTimes } from '../recipe-facts.js';
import { RecipePicture } from '../recipe-picture.js';
import type { Reactions, RecipeDetails, RecipeFacts, ShownRecipe } from '../recipe-types.js';
import { useReactions } from '../use-reactions.js';

const SIZES = '(min-width: 1280px) 300px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw';

export interface RecipeCardFrameProps {
  readonly recipe: RecipeFacts;
  readonly details?: RecipeDetails;
  /** The page of the recipe; bundled recipes have none. */
  readonly href?: string;
  readonly sizes?: string;
  readonly eager?: boolean;
  /** One of two in a row: its picture is flatter. */
  readonly wide?: boolean;
  /** Alone in a row for two: from a tablet's width on, the picture is beside the text. */
  readonly sideways?: boolean;
  /** On the corner of the picture. */
  readonly corner?: ReactNode;
  /** Between the nutrition values and the details. */
  readonly children?: ReactNode;
}

/** The common parts of every recipe card. */
export function RecipeCardFrame(props: RecipeCardFrameProps): ReactElement {
  const { recipe, href } = props;
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className={cn(
        'group flex w-full flex-col overflow-hidden rounded-2xl border border-line bg-paper shadow-1 transition-shadow duration-300 hover:shadow-2',
        props.sideways && 'sm:flex-row',
      )}
    >
      <div
        className={cn(
          'relative aspect-[4/3] overflow-hidden bg-oat',
          props.wide && 'sm:aspect-[16/9]',
          props.sideways && 'sm:aspect-auto sm:w-1/2 sm:shrink-0',
        )}
      >
        <RecipePicture
          recipe={recipe}
          alt=""
          eager={props.eager}
          sizes={props.sizes ?? SIZES}
          className={cn(
            'size-full transition-transform duration-500 ease-out-soft group-hover:scale-[1.035]',
            props.sideways && 'sm:absolute sm:inset-0',
          )}
        />
        <Badge tone="paper" className="absolute left-3 top-3">
          {recipe.category}
        </Badge>
        {props.corner}
      </div>
      <div className="flex flex-1 flex-col p-5">
        <h3 id={id} className="text-xl font-bold leading-snug">
          {href ? (
            <Link
              to={href}
              className="-my-2.5 inline-block rounded-sm py-2.5 underline-offset-4 hover:underline"
            >
              {recipe.name}
            </Link>
          ) : (
            recipe.name
          )}
        </h3>
        <p className="mb-4 mt-1.5 text-[0.9375rem] leading-relaxed text-ink-2">{recipe.description}</p>
        <div className="mt-auto">
          <RecipeFigures recipe={recipe} />
        </div>
        <div className="mt-4">
          <RecipeTimes recipe={recipe} />
        </div>
        {props.children}
        <div className="mt-2">
          <RecipeDetailsToggle recipe={recipe} details={props.details} />
        </div>
      </div>
    </article>
  );
}

/** A recipe of the list with the full card of the first page (rule T41). */
export function RecipeCard({ recipe }: { readonly recipe: ShownRecipe }): ReactElement {
  return recipe.reactions ? (
    <ReactingCard recipe={recipe} reactions={recipe.reactions} />
  ) : (
    <RecipeCardFrame recipe={recipe} details={recipe.details}>
      {recipe.creator && <Creator creator={recipe.creator} />}
    </RecipeCardFrame>
  );
}

function Creator({ creator }: Required<Pick<ShownRecipe, 'creator'>>): ReactElement {
  return (
    <div className="mt-2 flex">
      <CreatorButton creator={creator} />
    </div>
  );
}

function ReactingCard(props: { readonly recipe: ShownRecipe; readonly reactions: Reactions }): ReactElement {
  const { recipe } = props;
  const reactions = useReactions(recipe.id, props.reactions);
  return (
    <RecipeCardFrame
      recipe={recipe}
      details={recipe.details}
      href={`/recipes/${encodeURIComponent(recipe.id)}`}
      corner={<LikeButton recipe={recipe} reactions={reactions} className="absolute right-3 top-3" />}
    >
      {recipe.creator && <Creator creator={recipe.creator} />}
      <div className="mt-3 flex items-center gap-3 border-t border-line pt-3">
        <VoteButton recipe={recipe} reactions={reactions} />
        <LikeCount reactions={reactions} />
        <span className="ml-auto">
          <ShareButton recipe={recipe} />
        </span>
      </div>
    </RecipeCardFrame>
  );
}
