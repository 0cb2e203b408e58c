import { Module } from '@nestjs/common';
import { SiteModule } from '../platform/http/site/site.module.js';
import { AdminPartnersController } from './admin-partners.controller.js';
import { PartnerChangesService } from './partner-changes.service.js';
import { PartnersController } from './partners.controller.js';
import { PartnersService } from './partners.service.js';

/** The module without its HTTP part, for the import of the catalogue. */
@Module({ providers: [PartnersService], exports: [PartnersService] })
export class PartnersModule {}

@Module({
  imports: [PartnersModule, SiteModule],
  controllers: [PartnersController, AdminPartnersController],
  providers: [PartnerChangesService],
})
export class PartnersHttpModule {}
