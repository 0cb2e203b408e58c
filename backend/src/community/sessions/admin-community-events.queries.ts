import type { EntityManager } from '@mikro-orm/postgresql';
import { toPage, startOf } from '#backend/platform/http/validation/shared/page.js';
import type {
  AdminCommunityEventDto,
  AdminCommunityEventListDto,
  AdminCommunityEventsQuery,
} from './admin-community-events.dto.js';

interface SessionRow {
  readonly id: string;
  readonly kind: AdminCommunityEventDto['kind'];
  readonly status: AdminCommunityEventDto['state'];
  readonly title: string;
  readonly description: string;
  readonly host: string;
  readonly starts_at: Date | string;
  readonly length_minutes: number;
  readonly capacity: number;
  readonly taken: number;
  readonly members_only: boolean;
  readonly join_url: string | null;
  readonly cancel_reason: string | null;
  readonly series_slug: string | null;
}

const COLUMNS = `id, kind, status, title, description, host, starts_at, length_minutes, capacity, taken,
  members_only, join_url, cancel_reason, series_slug`;

/**
 * Sessions of a kind by time: upcoming ones, the next one first, or past ones, the latest first. One
 * statement.
 */
export async function communityEventsPage(
  em: EntityManager,
  query: AdminCommunityEventsQuery,
  now: Date,
): Promise<AdminCommunityEventListDto> {
  const start = startOf(query);
  const [after, order] = query.when === 'coming' ? ['>', 'asc'] : ['<', 'desc'];
  const beyond = start ? `and (starts_at, id) ${after} (?, ?)` : '';
  const rows = await em.execute<SessionRow[]>(
    `select ${COLUMNS} from community_event where kind = ? and starts_at ${after} ? ${beyond}
      order by starts_at ${order}, id ${order} limit ?`,
    [query.kind, now, ...(start ? [start.createdAt, start.id] : []), query.limit + 1],
  );
  const places = rows.map((row) => ({ row, id: row.id, createdAt: new Date(row.starts_at) }));
  return toPage(places, query.limit, ({ row }) => viewOf(row));
}

/** One of them; null when there is none. */
export async function oneCommunityEvent(
  em: EntityManager,
  id: string,
): Promise<AdminCommunityEventDto | null> {
  const rows = await em.execute<SessionRow[]>(`select ${COLUMNS} from community_event where id = ?`, [id]);
  return rows[0] ? viewOf(rows[0]) : null;
}

function viewOf(row: SessionRow): AdminCommunityEventDto {
  return {
    id: row.id,
    kind: row.kind,
    state: row.status,
    title: row.title,
    description: row.description,
    host: row.host,
    startsAt: new Date(row.starts_at).toISOString(),
    lengthMinutes: row.length_minutes,
    capacity: row.capacity,
    taken: row.taken,
    membersOnly: row.members_only,
    joinUrl: row.join_url,
    cancelReason: row.cancel_reason,
    recurs: row.series_slug !== null,
  };
}
