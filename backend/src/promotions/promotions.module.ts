import { Module } from '@nestjs/common';
import { AdminPromotionsController } from './admin-promotions.controller.js';
import { AdminPromotionsService } from './admin-promotions.service.js';
import { PromotionsService } from './promotions.service.js';

/** The module without its HTTP part, for pricing a cart and for the worker. */
@Module({ providers: [PromotionsService], exports: [PromotionsService] })
export class PromotionsModule {}

@Module({
  imports: [PromotionsModule],
  controllers: [AdminPromotionsController],
  providers: [AdminPromotionsService],
})
export class PromotionsHttpModule {}
