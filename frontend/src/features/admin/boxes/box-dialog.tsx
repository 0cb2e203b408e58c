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
import { DetailPart } from '../parts/detail-part.js';
import { BoxActions } from './box-actions.js';
import { BoxStatusBadge } from './box-badges.js';
import { useAdminChangeBoxDeliveryMutation, useAdminGetBoxQuery } from './box-api.js';
import { ComingDeliveries, PastDeliveries } from './box-deliveries.js';
import { BoxStepDialog, type BoxStep } from './box-step.js';
import { shortId } from '../parts/id-link.js';
import { RecordDialog } from '../record/record-dialog.js';

const LINK = 'font-semibold text-kale underline underline-offset-4';

export interface BoxDialogProps {
  /** Empty while the dialog is closed. */
  readonly id: string;
  readonly onClose: () => void;
}

/** One weekly box with all of its actions. */
export function BoxDialog({ id, onClose }: BoxDialogProps): ReactElement {
  const query = useAdminGetBoxQuery({ id }, { skip: id === '', refetchOnMountOrArgChange: true });
  return (
    <RecordDialog
      query={query}
      open={id !== ''}
      onClose={onClose}
      title={() => fill(adminBox.title, { id: shortId(id) })}
      gone={adminBox.gone}
    >
      {(box) => <BoxDetails key={box.id} box={box} />}
    </RecordDialog>
  );
}

function BoxDetails({ box }: { readonly box: AdminBox }): ReactElement {
  const { parts } = adminBox;
  const [step, setStep] = useState<BoxStep | null>(null);
  const isAdmin = useAdminAccessQuery().data?.roles.includes('admin') === true;
  return (
    <>
      <Summary box={box} />
      <DetailPart heading={parts.actions}>
        <BoxActions box={box} onStep={setStep} />
      </DetailPart>
      <div className="grid gap-x-8 sm:grid-cols-2">
        <Customer box={box} />
        <Place box={box} />
        <Contents box={box} />
        <Payment box={box} />
      </div>
      <DetailPart heading={parts.coming}>
        <ComingDeliveries box={box} onStep={setStep} />
      </DetailPart>
      <DetailPart heading={parts.past}>
        <PastDeliveries past={box.past} />
        {isAdmin && (
          <p className="pt-4">
            <Link to={`?tab=analytics&section=audit&q=${box.id}`} className={LINK}>
              {adminBox.audit}
            </Link>
          </p>
        )}
      </DetailPart>
      {step && <BoxStepDialog box={box} step={step} onClose={() => setStep(null)} />}
    </>
  );
}

function Summary({ box }: { readonly box: AdminBox }): ReactElement {
  const { status, mealsPerWeek: count, deliveryDay: weekday, weeklyPence, createdAt } = box;
  const price = formatPence(weeklyPence);
  return (
    <div className="space-y-1 pb-5 text-ink-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BoxStatusBadge status={status} />
        {fill(adminBox.summary, { count, weekday, price, date: adminDate(createdAt) })}
      </p>
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
    <DetailPart heading={adminBox.parts.customer}>
      <p>{box.name || adminBoxes.erased}</p>
      <p className="[overflow-wrap:anywhere]">{box.email}</p>
      <p className="text-ink-2">{box.phone}</p>
      {box.userId !== null && (
        <p className="pt-1">
          <Link to={`?tab=users&section=users&person=${box.userId}`} className={LINK}>
            {adminBox.account}
          </Link>
        </p>
      )}
    </DetailPart>
  );
}

function Place({ box }: { readonly box: AdminBox }): ReactElement {
  const [change] = useAdminChangeBoxDeliveryMutation();
  const { id, phone, deliveryAddress } = box;
  const { apartment, address, city, postcode, courierNote } = deliveryAddress;
  const lines = [apartment, address, city, postcode].filter(Boolean).join(', ');
  const isRunning = box.status !== 'cancelled' && box.status !== 'pending';
  return (
    <DetailPart heading={adminBox.parts.delivery}>
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
    </DetailPart>
  );
}

function Contents({ box }: { readonly box: AdminBox }): ReactElement {
  const extras = box.extras.map((each) => fill(adminBox.extra, each)).join(', ');
  return (
    <DetailPart heading={adminBox.parts.box}>
      <p>{mealTypeNames[box.mealType]}</p>
      <p className="text-ink-2">{extras || adminBox.noExtras}</p>
    </DetailPart>
  );
}

function Payment({ box }: { readonly box: AdminBox }): ReactElement {
  const { card, promotionCode, referralCode } = box;
  return (
    <DetailPart heading={adminBox.parts.payment}>
      <p className="first-letter:uppercase">{card ? fill(adminBox.card, card) : adminBox.noCard}</p>
      {promotionCode !== null && (
        <p className="text-ink-2">{fill(adminBox.promotion, { code: promotionCode })}</p>
      )}
      {referralCode !== null && (
        <p className="text-ink-2">{fill(adminBox.referral, { code: referralCode })}</p>
      )}
    </DetailPart>
  );
}
