import { Landmark } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { isApiError } from '#frontend/api/problem.js';
import { useGetPayoutDetailsQuery, type PayoutDetails } from '#frontend/api/referral.js';
import { fill } from '#frontend/copy/fill.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import type { PasswordAgainField } from '../account.js';
import { PayoutForm } from './payout-form.js';
import { londonFormat } from '@rules/london';

const { payout } = referral.dashboard;
const words = referral.payout;
const DAY = londonFormat({ dateStyle: 'full' });

/** The payout account for commission (rule R15). */
export function PayoutSection({
  PasswordAgain,
}: {
  readonly PasswordAgain: PasswordAgainField;
}): ReactElement {
  const { data, error, isFetching, refetch } = useGetPayoutDetailsQuery();
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const isMissing = isApiError(error) && error.data.code === 'not_found';
  const known = isMissing ? undefined : data;
  const done = (): void => {
    setEditing(false);
    setSaved(true);
  };
  return (
    <Section id="payout" heading={payout.heading} text={payout.help}>
      {!known && !error && <Skeleton className="h-24 rounded-xl" />}
      {!known && error && !isMissing && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {words.notLoaded}
          <Button look="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {referral.notLoaded.button}
          </Button>
        </p>
      )}
      {known && !isEditing && <Known details={known} onChange={() => setEditing(true)} />}
      {(isMissing || (known && isEditing)) && (
        <PayoutForm
          isChange={known !== undefined}
          PasswordAgain={PasswordAgain}
          onDone={done}
          {...(known ? { onCancel: () => setEditing(false) } : {})}
        />
      )}
      <p role="status" className="pt-3 font-semibold text-kale empty:hidden">
        {isSaved && !isEditing && words.saved}
      </p>
    </Section>
  );
}

interface KnownProps {
  readonly details: PayoutDetails;
  readonly onChange: () => void;
}

function Known({ details, onChange }: KnownProps): ReactElement {
  const { accountName, sortCode, accountNumber, isHeld, usableFrom } = details;
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 rounded-xl bg-oat p-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-paper text-kale">
          <Landmark className="size-5" aria-hidden />
        </span>
        <dl className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <div className="font-semibold">
            <dt className="sr-only">{payout.accountName}</dt>
            <dd>{accountName}</dd>
          </div>
          <div className="tnum text-sm text-ink-2">
            <dt className="sr-only">{payout.sortCode}</dt>
            <dd>{sortCode}</dd>
          </div>
          <div className="tnum text-sm text-ink-2">
            <dt className="sr-only">{payout.accountNumber}</dt>
            <dd>{accountNumber}</dd>
          </div>
        </dl>
        <Button look="outline" size="sm" onClick={onChange}>
          {words.change}
        </Button>
      </div>
      {isHeld && (
        <Notice tone="warn" className="mt-4">
          <p>{fill(words.held, { date: DAY.format(new Date(usableFrom)) })}</p>
        </Notice>
      )}
    </>
  );
}
