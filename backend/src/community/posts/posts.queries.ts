import type { EntityManager } from '@mikro-orm/postgresql';
import { toPage, startOf, type PageQuery } from '#backend/platform/http/validation/shared/page.js';
import type { PostStatus } from '#backend/rules/community.js';
import type { PostDto, PostListDto } from './posts.dto.js';

interface PostRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly author_id: string | null;
  readonly name: string | null;
  readonly body: string;
  readonly status: PostStatus;
  readonly hidden_reason: string | null;
  readonly likes: number;
  readonly replies: number;
  readonly liked: boolean;
  readonly reported: boolean;
  readonly created_at: Date | string;
  readonly edited_at: Date | string | null;
}

const COLUMNS = `
  p.id, p.parent_id, p.author_id, m.display_name as name, p.body, p.status, p.hidden_reason, p.likes, p.replies,
  p.created_at, p.edited_at,
  exists (select 1 from community_like l where l.post_id = p.id and l.user_id = ?) as liked,
  exists (select 1 from community_report r where r.post_id = p.id and r.user_id = ?) as reported`;
const FROM = `from community_post p left join community_member m on m.user_id = p.author_id`;

/**
 * The board, newest first; a post that its author removed appears only where it has replies. One statement.
 */
export async function boardPage(em: EntityManager, userId: string, query: PageQuery): Promise<PostListDto> {
  const start = startOf(query);
  const older = start ? 'and (p.created_at, p.id) < (?, ?)' : '';
  const rows = await em.execute<PostRow[]>(
    `select ${COLUMNS} ${FROM}
      where p.parent_id is null and (p.status <> 'removed' or p.replies > 0) ${older}
      order by p.created_at desc, p.id desc limit ?`,
    [userId, userId, ...(start ? [start.createdAt, start.id] : []), query.limit + 1],
  );
  return pageOfPosts(rows, query.limit, userId);
}

/** The replies to a post, oldest first; one statement. */
export async function repliesPage(
  em: EntityManager,
  {
    parentId,
    userId,
    query,
  }: { readonly parentId: string; readonly userId: string; readonly query: PageQuery },
): Promise<PostListDto> {
  const start = startOf(query);
  const newer = start ? 'and (p.created_at, p.id) > (?, ?)' : '';
  const rows = await em.execute<PostRow[]>(
    `select ${COLUMNS} ${FROM}
      where p.parent_id = ? and p.status <> 'removed' ${newer}
      order by p.created_at, p.id limit ?`,
    [userId, userId, parentId, ...(start ? [start.createdAt, start.id] : []), query.limit + 1],
  );
  return pageOfPosts(rows, query.limit, userId);
}

/** One post as a person sees it; null when there is none. */
export async function onePost(em: EntityManager, id: string, userId: string): Promise<PostDto | null> {
  const rows = await em.execute<PostRow[]>(`select ${COLUMNS} ${FROM} where p.id = ?`, [userId, userId, id]);
  return rows[0] ? viewOf(rows[0], userId) : null;
}

function pageOfPosts(rows: readonly PostRow[], limit: number, userId: string): PostListDto {
  const places = rows.map((row) => ({ row, id: row.id, createdAt: new Date(row.created_at) }));
  return toPage(places, limit, ({ row }) => viewOf(row, userId));
}

function viewOf(row: PostRow, userId: string): PostDto {
  const isVisible = row.status === 'visible';
  const mine = row.author_id === userId;
  const name = row.name ?? '';
  return {
    id: row.id,
    parentId: row.parent_id,
    author: isVisible && name ? { name, initial: ([...name][0] ?? '').toUpperCase() } : null,
    mine,
    state: row.status,
    body: isVisible ? row.body : '',
    hiddenReason: mine && row.status === 'hidden' ? row.hidden_reason : null,
    likesCount: row.likes,
    likedByMe: row.liked,
    reportedByMe: row.reported,
    repliesCount: row.replies,
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
  };
}
