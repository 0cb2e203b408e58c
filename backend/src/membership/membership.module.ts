import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { MembershipCheckoutService } from './membership-checkout.service.js';
import { MembershipController } from './membership.controller.js';
import { MembershipLifecycleService } from './membership-lifecycle.service.js';
import { MembershipEmailsService } from './membership-emails.service.js';
import { MembershipPricesService } from './membership-prices.service.js';
import { MembershipPaymentPurpose } from './membership.payment-purpose.js';
import { MembershipPersonalData } from './membership.personal-data.js';
import { MembershipRefundsService } from './membership-refunds.service.js';
import { MembershipSyncService } from './membership-sync.service.js';
import { MembershipService } from './membership.service.js';

const PARTS = [
  MembershipService,
  MembershipCheckoutService,
  MembershipSyncService,
  MembershipRefundsService,
  MembershipLifecycleService,
  MembershipPricesService,
  MembershipEmailsService,
];

/** The module without its controller, for the worker and ordering. */
@Module({
  imports: [CatalogModule],
  providers: [...PARTS, MembershipPaymentPurpose, MembershipPersonalData],
  exports: PARTS,
})
export class MembershipModule {}

@Module({ imports: [MembershipModule], controllers: [MembershipController] })
export class MembershipHttpModule {}
