import { Module } from '@nestjs/common';
import { CatalogHttpModule, CatalogModule } from '../catalog/catalog.module.js';
import { AdminPartnersController } from './admin-partners.controller.js';
import { OrderingModule } from '../ordering/ordering.module.js';
import { AdminKitchenController } from './admin-kitchen.controller.js';
import { AdminKitchenService } from './admin-kitchen.service.js';
import { AdminLabelsService } from './admin-labels.service.js';
import { AdminRecallService } from './admin-recall.service.js';
import { ReconciliationService } from './reconciliation.service.js';

/** The room without its door: what the worker needs of it. */
@Module({ providers: [ReconciliationService], exports: [ReconciliationService] })
export class AdminModule {}

/** The panel's calls. What they change belongs to other rooms, whose modules stand here. */
@Module({
  imports: [AdminModule, CatalogHttpModule, CatalogModule, OrderingModule],
  controllers: [AdminPartnersController, AdminKitchenController],
  providers: [AdminKitchenService, AdminLabelsService, AdminRecallService],
})
export class AdminHttpModule {}
