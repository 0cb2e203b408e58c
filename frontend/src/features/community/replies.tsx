import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { COMMUNITY_LIMITS } from '@rules/community';
import { community } from '#frontend/copy/community/community.js';
import { Button } from '#frontend/ui/action/button.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { communityApi, useCreateReplyMutation } from './community-api.js';
import { PostBody, type PostCardProps } from './post-body.js';
import { PostForm } from './post-form.js';
import { usePostList } from './use-post-list.js';

const { board: said } = community;

interface RepliesProps extends PostCardProps {
  readonly canReply: boolean;
}

/** The replies to a post, oldest first, and the form for a new one. */
export function Replies({ post, put, canReply }: RepliesProps): ReactElement {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const { id } = post;
  const list = usePostList((cursor) =>
    dispatch(
      communityApi.endpoints.listReplies.initiate(cursor === undefined ? { id } : { id, cursor }, {
        forceRefetch: true,
        subscribe: false,
      }),
    ).unwrap(),
  );
  const [create, { isLoading }] = useCreateReplyMutation();
  const send = async (body: string): Promise<boolean> => {
    const { data } = await create({ id, writeReply: { body } });
    if (!data) return false;
    list.addLast(data);
    put({ ...post, repliesCount: post.repliesCount + 1 });
    return true;
  };
  return (
    <div className="mt-4 border-l-2 border-line pl-4 sm:pl-6">
      {list.state === 'loading' && list.items.length === 0 && (
        <div aria-busy="true">
          <span role="status" className="sr-only">
            {said.repliesLoading}
          </span>
          <Skeleton className="h-20 !rounded-xl" />
        </div>
      )}
      {list.state === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {said.repliesNotLoaded}
          <Button look="outline" size="sm" onClick={list.retry}>
            {said.notLoaded.button}
          </Button>
        </p>
      )}
      <ul className="space-y-5">
        {list.items.map((reply) => (
          <li key={reply.id}>
            <PostBody post={reply} put={list.put} />
          </li>
        ))}
      </ul>
      {list.nextCursor !== null && (
        <Button
          look="ghost"
          size="sm"
          className="-ml-3 mt-2"
          busy={list.isLoadingMore}
          onClick={list.loadMore}
        >
          {list.isLoadingMore ? said.moreLoading : said.moreReplies}
        </Button>
      )}
      {canReply && list.state !== 'loading' && (
        <div className={list.items.length > 0 ? 'pt-5' : ''}>
          <PostForm
            id={`reply-${id}`}
            label={said.replyTo}
            limit={COMMUNITY_LIMITS.reply}
            submit={community.posts.reply}
            submitting={said.replying}
            isBusy={isLoading}
            autoFocus={list.items.length === 0}
            onSend={send}
          />
        </div>
      )}
    </div>
  );
}
