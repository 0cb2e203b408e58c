import { Module } from '@nestjs/common';
import { AnswerCache } from '../platform/http/answer-cache.js';
import { PictureStore } from '../platform/storage/picture-store.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogImportService } from './catalog-import.service.js';
import { CatalogPersonalData } from './catalog.personal-data.js';
import { CatalogService } from './catalog.service.js';
import { SiteService } from './site.service.js';

/** The room without its door: what the worker needs of it. */
@Module({
  providers: [CatalogService, CatalogPersonalData, CatalogImportService, SiteService, PictureStore],
  exports: [CatalogService, CatalogImportService, SiteService, PictureStore],
})
export class CatalogModule {}

@Module({
  imports: [CatalogModule],
  controllers: [CatalogController],
  providers: [AnswerCache],
  exports: [AnswerCache],
})
export class CatalogHttpModule {}
