import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { COMMUNITY_LIMITS } from '@rules/community';
import type { Community } from '#frontend/api/generated-account.js';
import { community } from '#frontend/copy/community/community.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { communityApi, useCreatePostMutation } from './community-api.js';
import { HOUSE_RULES_ID } from './house-rules.js';
import { JoinDialog } from './join-dialog.js';
import { PostCard } from './post-card.js';
import { PostForm } from './post-form.js';
import { usePostList, type PostList } from './use-post-list.js';

const { posts: copy } = community;
const { board: said } = community;

/** The posts of the board, newest first (rule C1). */
export function Board({ me }: Pick<Community, 'me'>): ReactElement {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const list = usePostList((cursor) =>
    dispatch(
      communityApi.endpoints.listPosts.initiate(cursor === undefined ? {} : { cursor }, {
        forceRefetch: true,
        subscribe: false,
      }),
    ).unwrap(),
  );
  return (
    <section aria-labelledby="board">
      <h2 id="board" className="pb-5 text-2xl font-bold sm:text-3xl">
        {copy.heading}
      </h2>
      <NewPost me={me} onWritten={list.addFirst} />
      <Posts list={list} />
    </section>
  );
}

interface NewPostProps extends Pick<Community, 'me'> {
  readonly onWritten: PostList['addFirst'];
}

function NewPost({ me, onWritten }: NewPostProps): ReactElement {
  const [create, { isLoading }] = useCreatePostMutation();
  const [isNaming, setNaming] = useState(false);
  const send = async (body: string): Promise<boolean> => {
    const { data } = await create({ writePost: { body } });
    if (data) onWritten(data);
    return data !== undefined;
  };
  return (
    <div className="rounded-2xl border border-line bg-paper p-5">
      <PostForm
        id="new-post"
        label={copy.write}
        placeholder={copy.placeholder}
        limit={COMMUNITY_LIMITS.post}
        submit={copy.publish}
        submitting={said.publishing}
        isBusy={isLoading}
        onSend={send}
        note={
          <>
            {me.displayName !== null && `${fill(said.writingAs, { name: me.displayName })} `}
            <a href={`#${HOUSE_RULES_ID}`} className="font-semibold text-kale underline">
              {said.rules}
            </a>{' '}
            {me.displayName !== null && (
              <button
                type="button"
                className="font-semibold text-kale underline"
                onClick={() => setNaming(true)}
              >
                {community.join.change}
              </button>
            )}
          </>
        }
      />
      {isNaming && <JoinDialog me={me} onClose={() => setNaming(false)} />}
    </div>
  );
}

function Posts({ list }: { readonly list: PostList }): ReactElement {
  if (list.state === 'failed' && list.items.length === 0)
    return (
      <div className="pt-5">
        <LoadFailed {...said.notLoaded} onRetry={list.retry} />
      </div>
    );
  if (list.state === 'loading' && list.items.length === 0)
    return (
      <div aria-busy="true" className="space-y-4 pt-5">
        <span role="status" className="sr-only">
          {said.loading}
        </span>
        <Skeleton className="h-36 !rounded-2xl" />
        <Skeleton className="h-36 !rounded-2xl" />
      </div>
    );
  return (
    <>
      {list.items.length === 0 && <p className="mt-5 rounded-xl bg-oat p-5">{copy.empty}</p>}
      <ul className="space-y-4 pt-5">
        {list.items.map((post) => (
          <li key={post.id}>
            <PostCard post={post} put={list.put} />
          </li>
        ))}
      </ul>
      {list.nextCursor !== null && (
        <p className="pt-6 text-center">
          <Button look="outline" busy={list.isLoadingMore} onClick={list.loadMore}>
            {list.isLoadingMore ? said.moreLoading : said.more}
          </Button>
        </p>
      )}
    </>
  );
}
