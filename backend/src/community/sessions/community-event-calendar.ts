import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CommunityEvent } from './community-event.entity.js';
import { endOf } from './community-event-views.js';

export interface CalendarFile {
  readonly fileName: string;
  readonly content: string;
}

/**
 * A session as iCalendar. Its UID stays the same and its SEQUENCE grows with each change, so that a calendar
 * that contains it already updates the time or the cancellation instead of adding a second entry (RFC 5545).
 */
export function calendarOf(
  session: CommunityEvent,
  { booked, siteUrl }: { readonly booked: boolean; readonly siteUrl: string },
): CalendarFile {
  const isCancelled = session.status === 'cancelled';
  const page = `${siteUrl}/community`;
  const calendar = ical({
    prodId: { company: 'Lighter Table', product: 'Community', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `session-${session.id}@${new URL(siteUrl).hostname}`,
    sequence: session.sequence,
    stamp: session.updatedAt,
    start: session.startsAt,
    end: endOf(session),
    summary: session.title,
    description: `${session.description}\n\n${page}`,
    location: booked && session.joinUrl ? session.joinUrl : page,
    url: page,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { fileName: `session-${session.id}.ics`, content: calendar.toString() };
}
