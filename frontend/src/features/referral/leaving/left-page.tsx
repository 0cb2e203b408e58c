import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import {
  useGetUserCommissionSummaryQuery,
  useJoinReferralMutation,
  type ReferralSignup,
} from '#frontend/api/referral.js';
import { notify } from '#frontend/copy/notify.js';
import { leaving } from '#frontend/copy/referral/leaving.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import type { PasswordAgainField } from '../account.js';
import { ApprovalNotice } from '../dashboard/approval-notice.js';
import { CommissionOverview } from '../payouts/commission-overview.js';
import { PayoutSection } from '../payouts/payout-section.js';
import { StatementsSection } from '../payouts/statements-section.js';

export interface FormerProfessionalPageProps {
  readonly signup: ReferralSignup;
  readonly PasswordAgain: PasswordAgainField;
}

/** For professionals who left: their commission, its payout account, and rejoining (rule R40). */
export function FormerProfessionalPage({ signup, PasswordAgain }: FormerProfessionalPageProps): ReactElement {
  const words = useWords();
  const dispatch = useDispatch();
  const commission = useGetUserCommissionSummaryQuery();
  const [join, { isLoading }] = useJoinReferralMutation();
  const { email, firstName, lastName, referralCode: code } = signup;
  const back = async (): Promise<void> => {
    const { error } = await join({ email, firstName, lastName });
    if (!error) dispatch(notify({ toast: 'referralProgramJoined' }));
  };
  return (
    <div className="wrap-page pb-24 pt-8 sm:pt-12">
      <PageHeading className="text-4xl sm:text-5xl">{leaving.left.heading}</PageHeading>
      <p className="mt-3 max-w-2xl text-ink-2 sm:text-lg">{words(leaving.left.text, { code })}</p>
      <Button look="outline" className="mt-5" busy={isLoading} onClick={() => void back()}>
        {leaving.left.back}
      </Button>
      {signup.awaitsApproval && <ApprovalNotice signup={signup} />}
      <div className="mt-8 space-y-5 lg:space-y-7">
        <CommissionOverview commission={commission} />
        <StatementsSection />
        <PayoutSection PasswordAgain={PasswordAgain} />
      </div>
    </div>
  );
}
