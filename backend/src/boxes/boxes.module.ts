import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { OrderingModule } from '../ordering/ordering.module.js';
import { BoxCancellingService } from './changes/box-cancelling.service.js';
import { BoxCardChangeService } from './card/box-card-change.service.js';
import { BoxCardService } from './card/box-card.service.js';
import { BoxPlanChangeService } from './changes/box-plan-change.service.js';
import { BoxChangeService } from './changes/box-change.service.js';
import { BoxChargingService } from './cut-off/box-charging.service.js';
import { BoxCheckoutService } from './checkout/box-checkout.service.js';
import { BoxDeclarationService } from './plan/box-declaration.service.js';
import { BoxDishChangesService } from './cut-off/box-dish-changes.service.js';
import { BoxMenuChangesService } from './cut-off/box-menu-changes.service.js';
import { BoxFillingService } from './plan/box-filling.service.js';
import { BoxEmailsService } from './cut-off/box-emails.service.js';
import { BoxMealsService } from './plan/box-meals.service.js';
import { BoxLightWeekService } from './changes/box-light-week.service.js';
import { BoxMovingService } from './changes/box-moving.service.js';
import { BoxPausingService } from './changes/box-pausing.service.js';
import { BoxOrderingService } from './checkout/box-ordering.service.js';
import { BoxPlanService } from './plan/box-plan.service.js';
import { BoxRemindersService } from './cut-off/box-reminders.service.js';
import { BoxLifecycleService } from './checkout/box-lifecycle.service.js';
import { BoxStartService } from './checkout/box-start.service.js';
import { BoxSkippingService } from './changes/box-skipping.service.js';
import { BoxViewsService } from './plan/box-views.service.js';
import { BoxWithheldItemsService } from './cut-off/box-withheld-items.service.js';
import { AdminBoxesController } from './staff/admin-boxes.controller.js';
import { AdminBoxesService } from './staff/admin-boxes.service.js';
import { BoxesController } from './checkout/boxes.controller.js';
import { BoxCardPages } from './boxes.card-pages.js';
import { BoxesPersonalData } from './boxes.personal-data.js';
import { BoxPriceNoticesService } from './cut-off/box-price-notices.service.js';
import { MyBoxesController } from './plan/my-boxes.controller.js';
import { MyBoxesService } from './plan/my-boxes.service.js';
import { StaffBoxesService } from './staff/staff-boxes.service.js';

const PARTS = [
  BoxCardChangeService,
  BoxCardService,
  BoxChangeService,
  BoxChargingService,
  BoxDeclarationService,
  BoxDishChangesService,
  BoxMenuChangesService,
  BoxFillingService,
  BoxEmailsService,
  BoxPausingService,
  BoxOrderingService,
  BoxPlanService,
  BoxPriceNoticesService,
  BoxRemindersService,
  BoxLifecycleService,
  BoxStartService,
  BoxWithheldItemsService,
];

/** The module without its controllers, for the worker. */
@Module({
  imports: [CatalogModule, IdentityModule, OrderingModule, PromotionsModule],
  providers: [...PARTS, BoxCardPages, BoxesPersonalData],
  exports: PARTS,
})
export class BoxesModule {}

@Module({
  imports: [BoxesModule, CatalogModule, OrderingModule],
  controllers: [AdminBoxesController, BoxesController, MyBoxesController],
  providers: [
    AdminBoxesService,
    BoxCancellingService,
    BoxPlanChangeService,
    BoxCheckoutService,
    BoxMealsService,
    BoxLightWeekService,
    BoxMovingService,
    BoxSkippingService,
    BoxViewsService,
    MyBoxesService,
    StaffBoxesService,
  ],
})
export class BoxesHttpModule {}
