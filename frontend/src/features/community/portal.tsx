import { useState, type ReactElement } from 'react';
import type { CommunityEvent } from '#frontend/api/generated-account.js';
import { community } from '#frontend/copy/community/community.js';
import { fill } from '#frontend/copy/fill.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { useBookSessionMutation, useCancelBookingMutation } from './community-api.js';
import { CalendarButton } from './session-card.js';
import { momentOf } from './times.js';

const { portal: said } = community;
const FIRST = 4;

export interface PortalProps {
  readonly slots: readonly CommunityEvent[];
  readonly hasBenefits: boolean;
}

/**
 * The benefits of members and subscribers, with the consultant's slots; other users see a preview (rule C3).
 */
export function Portal({ slots, hasBenefits }: PortalProps): ReactElement {
  return (
    <section aria-labelledby="benefits" className="rounded-2xl border border-beet/25 bg-beet-soft p-5 sm:p-6">
      <h2 id="benefits" className="text-xl font-bold text-beet">
        {said.heading}
      </h2>
      <p className="pt-1.5 text-[0.9375rem] text-ink-2">{said.text}</p>
      {hasBenefits ? <Consultant slots={slots} /> : <Locked />}
    </section>
  );
}

function Locked(): ReactElement {
  return (
    <>
      <p className="pt-3 text-[0.9375rem]">{said.locked}</p>
      <p className="flex flex-wrap gap-3 pt-4">
        <Link to="/membership" className={buttonStyle()}>
          {said.seeMembership}
        </Link>
        <Link to="/our-boxes" className={buttonStyle({ look: 'outline' })}>
          {said.seeBoxes}
        </Link>
      </p>
    </>
  );
}

function Consultant({ slots }: Pick<PortalProps, 'slots'>): ReactElement {
  const [showsAll, setShowsAll] = useState(false);
  const own = slots.filter(({ booked }) => booked);
  const free = slots.filter(({ booked }) => !booked);
  const shown = showsAll ? free : free.slice(0, FIRST);
  return (
    <>
      <p className="pt-3 text-[0.9375rem]">{said.sessions}</p>
      <h3 className="pt-5 text-lg font-bold">{said.consultant}</h3>
      <p className="pt-1 text-sm text-ink-2">{said.consultantText}</p>
      {slots.length === 0 && <p className="pt-3 text-[0.9375rem]">{said.noSlots}</p>}
      <ul className="mt-3 divide-y divide-beet/20 border-y border-beet/20">
        {[...own, ...shown].map((slot) => (
          <Slot key={slot.id} slot={slot} />
        ))}
      </ul>
      {free.length > shown.length && (
        <Button look="ghost" size="sm" className="-ml-3 mt-2" onClick={() => setShowsAll(true)}>
          {said.more}
        </Button>
      )}
    </>
  );
}

function Slot({ slot }: { readonly slot: CommunityEvent }): ReactElement {
  const { id, title, booked, begun, startsAt, host, joinUrl } = slot;
  const [book, booking] = useBookSessionMutation();
  const [cancelBooking, leaving] = useCancelBookingMutation();
  const time = momentOf(startsAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-40 text-[0.9375rem]">
        <p className="tnum flex flex-wrap items-center gap-2 font-semibold">
          {time}
          {booked && <Badge tone="sage">{said.yours}</Badge>}
        </p>
        <p className="text-sm text-ink-2">{host}</p>
      </div>
      {booked ? (
        <div className="-mr-3 flex flex-wrap">
          {joinUrl !== null && (
            <a
              href={joinUrl}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle({ look: 'ghost', size: 'sm' })}
            >
              {community.sessions.join}
            </a>
          )}
          <CalendarButton id={id} title={title} time={time} />
          {!begun && (
            <Button
              look="ghost"
              size="sm"
              busy={leaving.isLoading}
              aria-label={fill(said.cancelOf, { time, host })}
              onClick={() => void cancelBooking({ id })}
            >
              {said.cancel}
            </Button>
          )}
        </div>
      ) : (
        <Button
          look="outline"
          size="sm"
          busy={booking.isLoading}
          aria-label={fill(said.bookOf, { time, host })}
          onClick={() => void book({ id })}
        >
          {said.book}
        </Button>
      )}
    </li>
  );
}
