import type { CommunityEventDto } from '../community.dto.js';
import type { CommunityEvent } from './community-event.entity.js';

const MINUTE_MS = 60_000;

export function endOf({ startsAt, lengthMinutes }: Pick<CommunityEvent, 'startsAt' | 'lengthMinutes'>): Date {
  return new Date(startsAt.getTime() + lengthMinutes * MINUTE_MS);
}

/** A session as a person sees it, with or without a place. */
export function communityEventView(
  session: Omit<CommunityEvent, 'cancel'>,
  booked: boolean,
): CommunityEventDto {
  const { id, kind, status, title, description, host, startsAt, lengthMinutes, capacity, taken } = session;
  return {
    id,
    kind,
    state: status,
    title,
    description,
    host,
    startsAt: startsAt.toISOString(),
    endsAt: endOf(session).toISOString(),
    lengthMinutes,
    capacity,
    placesLeft: capacity - taken,
    membersOnly: session.membersOnly,
    booked,
    joinUrl: booked && status === 'scheduled' ? (session.joinUrl ?? null) : null,
    cancelReason: session.cancelReason ?? null,
  };
}
