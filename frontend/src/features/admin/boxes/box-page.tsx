import { formatPence } from '@rules/money/money';
import { useState, type ReactElement } from 'react';
import type { AdminBox } from '#frontend/api/generated-admin.js';
import { adminBox, adminBoxes } from '#frontend/copy/admin/boxes.js';
import { fill } from '#frontend/copy/fill.js';
import { mealTypeNames } from '#frontend/copy/catalog/food.js';
import { Link } from '#frontend/ui/content/link.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { adminDate } from '../parts/cells.js';
import { DetailsStep } from '../parts/details-step.js';
import { BoxActions } from './box-actions.js';
import { BoxStatusBadge } from './box-badges.js';
import { useAdminChangeBoxDeliveryMutation, useAdminGetBoxQuery } from './box-api.js';
import { ComingDeliveries, PastDeliveries } from './box-deliveries.js';
import { BoxStepDialog, type BoxStep } from './box-step.js';
import { shortId } from '../parts/id-link.js';
import { RecordCard } from '../record/record-card.js';
import { recordHref } from '../record/record-href.js';
import { RecordPage } from '../record/record-page.js';

const LINK = 'font-semibold text-kale underline underline-offset-4';

/** One weekly box with all of its actions. */
export function BoxPage({ id }: { readonly id: string }): ReactElement {
  const query = useAdminGetBoxQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      kind="box"
      id={id}
      query={query}
      title={() => fill(adminBox.title, { id: shortId(id) })}
      marks={({ status }) => <BoxStatusBadge status={status} />}
      gone={adminBox.gone}
    >
      {(box) => <BoxDetails key={box.id} box={box} />}
    </RecordPage>
  );
}

function BoxDetails({ box }: { readonly box: AdminBox }): ReactElement {
  const { parts } = adminBox;
  const [step, setStep] = useState<BoxStep | null>(null);
  const isAdmin = useAdminAccessQuery().data?.roles.includes('admin') === true;
  return (
    <>
      <Summary box={box} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-4">
          <RecordCard heading={parts.actions}>
            <BoxActions box={box} onStep={setStep} />
          </RecordCard>
          <RecordCard heading={parts.coming}>
            <ComingDeliveries box={box} onStep={setStep} />
          </RecordCard>
          <RecordCard heading={parts.past}>
            <PastDeliveries past={box.past} />
            {isAdmin && (
              <p className="pt-4">
                <Link to={`/admin?tab=analytics&section=audit&q=${box.id}`} className={LINK}>
                  {adminBox.audit}
                </Link>
              </p>
            )}
          </RecordCard>
        </div>
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-1">
          <Customer box={box} />
          <Place box={box} />
          <Contents box={box} />
          <Payment box={box} />
        </div>
      </div>
      {step && <BoxStepDialog box={box} step={step} onClose={() => setStep(null)} />}
    </>
  );
}

function Summary({ box }: { readonly box: AdminBox }): ReactElement {
  const { mealsPerWeek: count, deliveryDay: weekday, weeklyPence, createdAt } = box;
  const price = formatPence(weeklyPence);
  return (
    <div className="space-y-1 pb-4 text-ink-2">
      <p>{fill(adminBox.summary, { count, weekday, price, date: adminDate(createdAt) })}</p>
      {linesOf(box).map((line) => (
        <p key={line} className="[overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
    </div>
  );
}

/** Details that its status does not show. */
function linesOf(box: AdminBox): string[] {
  const { status, pausedUntil, cancelledAt, endReason, endNote, failedBoxes } = box;
  const paused =
    pausedUntil === null ? adminBox.pausedOpen : fill(adminBox.pausedUntil, { date: adminDate(pausedUntil) });
  const reasons: Readonly<Record<string, string>> = adminBox.reasons;
  return [
    ...(status === 'paused' ? [paused] : []),
    ...(cancelledAt === null
      ? []
      : [
          fill(adminBox.ended, {
            date: adminDate(cancelledAt),
            reason: reasons[endReason ?? ''] ?? adminBox.reasons.customer,
          }),
        ]),
    ...(endNote === null ? [] : [fill(adminBox.said, { value: endNote })]),
    ...(failedBoxes > 0 ? [fill(adminBox.failedBoxes, { count: failedBoxes })] : []),
  ];
}

function Customer({ box }: { readonly box: AdminBox }): ReactElement {
  return (
    <RecordCard heading={adminBox.parts.customer}>
      <p>{box.name || adminBoxes.erased}</p>
      <p className="[overflow-wrap:anywhere]">{box.email}</p>
      <p className="text-ink-2">{box.phone}</p>
      {box.userId !== null && (
        <p className="pt-1">
          <Link to={recordHref('person', box.userId)} className={LINK}>
            {adminBox.account}
          </Link>
        </p>
      )}
    </RecordCard>
  );
}

function Place({ box }: { readonly box: AdminBox }): ReactElement {
  const [change] = useAdminChangeBoxDeliveryMutation();
  const { id, phone, deliveryAddress } = box;
  const { apartment, address, city, postcode, courierNote } = deliveryAddress;
  const lines = [apartment, address, city, postcode].filter(Boolean).join(', ');
  const isRunning = box.status !== 'cancelled' && box.status !== 'pending';
  return (
    <RecordCard heading={adminBox.parts.delivery}>
      <p>{fill(adminBox.every, { weekday: box.deliveryDay })}</p>
      <p className="[overflow-wrap:anywhere]">
        {courierNote === null ? lines : fill(adminBox.withCourierNote, { lines, note: courierNote })}
      </p>
      {isRunning && (
        <DetailsStep
          before={{ address: deliveryAddress, phone }}
          text={adminBox.details}
          onSave={async (adminDeliveryDetails) => (await change({ id, adminDeliveryDetails })).error}
        />
      )}
    </RecordCard>
  );
}

function Contents({ box }: { readonly box: AdminBox }): ReactElement {
  const extras = box.extras.map((each) => fill(adminBox.extra, each)).join(', ');
  return (
    <RecordCard heading={adminBox.parts.box}>
      <p>{mealTypeNames[box.mealType]}</p>
      <p className="text-ink-2">{extras || adminBox.noExtras}</p>
    </RecordCard>
  );
}

function Payment({ box }: { readonly box: AdminBox }): ReactElement {
  const { card, promotionCode, referralCode } = box;
  return (
    <RecordCard heading={adminBox.parts.payment}>
      <p className="first-letter:uppercase">{card ? fill(adminBox.card, card) : adminBox.noCard}</p>
      {promotionCode !== null && (
        <p className="text-ink-2">{fill(adminBox.promotion, { code: promotionCode })}</p>
      )}
      {referralCode !== null && (
        <p className="text-ink-2">{fill(adminBox.referral, { code: referralCode })}</p>
      )}
    </RecordCard>
  );
}
