import { CalendarPlus, Check, Video } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { CommunityEvent } from '#frontend/api/generated-account.js';
import { fetchFile } from '#frontend/api/fetch-file.js';
import { community } from '#frontend/copy/community/community.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { useBookSessionMutation, useCancelBookingMutation } from './community-api.js';
import { dayOf, momentOf, timeOf } from './times.js';

const { sessions: copy } = community;
const { sessions: said } = community;

export interface SessionCardProps {
  readonly session: CommunityEvent;
  readonly hasBenefits: boolean;
}

/** One live session, with a button to book or release a place (rules C1, C6). */
export function SessionCard({ session, hasBenefits }: SessionCardProps): ReactElement {
  const { title, description, host, startsAt, lengthMinutes, membersOnly, state, cancelReason } = session;
  const isCancelled = state === 'cancelled';
  return (
    <article
      aria-label={`${title}, ${momentOf(startsAt)}`}
      className="flex w-full flex-col rounded-2xl border border-line bg-paper p-5"
    >
      <p className="tnum flex flex-wrap items-center gap-2 text-[0.9375rem] font-semibold">
        <time dateTime={startsAt}>
          {dayOf(startsAt)} · {timeOf(startsAt)}
        </time>
        {membersOnly && <Badge tone="beet">{said.members}</Badge>}
        {isCancelled && <Badge tone="danger">{said.cancelled}</Badge>}
      </p>
      <h3 className="pt-2 text-xl font-bold leading-snug">{title}</h3>
      <p className="pt-1 text-sm text-ink-2">
        {copy.host} {host} · {lengthMinutes} {copy.minutes}
      </p>
      <p className="flex-1 pb-4 pt-3 text-[0.9375rem]">
        {isCancelled ? fill(said.cancelledBecause, { reason: cancelReason ?? '' }) : description}
      </p>
      {!isCancelled && <Place session={session} hasBenefits={hasBenefits} />}
    </article>
  );
}

function Place({ session, hasBenefits }: SessionCardProps): ReactElement {
  const { booked, begun, placesLeft, membersOnly, title, startsAt } = session;
  const [book, booking] = useBookSessionMutation();
  const time = momentOf(startsAt);
  if (booked) return <Booked session={session} />;
  if (begun) return <p className="text-sm text-ink-2">{said.begun}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {membersOnly && !hasBenefits ? (
        <Link
          to="/membership"
          aria-label={fill(said.includedOf, { title })}
          className={buttonStyle({ look: 'outline' })}
        >
          {said.included}
        </Link>
      ) : (
        <Button
          busy={booking.isLoading}
          disabled={placesLeft === 0}
          aria-label={fill(said.signUpOf, { title, time })}
          onClick={() => void book({ id: session.id })}
        >
          {booking.isLoading ? said.booking : copy.signUp}
        </Button>
      )}
      <p className="tnum text-sm text-ink-2">{placesWords(placesLeft)}</p>
    </div>
  );
}

function placesWords(count: number): string {
  if (count === 0) return said.full;
  return count === 1 ? said.onePlace : fill(said.places, { count });
}

function Booked({ session }: Pick<SessionCardProps, 'session'>): ReactElement {
  const { id, title, startsAt, begun, joinUrl } = session;
  const [cancelBooking, leaving] = useCancelBookingMutation();
  const time = momentOf(startsAt);
  return (
    <div>
      <p role="status" className="flex items-center gap-1.5 pb-3 font-semibold text-kale">
        <Check className="size-4" strokeWidth={3} aria-hidden />
        {copy.signedUp}
      </p>
      {joinUrl === null ? (
        <p className="pb-3 text-sm text-ink-2">{said.joinLater}</p>
      ) : (
        <a
          href={joinUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ wide: true, className: 'mb-3' })}
        >
          <Video className="size-4" aria-hidden />
          {said.join}
        </a>
      )}
      <div className="-mx-4 flex flex-wrap">
        <CalendarButton id={id} title={title} time={time} />
        {!begun && (
          <Button
            look="ghost"
            size="sm"
            busy={leaving.isLoading}
            aria-label={fill(said.cancelOf, { title, time })}
            onClick={() => void cancelBooking({ id })}
          >
            {leaving.isLoading ? said.cancelling : copy.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}

interface CalendarButtonProps {
  readonly id: string;
  readonly title: string;
  readonly time: string;
}

/** The session as a calendar file (.ics). */
export function CalendarButton({ id, title, time }: CalendarButtonProps): ReactElement {
  const dispatch = useDispatch();
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const { file } = await fetchFile(`/api/community/sessions/${id}.ics`);
    setBusy(false);
    if (file) saveFile(file, `session-${id}.ics`);
    else dispatch(notify({ toast: 'unexpected' }));
  };
  return (
    <Button
      look="ghost"
      size="sm"
      busy={isBusy}
      aria-label={fill(said.calendarOf, { title, time })}
      onClick={() => void save()}
    >
      <CalendarPlus className="size-4" aria-hidden />
      {said.calendar}
    </Button>
  );
}
