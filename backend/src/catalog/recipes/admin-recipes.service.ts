import { RECIPE_CATEGORIES, type RecipeCategory } from './recipe-facets.js';
import { Injectable } from '@nestjs/common';
import { RecipeChangesService } from './recipe-changes.service.js';
import { StaffRecipesService, type RecipeRow, type StaffRecipe } from './staff-recipes.service.js';
import { ALLERGENS, DIETS } from '#backend/rules/food/allergens.js';
import type { ApproveRequest, ProductPictureRequest } from '../products/admin-catalog.dto.js';
import {
  AdminRecipeDto,
  type AdminRecipeItemDto,
  type AdminRecipeListDto,
  type ChangeRecipeRequest,
  type NewRecipeRequest,
  type RecipeCreatorListDto,
  type RecipesQuery,
} from './admin-recipes.dto.js';

/** Recipes for staff to write and edit (rules A27, A28). */
@Injectable()
export class AdminRecipesService {
  constructor(
    private readonly recipes: StaffRecipesService,
    private readonly changes: RecipeChangesService,
  ) {}

  /** Throws validation_failed for an invalid cursor. */
  async list(query: RecipesQuery): Promise<AdminRecipeListDto> {
    const { rows, nextCursor } = await this.recipes.page(query);
    return { items: rows.map(itemView), nextCursor, counts: { ...(await this.recipes.counts()) } };
  }

  async creators(): Promise<RecipeCreatorListDto> {
    return { items: [...(await this.recipes.creators())] };
  }

  /** Throws not_found. */
  async one(id: string): Promise<AdminRecipeDto> {
    return recipeView(await this.recipes.one(id));
  }

  /** Throws validation_failed. */
  async create(request: NewRecipeRequest, actorId: string): Promise<AdminRecipeDto> {
    return this.one(await this.changes.create(request, actorId));
  }

  /** Throws not_found, edit_conflict, validation_failed. */
  async change(id: string, request: ChangeRecipeRequest, actorId: string): Promise<AdminRecipeDto> {
    await this.changes.change({ ...request, id, actorId });
    return this.one(id);
  }

  /** Throws not_found, four_eyes_required, edit_conflict. */
  async approve(id: string, { version }: ApproveRequest, actorId: string): Promise<AdminRecipeDto> {
    await this.changes.approveLabel({ id, version, actorId });
    return this.one(id);
  }

  /** Throws not_found, photo_invalid, photo_too_small, payload_too_large. */
  async setPicture(id: string, request: ProductPictureRequest, actorId: string): Promise<AdminRecipeDto> {
    await this.changes.setPicture(id, request, actorId);
    return this.one(id);
  }
}

function itemView(row: RecipeRow): AdminRecipeItemDto {
  const { id, name, category, creator, shown, label, likes, votes, version } = row;
  return {
    id,
    name,
    category,
    creatorName: creator,
    shown,
    label,
    version,
    inCollection: row.in_collection,
    likesCount: likes,
    votesCount: votes,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

function recipeView({ row, details, creatorId, label, picture }: StaffRecipe): AdminRecipeDto {
  const { id, name, description, prepTimeMinutes, prepTimeText, servings, calories } = row;
  const { carbsG, fatG, ingredients, instructions, tips } = details;
  return {
    id,
    name,
    description,
    creatorId,
    prepTimeMinutes,
    prepTimeText,
    servings,
    calories,
    carbsG,
    fatG,
    ingredients,
    instructions,
    tips,
    label,
    proteinG: row.proteinG,
    fibreG: row.fibreG,
    shown: row.shown,
    version: row.version,
    category: categoryOf(row.category),
    diets: DIETS.filter((each) => row.diets.includes(each)),
    allergens: {
      contains: ALLERGENS.filter((each) => row.contains.includes(each)),
      mayContain: ALLERGENS.filter((each) => row.mayContain.includes(each)),
    },
    inCollection: row.sets.includes('collection'),
    labelChangedBy: row.labelChangedBy ?? null,
    labelChangedAt: row.labelChangedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt?.toISOString() ?? null,
    image: { ...picture, avif: [...picture.avif], webp: [...picture.webp] },
  };
}

function categoryOf(stored: string): RecipeCategory {
  const category = RECIPE_CATEGORIES.find((each) => each === stored);
  if (category === undefined) throw new Error(`A recipe is of the unknown category ${stored}`);
  return category;
}
