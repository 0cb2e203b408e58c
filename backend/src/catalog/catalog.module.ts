import { Module } from '@nestjs/common';
import { HealthModule } from '../platform/health/health.module.js';
import { AnswerCache } from '../platform/http/site/answer-cache.js';
import { SitePages } from '../platform/http/site/site-pages.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogImportService } from './import/catalog-import.service.js';
import { CatalogPersonalData } from './catalog.personal-data.js';
import { CatalogService } from './catalog.service.js';
import { ContactController } from '../contact/contact.controller.js';
import { ContactAnswersService } from '../contact/contact-answers.service.js';
import { ContactService } from '../contact/contact.service.js';
import { DeliveryCapacityService } from './delivery-days/delivery-capacity.service.js';
import { HalalFiguresService } from './products/halal-figures.service.js';
import { HalalService } from './products/halal.service.js';
import { MenuChangesService } from './products/menu-changes.service.js';
import { PartnerChangesService } from '../partners/partner-changes.service.js';
import { DishesService } from './products/dishes.service.js';
import { PartnersController } from '../partners/partners.controller.js';
import { PartnersService } from '../partners/partners.service.js';
import { LikedRecipesService } from './reactions/liked-recipes.service.js';
import { ReactingPeople } from './reactions/reacting-person.js';
import { PromotionsService } from '../promotions/promotions.service.js';
import { WaitlistService } from '../contact/waitlist.service.js';
import { PriceChangesService } from './prices/price-changes.service.js';
import { ProductChangesService } from './products/product-changes.service.js';
import { ProductsNowService } from './products/products-now.service.js';
import { RecipeChangesService } from './recipes/recipe-changes.service.js';
import { RecipeCollectionService } from './recipes/recipe-collection.service.js';
import { RecipePagesService } from './recipes/recipe-pages.service.js';
import { RecipeReactionsService } from './reactions/recipe-reactions.service.js';
import { RecipeSeedService } from './import/recipe-seed.service.js';
import { RecipeSnapshotService } from './recipes/recipe-snapshot.service.js';
import { RecipesController } from './recipes/recipes.controller.js';
import { RecipesService } from './recipes/recipes.service.js';
import { StaffProductsService } from './products/staff-products.service.js';
import { StaffRecipesService } from './recipes/staff-recipes.service.js';
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
