import { Module } from '@nestjs/common';
import { PartnersModule } from '../partners/partners.module.js';
import { HealthModule } from '../platform/health/health.module.js';
import { SiteModule } from '../platform/http/site/site.module.js';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogImportService } from './import/catalog-import.service.js';
import { CatalogPersonalData } from './catalog.personal-data.js';
import { CatalogService } from './catalog.service.js';
import { DeliveryCapacityService } from './delivery-days/delivery-capacity.service.js';
import { HalalFiguresService } from './products/halal-figures.service.js';
import { HalalService } from './products/halal.service.js';
import { MenuChangesService } from './products/menu-changes.service.js';
import { AdminCatalogueController } from './products/admin-catalogue.controller.js';
import { AdminCatalogueService } from './products/admin-catalogue.service.js';
import { DishesService } from './products/dishes.service.js';
import { LikedRecipesService } from './reactions/liked-recipes.service.js';
import { ReactingPeople } from './reactions/reacting-person.js';
import { PriceChangesService } from './prices/price-changes.service.js';
import { ProductChangesService } from './products/product-changes.service.js';
import { ProductsNowService } from './products/products-now.service.js';
import { AdminRecipesController } from './recipes/admin-recipes.controller.js';
import { AdminRecipesService } from './recipes/admin-recipes.service.js';
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

/** The module without its HTTP part: what the worker needs of it. */
@Module({
  imports: [PartnersModule, PromotionsModule],
  providers: [
    CatalogService,
    CatalogPersonalData,
    CatalogImportService,
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
  imports: [CatalogModule, HealthModule, SiteModule],
  controllers: [CatalogController, RecipesController, AdminCatalogueController, AdminRecipesController],
  providers: [
    AdminCatalogueService,
    AdminRecipesService,
    HalalFiguresService,
    LikedRecipesService,
    MenuChangesService,
    ProductChangesService,
    ReactingPeople,
    RecipeChangesService,
    RecipePagesService,
    RecipeReactionsService,
    RecipeSeedService,
    RecipeSnapshotService,
    RecipesService,
    StaffProductsService,
    StaffRecipesService,
  ],
})
export class CatalogHttpModule {}
