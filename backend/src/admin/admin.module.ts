import { Module } from '@nestjs/common';
import { CatalogHttpModule } from '../catalog/catalog.module.js';
import { AdminPartnersController } from './admin-partners.controller.js';
import { ReconciliationService } from './reconciliation.service.js';

/** The room without its door: what the worker needs of it. */
@Module({ providers: [ReconciliationService], exports: [ReconciliationService] })
export class AdminModule {}

/** The panel's calls. What they change belongs to other rooms, whose modules stand here. */
@Module({
  imports: [AdminModule, CatalogHttpModule],
  controllers: [AdminPartnersController],
})
export class AdminHttpModule {}
