import type { EntityManager } from '@mikro-orm/postgresql';
import { toPage, startOf } from '#backend/platform/http/validation/shared/page.js';
import type { PostStatus, ReportReason } from '#backend/rules/community.js';
import type { ModeratedPostDto, ModeratedPostListDto, ModerationQuery } from './admin-moderation.dto.js';

interface PostRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly author_id: string | null;
  readonly name: string | null;
  readonly body: string;
  readonly status: PostStatus;
  readonly hidden_reason: string | null;
  readonly open_reports: number;
  readonly reasons: ReportReason[];
  readonly parent_body: string | null;
  readonly created_at: Date | string;
  readonly reported_at: Date | string | null;
  readonly hidden_at: Date | string | null;
}

const COLUMNS = `p.id, p.parent_id, p.author_id, m.display_name as name, p.body, p.status, p.hidden_reason,
  p.open_reports, p.created_at, p.reported_at, p.hidden_at, parent.body as parent_body,
  array(select distinct r.reason from community_report r where r.post_id = p.id and r.closed_at is null) as reasons`;
const FROM = `from community_post p
  left join community_member m on m.user_id = p.author_id
  left join community_post parent on parent.id = p.parent_id`;

/** Posts that wait for a moderator, the oldest report first; one statement with an index of its own. */
async function reportedRows(em: EntityManager, query: ModerationQuery): Promise<PostRow[]> {
  const start = startOf(query);
  const later = start ? 'and (p.reported_at, p.id) > (?, ?)' : '';
  return em.execute<PostRow[]>(
    `select ${COLUMNS} ${FROM} where p.open_reports > 0 ${later} order by p.reported_at, p.id limit ?`,
    [...(start ? [start.createdAt, start.id] : []), query.limit + 1],
  );
}

/** Hidden posts, the latest first. */
async function hiddenRows(em: EntityManager, query: ModerationQuery): Promise<PostRow[]> {
  const start = startOf(query);
  const earlier = start ? 'and (p.hidden_at, p.id) < (?, ?)' : '';
  return em.execute<PostRow[]>(
    `select ${COLUMNS} ${FROM} where p.status = 'hidden' ${earlier} order by p.hidden_at desc, p.id desc limit ?`,
    [...(start ? [start.createdAt, start.id] : []), query.limit + 1],
  );
}

export async function moderationPage(
  em: EntityManager,
  query: ModerationQuery,
): Promise<ModeratedPostListDto> {
  const isReported = query.state === 'reported';
  const rows = await (isReported ? reportedRows(em, query) : hiddenRows(em, query));
  const places = rows.map((row) => ({
    row,
    id: row.id,
    createdAt: new Date((isReported ? row.reported_at : row.hidden_at) ?? row.created_at),
  }));
  return toPage(places, query.limit, ({ row }) => viewOf(row));
}

/** One post for moderators; null when there is none. */
export async function moderatedPost(em: EntityManager, id: string): Promise<ModeratedPostDto | null> {
  const rows = await em.execute<PostRow[]>(`select ${COLUMNS} ${FROM} where p.id = ?`, [id]);
  return rows[0] ? viewOf(rows[0]) : null;
}

function viewOf(row: PostRow): ModeratedPostDto {
  return {
    id: row.id,
    kind: row.parent_id === null ? 'post' : 'reply',
    authorName: row.name,
    authorId: row.author_id,
    body: row.body,
    state: row.status,
    hiddenReason: row.hidden_reason,
    createdAt: new Date(row.created_at).toISOString(),
    reportedAt: row.reported_at === null ? null : new Date(row.reported_at).toISOString(),
    openReports: row.open_reports,
    reasons: row.reasons,
    replyTo: row.parent_body,
  };
}
