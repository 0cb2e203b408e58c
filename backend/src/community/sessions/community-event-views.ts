import type { CommunityEventDto } from '../community.dto.js';
import type { CommunityEvent } from './community-event.entity.js';

const MINUTE_MS = 60_000;

export function endOf({ startsAt, lengthMinutes }: Pick<CommunityEvent, 'startsAt' | 'lengthMinutes'>): Date {
  return new Date(startsAt.getTime() + lengthMinutes * MINUTE_MS);
}

/** Whether it is too late to book or to cancel a place. */
export function hasBegun({ startsAt }: Pick<CommunityEvent, 'startsAt'>, now: Date): boolean {
  return startsAt <= now;
}

/** A session as a person sees it, with or without a place. */
export function communityEventView(
  session: Omit<CommunityEvent, 'cancel'>,
  { booked, now }: { readonly booked: boolean; readonly now: Date },
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
    begun: hasBegun(session, now),
    joinUrl: booked && status === 'scheduled' ? (session.joinUrl ?? null) : null,
    cancelReason: session.cancelReason ?? null,
  };
}
