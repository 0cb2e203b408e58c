import { Module } from '@nestjs/common';
import { PartnersModule } from '../partners/partners.module.js';
import { HealthModule } from '../platform/health/health.module.js';
import { SiteModule } from '../platform/http/site/site.module.js';
import { PromotionsModule } from '../promotions/promotions.module.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogImportService } from './import/catalog-import.service.js';
import { CatalogPersonalData } from './catalog.personal-data.js';
import { CatalogService } from './catalog.service.js';
import { AdminMenusController } from './menus/admin-menus.controller.js';
import { MenuPeriodsService } from './menus/menu-periods.service.js';
import { MenusService } from './menus/menus.service.js';
import { DeliveryCapacityService } from './delivery-days/delivery-capacity.service.js';
import { NewProductsService } from './products/new-products.service.js';
import { PackageMenusService } from './products/package-menus.service.js';
import { RetiredProductsService } from './products/retired-products.service.js';
import { BestSellersService } from './menus/best-sellers.service.js';
import { HalalMetricsService } from './products/halal-metrics.service.js';
import { HalalService } from './products/halal.service.js';
import { MenuChangesService } from './products/menu-changes.service.js';
import { AdminCatalogController } from './products/admin-catalog.controller.js';
import { AdminCatalogService } from './products/admin-catalog.service.js';
import { DishesService } from './products/dishes.service.js';
import { LikedRecipesService } from './reactions/liked-recipes.service.js';
import { ReactionActors } from './reactions/reaction-actor.js';
import { PriceChangesService } from './prices/price-changes.service.js';
import { ProductChangesService } from './products/product-changes.service.js';
import { ProductPagesService } from './products/product-pages.service.js';
import { CurrentProductsService } from './products/current-products.service.js';
import { ProductRatingsService } from './ratings/product-ratings.service.js';
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
import { CatalogSearch } from './search/catalog-search.service.js';
import { SiteService } from './site.service.js';

/** The module without its HTTP part, for the worker. */
@Module({
  imports: [PartnersModule, PromotionsModule],
  providers: [
    CatalogService,
    CatalogPersonalData,
    BestSellersService,
    CatalogImportService,
    DeliveryCapacityService,
    DishesService,
    HalalService,
    MenusService,
    SiteService,
    PriceChangesService,
    ProductRatingsService,
    CurrentProductsService,
    RecipeCollectionService,
  ],
  exports: [
    CatalogService,
    BestSellersService,
    CatalogImportService,
    DeliveryCapacityService,
    DishesService,
    HalalService,
    MenusService,
    SiteService,
    PriceChangesService,
    ProductRatingsService,
    CurrentProductsService,
  ],
})
export class CatalogModule {}

@Module({
  imports: [CatalogModule, HealthModule, SiteModule],
  controllers: [
    CatalogController,
    RecipesController,
    AdminCatalogController,
    AdminMenusController,
    AdminRecipesController,
  ],
  providers: [
    AdminCatalogService,
    AdminRecipesService,
    HalalMetricsService,
    LikedRecipesService,
    MenuChangesService,
    MenuPeriodsService,
    NewProductsService,
    PackageMenusService,
    ProductChangesService,
    ProductPagesService,
    ReactionActors,
    RecipeChangesService,
    RecipePagesService,
    RecipeReactionsService,
    RecipeSeedService,
    RecipeSnapshotService,
    RecipesService,
    RetiredProductsService,
    StaffProductsService,
    CatalogSearch,
    StaffRecipesService,
  ],
})
export class CatalogHttpModule {}
