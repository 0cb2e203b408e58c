import { EntityManager, type EntityData, type EntityName } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Clock } from '#backend/platform/clock/clock.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import type { Settings } from '#backend/platform/settings/settings.schema.js';
import type { ProductKind } from '#backend/rules/pricing/prices.js';
import type { CatalogFiles, ExtraFile, MealFile, PackageFile, RecipeFile } from './catalog-files.js';
import { PartnersService } from '#backend/partners/partners.service.js';
import { MealPlan } from '../products/meal-plan.entity.js';
import type { DishDetails, PackageDetails } from '../products/product-details.js';
import { PackageMenu, Product } from '../products/product.entity.js';
import { PromotionsService } from '#backend/promotions/promotions.service.js';
import { Recipe, RecipeCreator } from '../recipes/recipe.entity.js';

const LT_PLUS_PLAN_ID = '0b7f3a52-6d5e-4c1c-9a9e-7d1f6e0c5a11';
const MS_PER_DAY = 86_400_000;

/** Imports validated catalogue files into the database. Existing rows keep the administrators' changes. */
@Injectable()
export class CatalogImportService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    private readonly partners: PartnersService,
    private readonly promotions: PromotionsService,
  ) {}

  /** Returns how many products the catalogue contains afterwards. */
  async importFiles(
    files: CatalogFiles,
    options: { recipes: boolean },
  ): Promise<{ products: number; recipes: number }> {
    const settings = await this.settings.current();
    return this.em.fork().transactional(async (em) => {
      await insertMissing(em, Product, productRows(files, settings));
      await insertMissing(em, PackageMenu, files.packages.flatMap(menuRows));
      await insertMissing(em, MealPlan, [
        {
          id: LT_PLUS_PLAN_ID,
          name: 'LT+ Membership',
          pricePerMonthPence: settings['membership.pricePence'],
        },
      ]);
      await this.promotions.ensureWelcome(em);
      await this.partners.addMissing(
        em,
        files.partners.map(({ slug, logo, ...partner }) => ({ id: slug, logoSvg: logo, ...partner })),
      );
      await this.addRecipes(em, { creators: files.creators, recipes: options.recipes ? files.recipes : [] });
      return { products: await em.count(Product), recipes: await em.count(Recipe) };
    });
  }

  /** Adds missing creators and recipes, in the caller's transaction. */
  async addRecipes(
    em: EntityManager,
    { creators, recipes }: Pick<CatalogFiles, 'creators' | 'recipes'>,
  ): Promise<void> {
    await insertMissing(
      em,
      RecipeCreator,
      creators.map(({ slug, ...creator }) => ({ id: slug, ...creator })),
    );
    await insertMissing(
      em,
      Recipe,
      recipes.map((recipe) => this.recipeRow(recipe)),
    );
  }

  countRecipes(em: EntityManager): Promise<number> {
    return em.count(Recipe);
  }

  private recipeRow(recipe: z.infer<typeof RecipeFile>): EntityData<Recipe> {
    const {
      slug,
      creator,
      allergens,
      publishedDaysAgo,
      section,
      fallbackId,
      carbsG,
      fatG,
      ingredients,
      instructions,
      tips,
      plate,
      ...columns
    } = recipe;
    return {
      ...columns,
      id: slug,
      creator,
      contains: allergens.contains,
      mayContain: allergens.mayContain,
      details: {
        section: section ?? null,
        fallbackId: fallbackId ?? null,
        carbsG,
        fatG,
        ingredients,
        instructions,
        tips,
        plate,
      },
      createdAt: new Date(this.clock.now().getTime() - publishedDaysAgo * MS_PER_DAY),
    };
  }
}

async function insertMissing<Entity extends object>(
  em: EntityManager,
  entity: EntityName<Entity>,
  rows: EntityData<Entity>[],
): Promise<void> {
  if (rows.length > 0) await em.upsertMany(entity, rows, { onConflictAction: 'ignore' });
}

function productRows(files: CatalogFiles, settings: Settings): EntityData<Product>[] {
  return [
    ...files.meals.map((meal, index) => dishRow('meal', meal, index, settings['pricing.oneTimeMealPence'])),
    ...files.breakfasts.map((extra, index) =>
      dishRow('breakfast', extra, index, settings['pricing.breakfastPence']),
    ),
    ...files.proteinPots.map((extra, index) =>
      dishRow('protein', extra, index, settings['pricing.proteinPotPence']),
    ),
    ...files.packages.map(packageRow),
  ];
}

function dishRow(
  kind: ProductKind,
  dish: z.infer<typeof MealFile> | z.infer<typeof ExtraFile>,
  position: number,
  kindPricePence: number,
): EntityData<Product> {
  const details: DishDetails = {
    nutrition: {
      calories: dish.calories,
      proteinG: dish.proteinG,
      carbsG: dish.carbsG,
      sugarsG: dish.sugarsG,
      fatG: dish.fatG,
      saturatesG: dish.saturatesG,
      fibreG: dish.fibreG,
      saltG: dish.saltG,
    },
    weightG: dish.weightG,
    badges: dish.badges,
    description: dish.description,
    useDays: dish.useDays,
    storage: dish.storage,
    heating: dish.heating,
    ingredients: dish.ingredients,
    gentle: dish.gentle,
    spiceLevel: dish.spiceLevel,
    portions: 'portions' in dish ? dish.portions : 1,
  };
  return {
    sku: dish.sku,
    kind,
    number: dish.id,
    slug: dish.slug,
    name: dish.name,
    pricePence: dish.pricePence === kindPricePence ? null : dish.pricePence,
    position,
    categories: 'categories' in dish ? dish.categories : [],
    diets: dish.diets,
    contains: dish.allergens.contains,
    mayContain: dish.allergens.mayContain,
    details,
  };
}

function packageRow(each: z.infer<typeof PackageFile>, position: number): EntityData<Product> {
  const details: PackageDetails = {
    aliases: each.aliases,
    badges: each.badges,
    popular: each.popular,
    description: each.description,
    nutritionText: each.nutritionText,
    mealsIncluded: each.mealsIncluded,
    defaultVariant: each.defaultVariant,
    dailyMealPreviews: each.dailyMealPreviews,
    variants: each.variants.flatMap((variant) => {
      const nutrition = each.nutritionByVariant[variant];
      const allergens = each.allergensByVariant[variant];
      const weightG = each.weightByVariant[variant];
      return nutrition && allergens
        ? [{ variant, nutrition, allergens, ...(weightG === undefined ? {} : { weightG }) }]
        : [];
    }),
  };
  return {
    sku: each.sku,
    kind: 'package',
    number: null,
    slug: each.slug,
    name: each.name,
    pricePence: each.dailyPricePence,
    position,
    categories: [],
    diets: each.variants,
    contains: each.allergens.contains,
    mayContain: each.allergens.mayContain,
    details,
  };
}

function menuRows(each: z.infer<typeof PackageFile>): EntityData<PackageMenu>[] {
  return each.variants.map((variant) => ({ sku: each.sku, variant, days: each.menus[variant] ?? [] }));
}
