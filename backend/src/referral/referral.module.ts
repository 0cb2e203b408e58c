import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { AdminPayoutsController } from './payouts/admin-payouts.controller.js';
import { CampaignImagesService } from './campaign-images.service.js';
import { CommissionRatesService } from './commission/commission-rates.service.js';
import { CommissionService } from './commission/commission.service.js';
import { PayoutDetailsService } from './payouts/payout-details.service.js';
import { PayoutsOverviewService } from './payouts/payouts-overview.service.js';
import { PayoutsService } from './payouts/payouts.service.js';
import { AdminProfessionalsController } from './professionals/admin-professionals.controller.js';
import { AdminProfessionalsService } from './professionals/admin-professionals.service.js';
import { ReferralApprovalService } from './professionals/referral-approval.service.js';
import { ReferralCodes } from './referral-codes.js';
import { ReferralController } from './referral.controller.js';
import { ReferralPayoutsController } from './payouts/referral-payouts.controller.js';
import { ReferralPersonalData } from './referral.personal-data.js';
import { ReferralSignupService } from './professionals/referral-signup.service.js';
import { ReferralService } from './referral.service.js';
import { SelfBillingController } from './self-billing/self-billing.controller.js';
import { SelfBillingService } from './self-billing/self-billing.service.js';
import { StatementFilesService } from './statements/statement-files.service.js';
import { StatementsService } from './statements/statements.service.js';

@Module({
  imports: [IdentityModule],
  providers: [
    CommissionService,
    CommissionRatesService,
    PayoutDetailsService,
    PayoutsService,
    ReferralCodes,
    ReferralApprovalService,
    ReferralPersonalData,
    ReferralService,
    ReferralSignupService,
    SelfBillingService,
    StatementsService,
  ],
  exports: [
    CommissionService,
    CommissionRatesService,
    PayoutDetailsService,
    PayoutsService,
    ReferralApprovalService,
    ReferralService,
    ReferralSignupService,
    SelfBillingService,
    StatementsService,
  ],
})
export class ReferralModule {}

@Module({
  imports: [ReferralModule],
  controllers: [
    AdminPayoutsController,
    AdminProfessionalsController,
    ReferralController,
    ReferralPayoutsController,
    SelfBillingController,
  ],
  providers: [
    AdminProfessionalsService,
    CampaignImagesService,
    PayoutsOverviewService,
    StatementFilesService,
  ],
})
export class ReferralHttpModule {}
