import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { CampaignImagesService } from './campaign-images.service.js';
import { CommissionService } from './commission.service.js';
import { ReferralCodes } from './referral-codes.js';
import { ReferralController } from './referral.controller.js';
import { ReferralPersonalData } from './referral.personal-data.js';
import { ReferralSignupService } from './referral-signup.service.js';
import { ReferralService } from './referral.service.js';

@Module({
  imports: [IdentityModule],
  providers: [CommissionService, ReferralCodes, ReferralPersonalData, ReferralService, ReferralSignupService],
  exports: [CommissionService, ReferralService, ReferralSignupService],
})
export class ReferralModule {}

@Module({
  imports: [ReferralModule],
  controllers: [ReferralController],
  providers: [CampaignImagesService],
})
export class ReferralHttpModule {}
