import { CalendarHeart } from 'lucide-react';
import { useState, type ComponentType, type ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import { dayLabel } from '@rules/delivery/delivery-days';
import type { BoxDelivery, Subscription } from '#frontend/api/generated-account.js';
import { myBoxes } from '#frontend/copy/boxes/my-boxes.js';
import { fill } from '#frontend/copy/fill.js';
import { ordersWords } from '#frontend/copy/ordering/orders.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge, type BadgeProps } from '#frontend/ui/content/badge.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { useChangeCardMutation, useResumeSubscriptionMutation } from './box-api.js';
import { BoxMealsDialog } from './box-meals-dialog.js';
import { CancelBoxDialog } from './cancel-box-dialog.js';
import { ChangeBoxDialog } from './change-box-dialog.js';
import { ComingDeliveries } from './coming-deliveries.js';
import type { DishDetailsProps } from '../configurator/configurator-page.js';
import { MoveBoxDialog } from './move-box-dialog.js';
import { NextDelivery } from './next-delivery.js';
import { PauseDialog } from './pause-dialog.js';
import { WithheldNotice } from './withheld-notice.js';
import { weekdayName } from '../weekly-plan/weekday-name.js';
import { londonFormat } from '@rules/london';

const TONES: Readonly<Record<Subscription['status'], BadgeProps['tone']>> = {
  pending: 'warn',
  active: 'sage',
  paused: 'oat',
  past_due: 'danger',
  cancelled: 'oat',
};

type Open = 'pause' | 'settings' | 'move' | 'cancel' | null;

export interface WeeklyBoxCardProps {
  readonly box: Subscription;
  readonly DishDetails: ComponentType<DishDetailsProps>;
}

/** One weekly box: the next delivery, the price, and every control (rule O8). */
export function WeeklyBoxCard({ box, DishDetails }: WeeklyBoxCardProps): ReactElement {
  const [open, setOpen] = useState<Open>(null);
  const [choosing, setChoosing] = useState<BoxDelivery | null>(null);
  const [said, setSaid] = useState('');
  const [cancelledNow, setCancelledNow] = useState(false);
  const isOver = box.status === 'cancelled';
  const close = (): void => setOpen(null);
  const done = (text: string): void => {
    setOpen(null);
    setChoosing(null);
    setSaid(text);
  };
  return (
    <li className="overflow-hidden rounded-2xl border border-line bg-paper shadow-1">
      <Head box={box} />
      <div className="space-y-5 p-5 sm:px-7 sm:pb-7">
        <p role="status" className="text-[0.9375rem] font-semibold text-kale empty:hidden">
          {said}
        </p>
        {box.status === 'pending' && <p className="text-ink-2">{myBoxes.pending}</p>}
        {isOver && <Cancelled box={box} isNew={cancelledNow} />}
        {box.status === 'past_due' && <PaymentFailed box={box} />}
        {box.status === 'paused' && <Paused box={box} onResumed={() => setSaid(myBoxes.done.resumed)} />}
        {!isOver && box.status !== 'pending' && (
          <>
            <NextDelivery box={box} onChoose={setChoosing} />
            <WithheldNotice
              dishes={box.withheldExtras}
              button={myBoxes.withheld.extras}
              onChoose={() => setOpen('settings')}
            />
            <CourierNote note={box.address.courierNote} />
            <Actions box={box} onOpen={setOpen} />
            <p className="text-[0.9375rem] text-ink-2">
              {myBoxes.allergies.text}{' '}
              <Link to="/account?tab=profile" className="underline">
                {myBoxes.allergies.link}
              </Link>
            </p>
            <ComingDeliveries box={box} onChoose={setChoosing} />
          </>
        )}
      </div>
      {open === 'pause' && <PauseDialog box={box} onClose={close} onDone={() => done(myBoxes.done.paused)} />}
      {open === 'settings' && (
        <ChangeBoxDialog box={box} onClose={close} onDone={() => done(myBoxes.done.changed)} />
      )}
      {open === 'move' && <MoveBoxDialog box={box} onClose={close} onDone={() => done(myBoxes.done.moved)} />}
      {open === 'cancel' && (
        <CancelBoxDialog
          box={box}
          onClose={close}
          onDone={() => {
            done('');
            setCancelledNow(true);
          }}
        />
      )}
      {choosing && (
        <BoxMealsDialog
          box={box}
          delivery={choosing}
          DishDetails={DishDetails}
          onClose={() => setChoosing(null)}
          onDone={() => done(myBoxes.done.meals)}
        />
      )}
    </li>
  );
}

function Head({ box }: { readonly box: Subscription }): ReactElement {
  const words = useWords();
  const { facts } = myBoxes;
  const said = [
    words(facts.every, { weekday: weekdayName(box.deliveryDay) }),
    priceOf(box),
    words(facts.to, { postcode: box.address.postcode }),
    ...(box.card ? [words(facts.card, { ...box.card, brand: brandName(box.card.brand) })] : []),
  ];
  return (
    <div className="flex items-center gap-5 border-b border-line p-5 sm:px-7">
      <span className="hidden size-12 shrink-0 place-items-center rounded-xl bg-sage text-kale sm:grid">
        <CalendarHeart className="size-6" aria-hidden />
      </span>
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-lg font-bold">
          {words(myBoxes.name, { count: box.mealsPerWeek })}
          <Badge tone={TONES[box.status]}>{myBoxes.statuses[box.status]}</Badge>
        </h3>
        <p className="tnum pt-1 text-[0.9375rem] text-ink-2">{said.join(' · ')}</p>
      </div>
    </div>
  );
}

/** What the next box costs, with what its owner saves; the weekly price where no box is planned. */
function priceOf({ weeklyPence, nextDelivery }: Subscription): string {
  const { price, nextPrice, saving } = myBoxes.facts;
  if (!nextDelivery) return fill(price, { weeklyPrice: formatPence(weeklyPence) });
  const { chargePence } = nextDelivery;
  const savedPence = weeklyPence - chargePence;
  const next = fill(nextPrice, { nextPrice: formatPence(chargePence) });
  return savedPence > 0 ? `${next} ${fill(saving, { saved: formatPence(savedPence) })}` : next;
}

/** 'visa' → 'Visa'. */
function brandName(brand: string): string {
  const { brands } = myBoxes.facts;
  const isOwn = (name: string): name is keyof typeof brands => Object.hasOwn(brands, name);
  return isOwn(brand) ? brands[brand] : brand.charAt(0).toUpperCase() + brand.slice(1);
}

const day = londonFormat({ dateStyle: 'medium' });

interface CancelledProps {
  readonly box: Subscription;
  /** Cancelled in this visit: the confirmation replaces the controls. */
  readonly isNew: boolean;
}

function Cancelled({ box, isNew }: CancelledProps): ReactElement {
  const words = useWords();
  const { title, text, again, on } = myBoxes.cancelled;
  const link = (
    <Link to="/subscription-configurator" className={buttonStyle({ size: 'sm', look: 'accent' })}>
      {again}
    </Link>
  );
  if (isNew) {
    return (
      <Notice tone="good" role="status" title={title}>
        <p>{text}</p>
        <p className="pb-1 pt-3">{link}</p>
      </Notice>
    );
  }
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-ink-2">
      {box.cancelledAt !== null && words(on, { date: day.format(new Date(box.cancelledAt)) })} {link}
    </p>
  );
}

