import { MessageCircle } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { CommunityPost } from '#frontend/api/generated-account.js';
import { community } from '#frontend/copy/community/community.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { PostBody, type PostCardProps } from './post-body.js';
import { Replies } from './replies.js';

const { board: said } = community;

/** One post of the board, with its replies behind a button. */
export function PostCard({ post, put }: PostCardProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const canReply = post.state === 'visible';
  return (
    <article className="rounded-2xl border border-line bg-paper p-5">
      <PostBody post={post} put={put}>
        {(canReply || post.repliesCount > 0) && (
          <Button look="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <MessageCircle className="size-4" aria-hidden />
            {isOpen ? said.hideReplies : repliesWords(post)}
          </Button>
        )}
      </PostBody>
      {isOpen && <Replies post={post} canReply={canReply} put={put} />}
    </article>
  );
}

function repliesWords({ repliesCount }: CommunityPost): string {
  if (repliesCount === 0) return community.posts.reply;
  return repliesCount === 1 ? said.oneReply : fill(said.replies, { count: repliesCount });
}
