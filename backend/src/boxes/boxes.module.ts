import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { OrderingModule } from '../ordering/ordering.module.js';
import { BoxCardService } from './box-card.service.js';
import { BoxChargingService } from './box-charging.service.js';
import { BoxCheckoutService } from './box-checkout.service.js';
import { BoxFillingService } from './box-filling.service.js';
import { BoxLettersService } from './box-letters.service.js';
import { BoxPlacingService } from './box-placing.service.js';
import { BoxPlanService } from './box-plan.service.js';
import { BoxRemindersService } from './box-reminders.service.js';
import { BoxSettlementService } from './box-settlement.service.js';
import { BoxesController } from './boxes.controller.js';
import { BoxesPersonalData } from './boxes.personal-data.js';

const PARTS = [
  BoxCardService,
  BoxChargingService,
  BoxFillingService,
  BoxLettersService,
  BoxPlacingService,
  BoxPlanService,
  BoxRemindersService,
  BoxSettlementService,
];

/** The room without its door: what the worker needs of it. */
@Module({
  imports: [CatalogModule, OrderingModule],
  providers: [...PARTS, BoxesPersonalData],
  exports: PARTS,
})
export class BoxesModule {}

@Module({
  imports: [BoxesModule, CatalogModule, OrderingModule],
  controllers: [BoxesController],
  providers: [BoxCheckoutService],
})
export class BoxesHttpModule {}
