import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { generatedApi } from '#frontend/api/generated.js';
import { isApiError } from '#frontend/api/problem.js';
import { notify } from '#frontend/copy/notify.js';
import type { ToastKey } from '#frontend/copy/toasts.js';
import { reacted, type WithReactions } from './recipe-reactions-slice.js';
import type { Reactions } from './recipe-types.js';

/** The toasts of a failed reaction are the specification's own. */
const OWN_TOASTS = { extraOptions: { errorToast: 'none' } } as const;
const { likeRecipe, unlikeRecipe, voteRecipe, unvoteRecipe } = generatedApi.enhanceEndpoints({
  endpoints: {
    likeRecipe: OWN_TOASTS,
    unlikeRecipe: OWN_TOASTS,
    voteRecipe: OWN_TOASTS,
    unvoteRecipe: OWN_TOASTS,
  },
}).endpoints;
/** Called without their hooks: four per card are too much for a phone that hydrates a page. */
const UNTRACKED = { track: false } as const;
/** From here on it is a server error, for which the specification has its own words. */
const SERVER_ERROR_STATUS = 500;

export interface RecipeReactions extends Reactions {
  /** A like or a vote of this recipe is in flight; further ones are ignored until it returns. */
  readonly busy: boolean;
  readonly toggleLike: () => void;
  readonly toggleVote: () => void;
}

interface Change {
  readonly ahead: Partial<Reactions>;
  readonly back: Partial<Reactions>;
  readonly send: () => Promise<Partial<Reactions>>;
  readonly done: ToastKey;
  readonly failed: ToastKey;
}

/** Why a change was refused, when the visitor can do something about it. */
function reasonOf(error: unknown): string | undefined {
  const isTold = isApiError(error) && error.status !== 'no_response' && error.status < SERVER_ERROR_STATUS;
  return isTold ? error.data.detail : undefined;
}

/** Likes and votes: optimistic, rolled back when the server refuses, one at a time (rule K5). */
export function useReactions(id: string, known: Reactions): RecipeReactions {
  const dispatch = useDispatch<ThunkDispatch<WithReactions, unknown, UnknownAction>>();
  const mine = useSelector(({ reactions }: WithReactions) => reactions[id]);
  const now = { ...known, ...mine };
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);

  const make = async ({ ahead, back, send, done, failed }: Change): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    dispatch(reacted({ id, change: ahead }));
    try {
      dispatch(reacted({ id, change: await send() }));
      dispatch(notify({ toast: done }));
    } catch (error) {
      dispatch(reacted({ id, change: back }));
      dispatch(notify({ toast: failed, description: reasonOf(error) }));
    }
    sending.current = false;
    setBusy(false);
  };

  const toggleLike = (): void => {
    const { likedByMe: was, likesCount } = now;
    void make({
      ahead: { likedByMe: !was, likesCount: likesCount + (was ? -1 : 1) },
      back: { likedByMe: was, likesCount },
      send: async () => {
        const result = await dispatch((was ? unlikeRecipe : likeRecipe).initiate({ id }, UNTRACKED)).unwrap();
        return { likedByMe: result.liked, likesCount: result.likesCount };
      },
      done: was ? 'unlikedRecipe' : 'likedRecipe',
      failed: 'likeFailed',
    });
  };
  const toggleVote = (): void => {
    const { votedByMe: was, votesCount } = now;
    void make({
      ahead: { votedByMe: !was, votesCount: votesCount + (was ? -1 : 1) },
      back: { votedByMe: was, votesCount },
      send: async () => {
        const result = await dispatch((was ? unvoteRecipe : voteRecipe).initiate({ id }, UNTRACKED)).unwrap();
        return { votedByMe: result.voted, votesCount: result.votesCount };
      },
      done: was ? 'voteRemoved' : 'voteCast',
      failed: 'voteFailed',
    });
  };
  return { ...now, busy, toggleLike, toggleVote };
}
