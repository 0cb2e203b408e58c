import type { ReactElement } from 'react';
import { useGetUserCommissionSummaryQuery, type ReferralSignup } from '#frontend/api/referral.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import type { PasswordAgainField } from '../account.js';
import { ApprovalNotice } from './approval-notice.js';
import { BestPractices } from './best-practices.js';
import { CampaignImages } from './campaign-images.js';
import { CommissionOverview } from '../payouts/commission-overview.js';
import { Disclosure } from './disclosure.js';
import { LeaveSection } from '../leaving/leave-section.js';
import { LinkSection } from './link-section.js';
import { Milestones } from './milestones.js';
import { PayoutSection } from '../payouts/payout-section.js';
import { QrSection } from './qr-section.js';
import { SelfBillingSection } from '../payouts/self-billing-section.js';
import { StatementsSection } from '../payouts/statements-section.js';
import { Stats } from './stats.js';

export interface DashboardProps {
  readonly signup: ReferralSignup;
  readonly PasswordAgain: PasswordAgainField;
}

/** The dashboard of a professional: the link, ways to share it, and the commission (rule R12). */
export function Dashboard({ signup, PasswordAgain }: DashboardProps): ReactElement {
  const words = useWords();
  const commission = useGetUserCommissionSummaryQuery();
  const { firstName, referralCode, referralLink } = signup;
  const more = referral.dashboard;
  return (
    <div className="wrap-page pb-24 pt-8 sm:pt-12">
      <PageHeading className="text-4xl [overflow-wrap:anywhere] sm:text-5xl">
        {words(referral.dashboard.welcome, { firstName })}
      </PageHeading>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2">
        <Badge tone="pea" className="tnum text-sm">
          {more.code} {referralCode}
        </Badge>
        {more.intro}
      </p>
      {signup.awaitsApproval && <ApprovalNotice signup={signup} />}
      <Stats commission={commission} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:mt-7 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-7">
        <div className="space-y-5 lg:space-y-7">
          <LinkSection link={referralLink} />
          <CommissionOverview commission={commission} />
          <StatementsSection />
          <PayoutSection PasswordAgain={PasswordAgain} />
          <SelfBillingSection />
        </div>
        <div className="space-y-5 lg:space-y-7">
          <Disclosure />
          <Milestones commission={commission} />
          <QrSection link={referralLink} code={referralCode} />
          <CampaignImages />
        </div>
      </div>
      <BestPractices />
      <div className="mt-7">
        <LeaveSection code={referralCode} />
      </div>
    </div>
  );
}
