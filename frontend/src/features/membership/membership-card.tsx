import { RefreshCw, Sparkles } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatPence } from '@rules/money/money';
import type { Membership } from '#frontend/api/generated.js';
import { useMembershipStatus } from '#frontend/api/membership-status.js';
import { account } from '#frontend/copy/identity/account.js';
import { membership as copy } from '#frontend/copy/membership/membership.js';
import { walletWords } from '#frontend/copy/wallet/wallet.js';
import { fill } from '#frontend/copy/fill.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { dayOf } from './membership-day.js';
import { membershipSummary } from './membership-line.js';
import { usePortal } from './open-portal.js';
import { UnpaidNotice } from './unpaid-notice.js';
import { useMembershipActions, type MembershipActions } from './use-membership-actions.js';

/** The membership above the wallet: its status and actions, or its benefits (rules L1, L3). */
export function MembershipCard(): ReactElement {
  const { membership, isAsking } = useMembershipStatus();
  const actions = useMembershipActions();
  const arrived = useCheckoutReturn(actions);
  if (isAsking) {
    return (
      <div aria-busy="true" className="mb-6">
        <span role="status" className="sr-only">
          {copy.checking}
        </span>
        <Skeleton className="h-44 !rounded-3xl" />
      </div>
    );
  }
  const isRunning = membership !== undefined && membership.subscriptionTier !== null;
  return (
    <section
      aria-labelledby="membership"
      className="mb-6 rounded-2xl border border-beet/25 bg-beet-soft p-5 sm:rounded-3xl sm:p-7"
    >
      {isRunning ? (
        <Running membership={membership} actions={actions} arrived={arrived} />
      ) : (
        <Promo membership={membership} />
      )}
      <Button
        look="ghost"
        size="sm"
        className="-ml-3 mt-3"
        busy={actions.refreshing}
        onClick={() => void actions.refresh()}
      >
        <RefreshCw className="size-4" aria-hidden />
        {walletWords.refresh}
      </Button>
    </section>
  );
}

/** The return from the payment page, or an email link to the cancel question. */
type CheckoutReturn = 'success' | 'cancel' | null;

function useCheckoutReturn({ refresh }: MembershipActions): CheckoutReturn {
  const [params, setParams] = useSearchParams();
  const [arrived] = useState<CheckoutReturn>(() => {
    const from = params.get('membership');
    return from === 'success' || from === 'cancel' ? from : null;
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || arrived === null) return;
    begun.current = true;
    // The provider knows of a payment before its webhook has reached us.
    if (arrived === 'success') void refresh({ quiet: true });
    setParams(
      (before) => {
        const left = new URLSearchParams(before);
        left.delete('membership');
        if (arrived === 'success') left.delete('session_id');
        return left;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [arrived, refresh, setParams]);
  return arrived;
}

interface RunningProps {
  readonly membership: Membership;
  readonly actions: MembershipActions;
  readonly arrived: CheckoutReturn;
}

function Running({ membership, actions, arrived }: RunningProps): ReactElement {
  const portal = usePortal();
  const [asking, setAsking] = useState(arrived === 'cancel' && !membership.cancelAtPeriodEnd);
  const confirmed = async (): Promise<void> => {
    await actions.cancel();
    setAsking(false);
  };
  return (
    <>
      <Badge tone="beet" className="!px-3 !py-1 !text-sm">
        {account.memberBadge}
      </Badge>
      <h2 id="membership" className="mt-3 text-2xl font-extrabold tracking-[-0.02em] text-beet">
        {copy.accountHeading}
      </h2>
      {arrived === 'success' && membership.subscribed && (
        <p role="status" className="mt-1.5 font-semibold">
          {copy.welcome}
        </p>
      )}
      <p className="mt-1.5 max-w-prose">{membershipSummary(membership)}</p>
      <NewPrice membership={membership} />
      {membership.status === 'past_due' && (
        <div className="mt-4">
          <UnpaidNotice graceUntil={membership.graceUntil} />
        </div>
      )}
      <div role="status">
        {membership.cancelAtPeriodEnd && membership.refundPence > 0 && (
          <Notice tone="good" className="mt-4">
            {fill(copy.refunded, { price: formatPence(membership.refundPence) })}
          </Notice>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button busy={portal.busy} onClick={() => void portal.open()}>
          {account.manageSubscription}
        </Button>
        {membership.cancelAtPeriodEnd ? (
          <Button look="outline" busy={actions.changing} onClick={() => void actions.resume()}>
            {copy.keepButton}
          </Button>
        ) : (
          <Button look="outline" onClick={() => setAsking(true)}>
            {copy.cancelButton}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.cancelDialog.title}
        text={<Consequences membership={membership} />}
        confirm={copy.cancelDialog.confirm}
        cancel={copy.cancelDialog.back}
        closeLabel={copy.cancelDialog.back}
        busy={actions.changing}
        onConfirm={() => void confirmed()}
      />
    </>
  );
}

/** An announced price: from when, and that there is time to cancel (rule L11). */
function NewPrice({
  membership: { comingPrice, pricePence },
}: {
  readonly membership: Membership;
}): ReactNode {
  if (comingPrice === null) return null;
  const { title, text } = copy.newPrice;
  const values = { date: dayOf(comingPrice.from), price: formatPence(comingPrice.pricePence) };
  return (
    <Notice className="mt-4 max-w-prose" title={fill(title, values)}>
      <p>{fill(text, { before: formatPence(pricePence) })}</p>
    </Notice>
  );
}

function Consequences({ membership }: { readonly membership: Membership }): ReactNode {
  const { text, unpaid, due, refund } = copy.cancelDialog;
  const { status, subscriptionEnd, refundableUntil, paymentDueAt, pricePence } = membership;
  if (paymentDueAt !== null) return due;
  return (
    <>
      {status === 'past_due' ? unpaid : fill(text, { date: dayOf(subscriptionEnd) })}
      {refundableUntil !== null && ` ${fill(refund, { price: formatPence(pricePence) })}`}
    </>
  );
}

function Promo({ membership }: { readonly membership: Membership | undefined }): ReactElement {
  const words = useWords();
  const { heading, text, button } = account.trialPromo;
  const hasUsedTrial = membership !== undefined && !membership.trialAvailable;
  const shown = hasUsedTrial ? copy.rejoin : { heading, text };
  const endedAt = membership?.status === 'ended' ? membership.subscriptionEnd : null;
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-beet">
        <Sparkles className="size-5" aria-hidden />
        {copy.badge}
      </p>
      <h2 id="membership" className="mt-2 text-2xl font-extrabold tracking-[-0.02em]">
        {words(shown.heading)}
      </h2>
      <p className="mt-1.5 max-w-prose text-ink-2">
        {endedAt !== null && `${fill(copy.ended, { date: dayOf(endedAt) })} `}
        {words(shown.text)}
      </p>
      <p className="mt-4">
        <Link to={button.href} className={buttonStyle()}>
          {button.label}
        </Link>
      </p>
    </>
  );
}
