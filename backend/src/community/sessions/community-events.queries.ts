import type { EntityManager } from '@mikro-orm/postgresql';
import type { CommunityEventKind } from '#backend/rules/community.js';
import { LONDON } from '#backend/rules/london.js';
import type { CommunityEventDto } from '../community.dto.js';
import { CommunityEvent } from './community-event.entity.js';
import { communityEventView } from './community-event-views.js';

/** More than two months contain. */
const MAX_SESSIONS = 60;

const COMING = `
  select s.*, b.user_id is not null as booked
    from community_event s
    left join community_booking b on b.community_event_id = s.id and b.user_id = ?
   where s.kind = ? and s.starts_at > ?::timestamptz - interval '4 hours'
     and s.starts_at + make_interval(mins => s.length_minutes) > ?
     and (b.user_id is not null
          or s.status = 'scheduled' and (s.kind = 'group' or s.taken < s.capacity and s.starts_at > ?
            and not exists (
              select from community_booking o where o.user_id = ?
                and o.consultant_month = to_char(s.starts_at at time zone '${LONDON}', 'YYYY-MM'))))
   order by s.starts_at, s.id limit ${MAX_SESSIONS}`;

/**
 * Upcoming and running sessions, the next one first; one statement. Cancelled ones only for people who had a
 * place. A consultant's slot that cannot be booked only for the person who has it: one that is taken or has
 * begun, or a second one in a month (rule C3).
 */
export async function upcomingCommunityEvents(
  em: EntityManager,
  { kind, userId, now }: { readonly kind: CommunityEventKind; readonly userId: string; readonly now: Date },
): Promise<CommunityEventDto[]> {
  const rows = await em.execute<(Record<string, unknown> & { booked: boolean })[]>(COMING, [
    userId,
    kind,
    now,
    now,
    now,
    userId,
  ]);
  return rows.map(({ booked, ...row }) => communityEventView(em.map(CommunityEvent, row), { booked, now }));
}
