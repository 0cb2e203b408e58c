import { Hourglass } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ReferralSignup } from '#frontend/api/referral.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';

export interface PendingApprovalProps {
  readonly signup: ReferralSignup;
  readonly onLook: () => void;
}

/** A record that awaits review by staff, or that they rejected (rule R16). */
export function PendingApproval({ signup, onLook }: PendingApprovalProps): ReactElement {
  const words = useWords();
  const { firstName, email, referralCode } = signup;
  const isWaiting = signup.status === 'pending';
  const { heading, text } = isWaiting ? referral.pending : referral.refused;
  const { code, again } = referral.pending;
  return (
    <div className="wrap-page py-10 sm:py-16">
      <div className="mx-auto max-w-2xl rounded-3xl border border-line bg-paper p-6 shadow-2 sm:p-10">
        <span className="grid size-14 place-items-center rounded-full bg-marmalade-soft text-ink">
          <Hourglass className="size-7" aria-hidden />
        </span>
        <PageHeading className="pt-5 text-3xl [overflow-wrap:anywhere] sm:text-4xl">
          {words(heading, { firstName })}
        </PageHeading>
        <p className="pt-4 text-ink-2 [overflow-wrap:anywhere] sm:text-lg">{words(text, { email })}</p>
        {signup.refusalReason !== null && (
          <p className="pt-3 font-semibold [overflow-wrap:anywhere]">
            {words(referral.refused.reason, { reason: signup.refusalReason })}
          </p>
        )}
        {isWaiting && <p className="tnum pt-3 font-semibold">{words(code, { code: referralCode })}</p>}
        <Button look="outline" className="mt-6" onClick={onLook}>
          {again}
        </Button>
      </div>
    </div>
  );
}
