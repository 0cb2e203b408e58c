import { useRef } from 'react';
import type { CommunityPost } from '#frontend/api/generated-account.js';
import { useLikePostMutation, useUnlikePostMutation } from './community-api.js';

/** A like is optimistic and rolled back when the server refuses; one at a time. */
export function useLike(post: CommunityPost, put: (post: CommunityPost) => void): () => void {
  const [like] = useLikePostMutation();
  const [unlike] = useUnlikePostMutation();
  const sending = useRef(false);
  const toggle = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    const { id, likedByMe: was, likesCount } = post;
    put({ ...post, likedByMe: !was, likesCount: likesCount + (was ? -1 : 1) });
    const { data } = await (was ? unlike({ id }) : like({ id }));
    put(data ? { ...post, likedByMe: data.liked, likesCount: data.likesCount } : post);
    sending.current = false;
  };
  return () => void toggle();
}
