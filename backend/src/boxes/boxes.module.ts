import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { OrderingModule } from '../ordering/ordering.module.js';
import { BoxCancellingService } from './box-cancelling.service.js';
import { BoxCardChangeService } from './box-card-change.service.js';
import { BoxCardService } from './box-card.service.js';
import { BoxChangeOfPlanService } from './box-change-of-plan.service.js';
import { BoxChangeService } from './box-change.service.js';
import { BoxChargingService } from './box-charging.service.js';
import { BoxCheckoutService } from './box-checkout.service.js';
import { BoxDeclarationService } from './box-declaration.service.js';
import { BoxDishChangesService } from './box-dish-changes.service.js';
import { BoxFillingService } from './box-filling.service.js';
import { BoxLettersService } from './box-letters.service.js';
import { BoxMealsService } from './box-meals.service.js';
import { BoxMovingService } from './box-moving.service.js';
import { BoxPausingService } from './box-pausing.service.js';
import { BoxPlacingService } from './box-placing.service.js';
import { BoxPlanService } from './box-plan.service.js';
import { BoxRemindersService } from './box-reminders.service.js';
import { BoxSettlementService } from './box-settlement.service.js';
import { BoxSkippingService } from './box-skipping.service.js';
import { BoxViewsService } from './box-views.service.js';
import { BoxWithholdingService } from './box-withholding.service.js';
import { BoxesController } from './boxes.controller.js';
import { BoxesPersonalData } from './boxes.personal-data.js';
import { BoxPriceNoticesService } from './box-price-notices.service.js';
import { MyBoxesController } from './my-boxes.controller.js';
import { MyBoxesService } from './my-boxes.service.js';
import { StaffBoxesService } from './staff-boxes.service.js';

const PARTS = [
  BoxCardChangeService,
  BoxCardService,
  BoxChangeService,
  BoxChargingService,
  BoxDeclarationService,
  BoxDishChangesService,
  BoxFillingService,
  BoxLettersService,
  BoxPausingService,
  BoxPlacingService,
  BoxPlanService,
  BoxPriceNoticesService,
  BoxRemindersService,
  BoxSettlementService,
  BoxWithholdingService,
];

/** The room without its door: what the worker needs of it. */
@Module({
  imports: [CatalogModule, IdentityModule, OrderingModule],
  providers: [...PARTS, BoxesPersonalData],
  exports: PARTS,
})
export class BoxesModule {}

@Module({
  imports: [BoxesModule, CatalogModule, OrderingModule],
  controllers: [BoxesController, MyBoxesController],
  providers: [
    BoxCancellingService,
    BoxChangeOfPlanService,
    BoxCheckoutService,
    BoxMealsService,
    BoxMovingService,
    BoxSkippingService,
    BoxViewsService,
    MyBoxesService,
    StaffBoxesService,
  ],
  exports: [BoxChangeOfPlanService, BoxCancellingService, BoxSkippingService, StaffBoxesService],
})
export class BoxesHttpModule {}
