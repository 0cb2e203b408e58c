import { ArrowUp, Heart, Share2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { home } from '#frontend/copy/catalog/home.js';
import { recipeWords } from '#frontend/copy/catalog/recipes.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { useHydrated } from '#frontend/ui/hydration/use-hydrated.js';
import type { RecipeReactions } from './use-reactions.js';
import { useShare } from './use-share.js';

interface ActionProps {
  readonly recipe: { readonly id: string; readonly name: string };
  readonly reactions: RecipeReactions;
  readonly className?: string;
}

/** Server markup is the same for everybody: the visitor's likes show after hydration. */
const NBSP = '\u00a0';

export function LikeButton({ recipe, reactions, className }: ActionProps): ReactElement {
  const words = useWords();
  const liked = useHydrated() && reactions.likedByMe;
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={words(recipeWords.like, { name: recipe.name })}
      aria-busy={reactions.busy || undefined}
      onClick={reactions.toggleLike}
      className={cn(
        'grid size-11 place-items-center rounded-full bg-paper/95 shadow-1 transition-colors duration-200 hover:bg-paper',
        className,
      )}
    >
      <Heart className={cn('size-5', liked ? 'fill-tomato text-tomato' : 'text-ink')} aria-hidden />
    </button>
  );
}

/** The number of likes; nothing for zero (rule X21). */
export function LikeCount({ reactions }: Pick<ActionProps, 'reactions'>): ReactElement | null {
  const words = useWords();
  const known = useHydrated();
  if (known && reactions.likesCount === 0) return null;
  return (
    <span className="tnum inline-flex items-center gap-1 text-sm text-ink-2">
      <Heart className="size-4" aria-hidden />
      <span className="min-w-4">
        {known ? (
          <>
            <span aria-hidden>{reactions.likesCount}</span>
            <span className="sr-only">
              {reactions.likesCount === 1
                ? recipeWords.likedOnce
                : words(recipeWords.liked, { count: reactions.likesCount })}
            </span>
          </>
        ) : (
          NBSP
        )}
      </span>
    </span>
  );
}

export function VoteButton({ recipe, reactions }: ActionProps): ReactElement {
  const words = useWords();
  const known = useHydrated();
  const voted = known && reactions.votedByMe;
  return (
    <Button
      look="outline"
      size="sm"
      aria-pressed={voted}
      aria-busy={reactions.busy || undefined}
      title={home.card.voteHelp}
      onClick={reactions.toggleVote}
      className={cn(voted && 'border-kale bg-sage text-ink hover:bg-sage')}
    >
      <ArrowUp className="size-4" strokeWidth={2.5} aria-hidden />
      <span>
        {voted ? recipeWords.voted : home.card.vote}
        <span className="sr-only"> {words(recipeWords.voteFor, { name: recipe.name })}</span>
      </span>
      <span className="tnum min-w-3 font-medium text-ink-2">
        {known ? reactions.votesCount || null : NBSP}
      </span>
    </Button>
  );
}

export function ShareButton({
  recipe,
  withLabel = false,
}: Pick<ActionProps, 'recipe'> & { readonly withLabel?: boolean }): ReactElement {
  const words = useWords();
  const share = useShare();
  return (
    <Button
      look={withLabel ? 'outline' : 'ghost'}
      size={withLabel ? 'sm' : 'icon'}
      aria-label={words(recipeWords.share, { name: recipe.name })}
      onClick={() => void share(recipe)}
    >
      <Share2 className="size-4.5" aria-hidden />
      {withLabel && home.card.share}
    </Button>
  );
}
