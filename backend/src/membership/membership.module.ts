import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { MembershipCheckoutService } from './membership-checkout.service.js';
import { MembershipController } from './membership.controller.js';
import { MembershipDueService } from './membership-due.service.js';
import { MembershipLettersService } from './membership-letters.service.js';
import { MembershipPricesService } from './membership-prices.service.js';
import { MembershipPersonalData } from './membership.personal-data.js';
import { MembershipRefundsService } from './membership-refunds.service.js';
import { MembershipSettlementService } from './membership-settlement.service.js';
import { MembershipService } from './membership.service.js';

const PARTS = [
  MembershipService,
  MembershipCheckoutService,
  MembershipSettlementService,
  MembershipRefundsService,
  MembershipDueService,
  MembershipPricesService,
  MembershipLettersService,
];

/** The room without its door: what the worker and ordering need of it. */
@Module({
  imports: [CatalogModule],
  providers: [...PARTS, MembershipPersonalData],
  exports: PARTS,
})
export class MembershipModule {}

@Module({ imports: [MembershipModule], controllers: [MembershipController] })
export class MembershipHttpModule {}
