import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { CachedValue } from '#backend/platform/database/cached-value.js';
import type { PageHead } from '#backend/platform/http/site/page-head.js';
import { ApiError } from '#backend/platform/http/problems/api-error.js';
import { SitePages, type ListedPage, type PageProvider } from '#backend/platform/http/site/site-pages.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { sharePictureOf } from '#backend/platform/storage/share-pictures.js';
import type { Diet } from '#backend/rules/food/allergens.js';
import type { RecipeData } from './recipes.dto.js';
import { RecipesService } from './recipes.service.js';

const MOST_LISTED = 45_000;

/** Schema.org's names of diets; it has none for 'standard'. */
const DIETS: Readonly<Partial<Record<Diet, string>>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
  halal: 'https://schema.org/HalalDiet',
};

/** The page of a shared recipe for messengers and search engines (rule T1). */
@Injectable()
export class RecipePagesService implements PageProvider {
  readonly under = '/recipes';
  private readonly all: CachedValue<readonly ListedPage[]>;

  constructor(
    private readonly em: EntityManager,
    private readonly recipes: RecipesService,
    private readonly settings: SettingsService,
    notifications: DatabaseNotifications,
    pages: SitePages,
  ) {
    this.all = new CachedValue(notifications, () => this.readAll());
    pages.register(this);
  }

  async head(id: string): Promise<PageHead | undefined> {
    try {
      const { facts } = await this.recipes.facts(id);
      return headOf(facts, (await this.settings.current())['brand.name']);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  async listed(most: number): Promise<readonly ListedPage[]> {
    return (await this.all.get()).slice(0, most);
  }

  private async readAll(): Promise<ListedPage[]> {
    const rows = await this.em.execute<{ id: string; at: Date }[]>(
      `select id, coalesce(changed_at, created_at) as at from recipe where shown
          order by created_at desc, number desc limit ?`,
      [MOST_LISTED],
    );
    return rows.map(({ id, at }) => ({ path: pathOf(id), changedAt: new Date(at) }));
  }
}

function pathOf(id: string): string {
  return `/recipes/${encodeURIComponent(id)}`;
}

function headOf(recipe: RecipeData, brand: string): PageHead {
  return {
    title: `${recipe.name} | ${brand}`,
    description: recipe.description,
    path: pathOf(recipe.id),
    kind: 'article',
    image: { ...sharePictureOf(recipe.image), alt: recipe.image.alt },
    data: dataOf(recipe),
  };
}

function dataOf(recipe: RecipeData): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: recipe.name,
    description: recipe.description,
    author: { '@type': 'Person', name: recipe.creator.name },
    datePublished: recipe.createdAt.slice(0, 10),
    recipeCategory: recipe.category,
    recipeYield: String(recipe.servings),
    totalTime: `PT${recipe.prepTimeMinutes}M`,
    recipeIngredient: recipe.ingredients,
    recipeInstructions: recipe.instructions.map((step) => ({ '@type': 'HowToStep', text: step })),
    suitableForDiet: recipe.diets.flatMap((diet) => DIETS[diet] ?? []),
    nutrition: {
      '@type': 'NutritionInformation',
      servingSize: '1 serving',
      calories: `${recipe.calories} kcal`,
      proteinContent: `${recipe.proteinG} g`,
      carbohydrateContent: `${recipe.carbsG} g`,
      fatContent: `${recipe.fatG} g`,
      fiberContent: `${recipe.fibreG} g`,
    },
  };
}
