import { Ban, Heart, MessageSquareText } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { DishRating, RateDish } from '#frontend/api/generated-account.js';
import { ratings as copy } from '#frontend/copy/ordering/ratings.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { StarChoice } from '#frontend/ui/form/star-choice.js';
import { NOTHING, useSayOfDishMutation, type RatingAccess } from './rating-api.js';
import { SayMore } from './say-more.js';

export interface RateableDish {
  readonly sku: string;
  readonly name: string;
  readonly rating: DishRating | null;
}

export interface RateDishProps {
  readonly dish: RateableDish;
  readonly access: RatingAccess;
  /** In place of its plain name. */
  readonly title?: ReactNode;
}

/** A rating as it is sent back. */
export const saidOf = (rating: DishRating | null): RateDish =>
  rating === null
    ? NOTHING
    : { stars: rating.stars, taste: rating.taste, reasons: rating.reasons, comment: rating.comment };

/** One dish with its stars and words; each touch is saved at once, and can be undone. */
export function RateDishRow({ dish, access, title }: RateDishProps): ReactElement {
  const { name, rating } = dish;
  const words = useWords();
  const { say, status, undo } = useRating(dish, access);
  const [isSaying, setSaying] = useState(false);
  const said = saidOf(rating);
  const toggle = (taste: 'favourite' | 'never') => () =>
    void say({ ...said, taste: said.taste === taste ? null : taste });
  return (
    <li className="py-5 first:pt-0">
      <h3 className="text-base font-bold [overflow-wrap:anywhere]">{title ?? name}</h3>
      <StarChoice
        label={words(copy.stars, { name })}
        names={copy.star}
        value={said.stars}
        onChange={(stars) => void say({ ...said, stars })}
      />
      <div className="mt-1 flex flex-wrap gap-2">
        <Toggle
          pressed={said.taste === 'favourite'}
          onClick={toggle('favourite')}
          label={words(copy.favouriteOf, { name })}
        >
          <Heart className={cn('size-4', said.taste === 'favourite' && 'fill-current')} aria-hidden />
          {copy.favourite}
        </Toggle>
        <Toggle
          pressed={said.taste === 'never'}
          onClick={toggle('never')}
          label={words(copy.neverOf, { name })}
        >
          <Ban className="size-4" aria-hidden />
          {copy.never}
        </Toggle>
        <Button look="ghost" size="sm" onClick={() => setSaying(true)}>
          <MessageSquareText className="size-4" aria-hidden />
          {said.comment === null && said.reasons.length === 0 ? copy.say : copy.change}
        </Button>
        {rating !== null && (
          <Button look="ghost" size="sm" onClick={() => void say(null)}>
            {copy.clear}
          </Button>
        )}
      </div>
      <Said rating={rating} />
      <p role="status" className="mt-1 flex min-h-6 flex-wrap items-center gap-x-2 text-sm text-ink-2">
        {status && words(copy[status], { name })}
        {undo && (
          <button type="button" className="min-h-11 font-semibold text-kale underline" onClick={undo}>
            {copy.undo}
          </button>
        )}
      </p>
      {isSaying && <SayMore name={name} said={said} say={say} onClose={() => setSaying(false)} />}
    </li>
  );
}

interface ToggleProps {
  readonly pressed: boolean;
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Toggle({ pressed, label, onClick, children }: ToggleProps): ReactElement {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      onClick={onClick}
      className={cn(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-[0.9375rem] font-semibold',
        pressed ? 'border-kale bg-sage text-kale' : 'border-line-strong/60 bg-paper hover:bg-oat',
      )}
    >
      {children}
    </button>
  );
}

/** The words that were said, and who reads them. */
function Said({ rating }: { readonly rating: DishRating | null }): ReactElement | null {
  if (!rating || (rating.reasons.length === 0 && rating.comment === null)) return null;
  return (
    <div className="mt-2 text-[0.9375rem]">
      {rating.reasons.length > 0 && <p>{rating.reasons.map((each) => copy.reasons[each]).join(' · ')}</p>}
      {rating.comment !== null && <p className="[overflow-wrap:anywhere]">‘{rating.comment}’</p>}
      {rating.commentState !== 'none' && (
        <p className="text-sm text-ink-2">{copy.states[rating.commentState]}</p>
      )}
    </div>
  );
}

type Status = 'saved' | 'removed' | 'failed';

interface Saving {
  readonly status: Status;
  /** What was said before; undefined while there is nothing to go back to. */
  readonly before?: RateDish | null | undefined;
}

/** Saves what is said of a dish, and goes back to what was said before. */
function useRating({ sku, rating }: RateableDish, access: RatingAccess) {
  const [send] = useSayOfDishMutation();
  const [saving, setSaving] = useState<Saving | null>(null);
  const say = async (said: RateDish | null): Promise<unknown> => {
    const { error } = await send({ access, sku, said, before: rating });
    // Behind a link 'nothing' may hide an earlier rating, to which nobody here can go back.
    const before = rating ? saidOf(rating) : access.by === 'link' ? undefined : null;
    setSaving(error ? { status: 'failed' } : { status: said === null ? 'removed' : 'saved', before });
    return error;
  };
  const before = saving?.before;
  const undo = before === undefined ? undefined : () => void say(before);
  return { say, status: saving?.status, undo };
}
