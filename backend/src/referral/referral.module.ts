import { Module } from '@nestjs/common';
import { ReferralController } from './referral.controller.js';
import { ReferralPersonalData } from './referral.personal-data.js';
import { ReferralService } from './referral.service.js';

@Module({ providers: [ReferralService, ReferralPersonalData], exports: [ReferralService] })
export class ReferralModule {}

@Module({ imports: [ReferralModule], controllers: [ReferralController] })
export class ReferralHttpModule {}
