import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommunityPost, CommunityPostList } from '#frontend/api/generated-account.js';

export interface PostList {
  readonly items: readonly CommunityPost[];
  readonly state: 'loading' | 'ready' | 'failed';
  /** Null when the last page has been read. */
  readonly nextCursor: string | null;
  readonly isLoadingMore: boolean;
  readonly retry: () => void;
  readonly loadMore: () => void;
  /** Replaces the post with the same id. */
  readonly put: (post: CommunityPost) => void;
  readonly addFirst: (post: CommunityPost) => void;
  readonly addLast: (post: CommunityPost) => void;
}

/** Reads the page after a cursor; rejects when that fails. */
export type ReadPage = (cursor: string | undefined) => Promise<CommunityPostList>;

/** No duplicates: the user's own post is shown before the page that contains it is read. */
function joined(before: readonly CommunityPost[], more: readonly CommunityPost[]): CommunityPost[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !known.has(id))];
}

/** Posts or replies, page by page, with the changes made while they are shown. */
export function usePostList(readPage: ReadPage): PostList {
  const [items, setItems] = useState<readonly CommunityPost[]>([]);
  const [nextCursor, setNextCursor] = useState<string | null>(null);
  const [state, setState] = useState<PostList['state']>('loading');
  const [isLoadingMore, setLoadingMore] = useState(false);
  const read = useRef(readPage);
  read.current = readPage;

  const begin = useCallback(async () => {
    setState('loading');
    try {
      const page = await read.current(undefined);
      setItems((before) => joined(page.items, before));
      setNextCursor(page.nextCursor);
      setState('ready');
    } catch {
      setState('failed');
    }
  }, []);
  useEffect(() => void begin(), [begin]);

  const loadMore = async (): Promise<void> => {
    if (nextCursor === null) return;
    setLoadingMore(true);
    try {
      const page = await read.current(nextCursor);
      setItems((before) => joined(before, page.items));
      setNextCursor(page.nextCursor);
    } catch {
      // The button stays for another try, and a toast has shown the reason.
    }
    setLoadingMore(false);
  };

  const put = useCallback((post: CommunityPost) => {
    setItems((before) => before.map((each) => (each.id === post.id ? post : each)));
  }, []);
  return {
    items,
    state,
    nextCursor,
    isLoadingMore,
    retry: () => void begin(),
    loadMore: () => void loadMore(),
    put,
    addFirst: useCallback((post: CommunityPost) => setItems((before) => joined([post], before)), []),
    addLast: useCallback((post: CommunityPost) => setItems((before) => joined(before, [post])), []),
  };
}
