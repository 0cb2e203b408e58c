import type { EntityManager } from '@mikro-orm/postgresql';
import type { SessionKind } from '#backend/rules/community.js';
import type { CommunitySessionDto } from '../community.dto.js';
import { CommunitySession } from './session.entity.js';
import { sessionView } from './session-views.js';

/** More than two months hold. */
const MAX_SESSIONS = 60;

const COMING = `
  select s.*, b.user_id is not null as booked
    from community_session s
    left join community_booking b on b.session_id = s.id and b.user_id = ?
   where s.kind = ? and s.starts_at > ?::timestamptz - interval '4 hours'
     and s.starts_at + make_interval(mins => s.length_minutes) > ?
     and (b.user_id is not null or s.state = 'scheduled' and (s.kind = 'group' or s.taken < s.capacity))
   order by s.starts_at, s.id limit ${MAX_SESSIONS}`;

/**
 * What is still to come or under way, the next one first; one statement. A cancelled one only for who had a
 * place, a consultant's slot that is taken only for whose it is.
 */
export async function comingSessions(
  em: EntityManager,
  { kind, userId, now }: { readonly kind: SessionKind; readonly userId: string; readonly now: Date },
): Promise<CommunitySessionDto[]> {
  const rows = await em.execute<(Record<string, unknown> & { booked: boolean })[]>(COMING, [
    userId,
    kind,
    now,
    now,
  ]);
  return rows.map(({ booked, ...row }) => sessionView(em.map(CommunitySession, row), booked));
}
