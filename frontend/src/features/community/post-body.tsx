import { Ellipsis, Flag, Heart, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { COMMUNITY_LIMITS } from '@rules/community';
import type { CommunityPost } from '#frontend/api/generated-account.js';
import { community } from '#frontend/copy/community/community.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { Menu, MenuItem } from '#frontend/ui/dialog/menu.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { useDeletePostMutation, useEditPostMutation, useRestorePostMutation } from './community-api.js';
import { PostForm } from './post-form.js';
import { ReportDialog } from './report-dialog.js';
import { momentOf } from './times.js';
import { useLike } from './use-like.js';

export interface PostCardProps {
  readonly post: CommunityPost;
  readonly put: (post: CommunityPost) => void;
}

const { posts: copy } = community;
const { board: said } = community;

interface PostBodyProps extends PostCardProps {
  /** Further buttons in the row below the text. */
  readonly children?: ReactNode;
}

/** A post or a reply, with its actions. */
export function PostBody({ post, put, children }: PostBodyProps): ReactElement {
  const [isEditing, setEditing] = useState(false);
  const [isReporting, setReporting] = useState(false);
  if (post.state !== 'visible')
    return (
      <Gone post={post} put={put}>
        {children}
      </Gone>
    );
  return (
    <>
      <Head post={post} put={put} onEdit={() => setEditing(true)} onReport={() => setReporting(true)} />
      {isEditing ? (
        <Edit post={post} put={put} onDone={() => setEditing(false)} />
      ) : (
        <p className="whitespace-pre-line pt-3 [overflow-wrap:anywhere]">{post.body}</p>
      )}
      <div className="-mx-3 flex flex-wrap items-center pt-2">
        <LikeButton post={post} put={put} />
        {children}
      </div>
      {post.reportedByMe && (
        <p role="status" className="pt-2 text-sm text-ink-2">
          {copy.reported}
        </p>
      )}
      {isReporting && (
        <ReportDialog
          id={post.id}
          onClose={() => setReporting(false)}
          onReported={() => {
            put({ ...post, reportedByMe: true });
            setReporting(false);
          }}
        />
      )}
    </>
  );
}

const nameOf = ({ author }: CommunityPost): string => author?.name ?? said.nobody;

interface HeadProps extends PostCardProps {
  readonly onEdit: () => void;
  readonly onReport: () => void;
}

function Head({ post, put, onEdit, onReport }: HeadProps): ReactElement {
  const { author, mine, createdAt, editedAt, reportedByMe } = post;
  const [remove] = useDeletePostMutation();
  const removeOwnPost = async (): Promise<void> => {
    put({ ...post, state: 'removed', body: '' });
    const { error } = await remove({ id: post.id });
    if (error) put(post);
  };
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-full bg-sage font-display text-lg font-bold text-kale"
      >
        {author?.initial ?? ''}
      </span>
      <p className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]">{nameOf(post)}</span>
        <span className="tnum block text-sm text-ink-2">
          <time dateTime={createdAt}>{momentOf(createdAt)}</time>
          {editedAt !== null && ` · ${said.edited}`}
        </span>
      </p>
      {(mine || !reportedByMe) && (
        <Menu
          trigger={
            <Button look="ghost" size="icon" aria-label={fill(said.menuOf, { name: nameOf(post) })}>
              <Ellipsis className="size-5" aria-hidden />
            </Button>
          }
        >
          {mine ? (
            <>
              <MenuItem icon={<Pencil className="size-4" aria-hidden />} onSelect={onEdit}>
                {said.edit}
              </MenuItem>
              <MenuItem
                icon={<Trash2 className="size-4" aria-hidden />}
                onSelect={() => void removeOwnPost()}
              >
                {said.remove}
              </MenuItem>
            </>
          ) : (
            <MenuItem icon={<Flag className="size-4" aria-hidden />} onSelect={onReport}>
              {copy.report}
            </MenuItem>
          )}
        </Menu>
      )}
    </div>
  );
}

function LikeButton({ post, put }: PostCardProps): ReactElement {
  const toggle = useLike(post, put);
  const { likedByMe, likesCount } = post;
  return (
    <Button look="ghost" size="sm" aria-pressed={likedByMe} onClick={toggle}>
      <Heart className={cn('size-4', likedByMe && 'fill-tomato text-tomato')} aria-hidden />
      <span>
        {likedByMe ? copy.liked : copy.like}
        <span className="sr-only"> {fill(said.likeOf, { name: nameOf(post) })}</span>
      </span>
      <span className="tnum min-w-3 font-medium text-ink-2">{likesCount}</span>
    </Button>
  );
}

function Edit({ post, put, onDone }: PostCardProps & { readonly onDone: () => void }): ReactElement {
  const [edit, { isLoading }] = useEditPostMutation();
  const send = async (body: string): Promise<boolean> => {
    const { data } = await edit({ id: post.id, writePost: { body } });
    if (!data) return false;
    put(data);
    onDone();
    return true;
  };
  return (
    <div className="pt-3">
      <PostForm
        id={`edit-${post.id}`}
        label={said.editText}
        initial={post.body}
        limit={post.parentId === null ? COMMUNITY_LIMITS.post : COMMUNITY_LIMITS.reply}
        submit={said.save}
        submitting={said.saving}
        isBusy={isLoading}
        autoFocus
        onCancel={onDone}
        onSend={send}
      />
    </div>
  );
}

/**
 * Replaces a hidden post: says who removed it and offers its author an undo, or shows a moderator's reason.
 */
function Gone({ post, put, children }: PostBodyProps): ReactElement {
  const [restore, { isLoading }] = useRestorePostMutation();
  const bringBack = async (): Promise<void> => {
    const { data } = await restore({ id: post.id });
    if (data) put(data);
  };
  const isHidden = post.state === 'hidden';
  const isOwn = post.mine && !isHidden;
  return (
    <>
      <Notice
        {...(isOwn ? { role: 'status' } : {})}
        action={
          isOwn && (
            // The menu that removed it is gone, and the focus with it.
            <Button autoFocus look="ghost" size="sm" busy={isLoading} onClick={() => void bringBack()}>
              {said.undo}
            </Button>
          )
        }
      >
        <p>{isHidden ? copy.removed : isOwn ? said.removed : said.removedByAuthor}</p>
        {post.hiddenReason !== null && <p>{fill(said.hiddenBecause, { reason: post.hiddenReason })}</p>}
      </Notice>
      {children && <div className="-mx-3 pt-2">{children}</div>}
    </>
  );
}
