import { HandCoins, Hourglass, RotateCw, Users } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatPence } from '@rules/money/money';
import { account } from '#frontend/copy/identity/account.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import type { CommissionState } from '../payouts/commission-state.js';

const { stats } = referral.dashboard;
const { notLoaded, referralsHelp, total, paid } = referral.dashboard;
const tryAgain = referral.notLoaded.button;
const ZERO = formatPence(0);

/** The three metrics; when they cannot be loaded, zeros and an error (rule R12). */
export function Stats({ commission }: { readonly commission: CommissionState }): ReactElement {
  const { data, isError, isFetching, refetch } = commission;
  const isLoading = !data && !isError;
  const shown = (value: string | undefined, zero = ZERO): ReactNode =>
    isLoading ? <Skeleton className="h-9 w-24 !bg-on-deep/15" /> : (value ?? zero);
  return (
    <>
      {isError && !data && (
        <Notice
          tone="bad"
          role="alert"
          title={notLoaded.title}
          className="mt-6"
          action={
            <Button look="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
              <RotateCw className="size-4" aria-hidden />
              {tryAgain}
            </Button>
          }
        >
          <p>{notLoaded.text}</p>
        </Notice>
      )}
      <section
        aria-label={referral.dashboard.commission.heading}
        aria-busy={isLoading || undefined}
        className="relative mt-6 overflow-hidden rounded-2xl bg-deep p-5 text-on-deep sm:rounded-3xl sm:p-8"
      >
        <Plate />
        {isLoading && (
          <span role="status" className="sr-only">
            {account.loading}
          </span>
        )}
        <dl className="relative grid gap-3 sm:grid-cols-3 sm:gap-4">
          <Figure
            icon={<Users className="size-5" aria-hidden />}
            label={stats.referrals}
            help={referralsHelp}
            value={shown(data && String(data.totalReferrals), '0')}
          />
          <Figure
            icon={<HandCoins className="size-5" aria-hidden />}
            label={stats.earned}
            help={`${total} ${data ? formatPence(data.totalReferredSpendingPence) : ZERO}`}
            value={shown(data && formatPence(data.commissionEarnedPence))}
          />
          <Figure
            icon={<Hourglass className="size-5" aria-hidden />}
            label={stats.pending}
            help={`${paid} ${data ? formatPence(data.commissionPaidPence) : ZERO}`}
            value={shown(data && formatPence(data.pendingCommissionPence))}
          />
        </dl>
      </section>
    </>
  );
}

interface FigureProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly help: string;
  readonly value: ReactNode;
}

function Figure({ icon, label, help, value }: FigureProps): ReactElement {
  return (
    <div className="rounded-xl bg-on-deep/10 p-4 sm:p-5">
      <dt className="flex items-center gap-2 text-[0.9375rem] text-on-deep-2">
        <span className="text-pea">{icon}</span>
        {label}
      </dt>
      <dd>
        <span className="tnum block pt-2 font-display text-3xl font-extrabold tracking-[-0.03em] sm:text-4xl">
          {value}
        </span>
        <span className="tnum block pt-1 text-sm text-on-deep-2">{help}</span>
      </dd>
    </div>
  );
}

function Plate(): ReactElement {
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 400"
      className="pointer-events-none absolute -right-24 -top-28 size-104 max-sm:opacity-50"
    >
      <circle cx="200" cy="200" r="198" fill="none" stroke="var(--pea)" strokeOpacity=".16" strokeWidth="2" />
      <circle cx="200" cy="200" r="150" fill="none" stroke="var(--pea)" strokeOpacity=".22" strokeWidth="2" />
      <circle cx="200" cy="200" r="104" fill="var(--pea)" fillOpacity=".1" />
    </svg>
  );
}