function Paused({
  box,
  onResumed,
}: {
  readonly box: Subscription;
  readonly onResumed: () => void;
}): ReactElement {
  const words = useWords();
  const [resume, { isLoading }] = useResumeSubscriptionMutation();
  const go = async (): Promise<void> => {
    const { error } = await resume({ id: box.id });
    if (!error) onResumed();
  };
  return (
    <Notice tone="warn" role="status">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <p className="flex-1 basis-60">
          {box.pausedUntil === null
            ? myBoxes.pausedOpen
            : words(myBoxes.pausedUntil, { date: dayLabel(box.pausedUntil) })}
        </p>
        <Button size="sm" busy={isLoading} onClick={() => void go()}>
          {isLoading ? myBoxes.working : myBoxes.resume}
        </Button>
      </div>
    </Notice>
  );
}

/** The provider's setup page takes the new card, in the same tab (D30). */
function PaymentFailed({ box }: { readonly box: Subscription }): ReactElement {
  const words = useWords();
  const [replace, { isLoading }] = useChangeCardMutation();
  const { title, text, button, opening } = myBoxes.failed;
  const go = async (): Promise<void> => {
    const { data } = await replace({ id: box.id });
    if (data?.url) globalThis.location.assign(data.url);
  };
  return (
    <Notice tone="bad" role="alert" title={title}>
      {box.nextDelivery && <p>{words(text, { label: box.nextDelivery.label })}</p>}
      <p className="pb-1 pt-3">
        <Button size="sm" busy={isLoading} onClick={() => void go()}>
          {isLoading ? opening : button}
        </Button>
      </p>
    </Notice>
  );
}

/** The courier note of each box. */
function CourierNote({ note }: { readonly note: string | undefined }): ReactElement | null {
  if (note === undefined) return null;
  return (
    <p className="text-[0.9375rem] [overflow-wrap:anywhere]">
      <span className="font-semibold">{ordersWords.courierNote}</span> {note}
    </p>
  );
}

interface ActionsProps {
  readonly box: Subscription;
  readonly onOpen: (what: Open) => void;
}

function Actions({ box, onOpen }: ActionsProps): ReactElement {
  return (
    <div className="flex flex-wrap gap-2.5">
      {box.status !== 'paused' && (
        <Button look="outline" size="sm" onClick={() => onOpen('pause')}>
          {myBoxes.pause.button}
        </Button>
      )}
      <Button look="outline" size="sm" onClick={() => onOpen('settings')}>
        {myBoxes.settings.button}
      </Button>
      <Button look="outline" size="sm" onClick={() => onOpen('move')}>
        {myBoxes.move.button}
      </Button>
      <Button look="ghost" size="sm" onClick={() => onOpen('cancel')} className="text-ink-2">
        {myBoxes.cancel.button}
      </Button>
    </div>
  );
}
