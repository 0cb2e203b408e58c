import { Module } from '@nestjs/common';
import { HealthModule } from '../platform/health/health.module.js';
import { AnswerCache } from '../platform/http/answer-cache.js';
import { SitePages } from '../platform/http/site-pages.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogImportService } from './catalog-import.service.js';
import { CatalogPersonalData } from './catalog.personal-data.js';
import { CatalogService } from './catalog.service.js';
import { ContactController } from './contact.controller.js';
import { ContactAnswersService } from './contact-answers.service.js';
import { ContactService } from './contact.service.js';
import { DeliveryCapacityService } from './delivery-capacity.service.js';
import { HalalFiguresService } from './halal-figures.service.js';
import { HalalService } from './halal.service.js';
import { MenuChangesService } from './menu-changes.service.js';
import { PartnerChangesService } from './partner-changes.service.js';
import { DishesService } from './dishes.service.js';
import { PartnersController } from './partners.controller.js';
import { PartnersService } from './partners.service.js';
import { LikedRecipesService } from './liked-recipes.service.js';
import { ReactingPeople } from './reacting-person.js';
import { PromotionsService } from './promotions.service.js';
import { WaitlistService } from './waitlist.service.js';
import { PriceChangesService } from './price-changes.service.js';
import { ProductChangesService } from './product-changes.service.js';
import { ProductsNowService } from './products-now.service.js';
import { RecipeChangesService } from './recipe-changes.service.js';
import { RecipeCollectionService } from './recipe-collection.service.js';
import { RecipePagesService } from './recipe-pages.service.js';
import { RecipeReactionsService } from './recipe-reactions.service.js';
import { RecipeSeedService } from './recipe-seed.service.js';
import { RecipeSnapshotService } from './recipe-snapshot.service.js';
import { RecipesController } from './recipes.controller.js';
import { RecipesService } from './recipes.service.js';
import { StaffProductsService } from './staff-products.service.js';
import { StaffRecipesService } from './staff-recipes.service.js';
import { SiteService } from './site.service.js';

/** The room without its door: what the worker needs of it. */
@Module({
  providers: [
    CatalogService,
    CatalogPersonalData,
    CatalogImportService,
    ContactService,
    ContactAnswersService,
    PromotionsService,
    WaitlistService,
    DeliveryCapacityService,
    DishesService,
    HalalService,
    SiteService,
    PriceChangesService,
    ProductsNowService,
    RecipeCollectionService,
  ],
  exports: [
    CatalogService,
    CatalogImportService,
    ContactService,
    ContactAnswersService,
    PromotionsService,
    WaitlistService,
    DeliveryCapacityService,
    DishesService,
    HalalService,
    SiteService,
    PriceChangesService,
    ProductsNowService,
  ],
})
export class CatalogModule {}

@Module({
  imports: [CatalogModule, HealthModule],
  controllers: [CatalogController, ContactController, PartnersController, RecipesController],
  providers: [
    AnswerCache,
    HalalFiguresService,
    PartnerChangesService,
    LikedRecipesService,
    MenuChangesService,
    PartnersService,
    ProductChangesService,
    ReactingPeople,
    RecipeChangesService,
    RecipePagesService,
    RecipeReactionsService,
    RecipeSeedService,
    RecipeSnapshotService,
    RecipesService,
    SitePages,
    StaffProductsService,
    StaffRecipesService,
  ],
  exports: [
    AnswerCache,
    PartnerChangesService,
    PartnersService,
    SitePages,
    ProductChangesService,
    RecipeChangesService,
    StaffProductsService,
    StaffRecipesService,
  ],
})
export class CatalogHttpModule {}
