import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { OrderingModule } from '../ordering/ordering.module.js';
import { BoxPlanService } from './box-plan.service.js';
import { BoxesPersonalData } from './boxes.personal-data.js';

/** The room without its door: what the worker needs of it. */
@Module({
  imports: [CatalogModule, OrderingModule],
  providers: [BoxPlanService, BoxesPersonalData],
  exports: [BoxPlanService],
})
export class BoxesModule {}

@Module({ imports: [BoxesModule] })
export class BoxesHttpModule {}
