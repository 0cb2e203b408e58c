import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { UploadedPictures } from '#backend/platform/storage/uploaded-pictures.js';
import type { AllergenRecord, Diet } from '#backend/rules/food/allergens.js';
import { bumpRecipeVersion } from '../optimistic-lock.js';
import { allergensInOrder, APPROVED, omitUndefined, awaitsSecondReview } from '../allergen-label-change.js';
import { RecipeDetails } from './recipe-details.js';
import type { RecipeCategory } from './recipe-facets.js';
import { idsFor } from './recipe-id.js';
import { Recipe, RecipeCreator } from './recipe.entity.js';

/** The texts of a recipe, as staff edit them. */
export interface RecipeTexts {
  readonly name: string;
  readonly description: string;
  readonly category: RecipeCategory;
  readonly creatorId: string;
  readonly prepTimeMinutes: number;
  /** Such as '5 mins + overnight'. */
  readonly prepTimeText: string;
  readonly servings: number;
  /** kcal per serving; whole. */
  readonly calories: number;
  readonly proteinG: number;
  readonly carbsG: number;
  readonly fatG: number;
  readonly fibreG: number;
  readonly diets: readonly Diet[];
  readonly allergens: AllergenRecord;
  readonly ingredients: readonly string[];
  readonly instructions: readonly string[];
  readonly tips: string;
  /** False: for staff only. */
  readonly shown: boolean;
}

/** Omitted fields stay. */
export type RecipeChange = { readonly [Name in keyof RecipeTexts]?: RecipeTexts[Name] | undefined };

interface EditContext {
  readonly id: string;
  /** The version the editor has seen. */
  readonly version: number;
  readonly actorId: string;
}

const LABEL_FACTS = ['allergens', 'ingredients', 'nutrition'];

/** Creates and changes recipes (rules A27, A28). The database maintains their lists, counts and search. */
@Injectable()
export class RecipeChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly pictures: UploadedPictures,
  ) {}

  /**
   * Creates a recipe, whose label waits for a second person like a changed one; audited. Returns its id,
   * derived from its title. Throws validation_failed for an unknown creator.
   */
  async create(texts: RecipeTexts, actorId: string): Promise<string> {
    return this.em.fork().transactional(async (em) => {
      const now = this.clock.now();
      const creator = await creatorOf(em, texts.creatorId);
      const { name, description, category, prepTimeMinutes, prepTimeText, servings, shown } = texts;
      const { calories, proteinG, carbsG, fatG, fibreG, diets, ingredients, instructions, tips } = texts;
      const row = {
        name,
        description,
        category,
        prepTimeMinutes,
        prepTimeText,
        servings,
        shown,
        creator,
        calories,
        proteinG,
        fibreG,
        diets: [...diets],
        ...allergensInOrder(texts.allergens),
        sets: [],
        details: { carbsG, fatG, ingredients, instructions, tips },
        createdAt: now,
        ...awaitsSecondReview(actorId, now),
      };
      for (const id of idsFor(name)) {
        const { affectedRows } = await em
          .createQueryBuilder(Recipe)
          .insert({ id, ...row })
          .onConflict('id')
          .ignore()
          .execute<{ affectedRows: number }>('run');
        if (affectedRows === 0) continue;
        await this.audit.note(
          { action: 'admin.recipe-created', actorId, subjectId: id, details: { shown } },
          em,
        );
        return id;
      }
      throw apiError('validation_failed', {
        errors: [{ field: 'name', message: 'Too many recipes have this title' }],
      });
    });
  }

  /**
   * Changes a recipe; audited. Its pages, lists and search show it at once. When its label changes, it counts
   * as free of no allergen until another person has approved it. Throws not_found, edit_conflict when another
   * editor was faster, and validation_failed for an unknown creator.
   */
  async change({ id, version, actorId, ...input }: RecipeChange & EditContext): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const recipe = await em.findOne(Recipe, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!recipe) throw apiError('not_found');
      const before = factsOf(recipe);
      await apply(em, recipe, input);
      const after = factsOf(recipe);
      const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
      if (changed.length === 0) return;
      await bumpRecipeVersion(em, id, version);
      const now = this.clock.now();
      recipe.changedAt = now;
      if (LABEL_FACTS.some((name) => changed.includes(name))) {
        em.assign(recipe, awaitsSecondReview(actorId, now));
      }
      await em.flush();
      const details = { changed: changed.sort().join(' '), shown: recipe.shown };
      await this.audit.note({ action: 'admin.recipe-changed', actorId, subjectId: id, details }, em);
    });
  }

  /**
   * Confirms that ingredients, nutrition and allergens were compared; audited. Throws not_found,
   * four_eyes_required for the person who changed them, and edit_conflict for an editor who has not seen the
   * current version.
   */
  async approveLabel({ id, version, actorId }: EditContext): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const recipe = await em.findOne(Recipe, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!recipe) throw apiError('not_found');
      if (recipe.labelChangedBy === actorId) throw apiError('four_eyes_required');
      const details = { changedBy: recipe.labelChangedBy ?? null };
      // Approves only if the compared version is still the current one.
      if ((await em.nativeUpdate(Recipe, { id, version }, APPROVED)) === 0) throw apiError('edit_conflict');
      await this.audit.note({ action: 'admin.recipe-label-approved', actorId, subjectId: id, details }, em);
    });
  }

  /**
   * Replaces a recipe's picture, rendered in every size; audited. Throws not_found and everything that
   * rendering throws.
   */
  async setPicture(
    id: string,
    { picture, alt }: { readonly picture: string; readonly alt: string },
    actorId: string,
  ): Promise<void> {
    const set = await this.pictures.drawSet(picture);
    await this.em.fork().transactional(async (em) => {
      const recipe = await em.findOne(Recipe, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!recipe) throw apiError('not_found');
      recipe.picture = await this.pictures.keepSet(em, set, alt);
      recipe.changedAt = this.clock.now();
      await em.flush();
      const details = { width: set.width, height: set.height };
      await this.audit.note({ action: 'admin.recipe-picture-set', actorId, subjectId: id, details }, em);
    });
  }
}

/** The fields that can change, each as one text for comparison. */
function factsOf(recipe: Recipe): Record<string, string> {
  const { carbsG, fatG, ingredients, instructions, tips } = RecipeDetails.parse(recipe.details);
  const { name, description, category, servings, diets, shown, contains, mayContain } = recipe;
  const { prepTimeMinutes, prepTimeText, calories, proteinG, fibreG } = recipe;
  const facts = {
    name,
    description,
    category,
    servings,
    diets,
    shown,
    ingredients,
    instructions,
    tips,
    creator: recipe.creator.id,
    time: [prepTimeMinutes, prepTimeText],
    nutrition: [calories, proteinG, carbsG, fatG, fibreG],
    allergens: [contains, mayContain],
  };
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, JSON.stringify(value)]));
}

async function apply(em: EntityManager, recipe: Recipe, input: RecipeChange): Promise<void> {
  const { name, description, category, prepTimeMinutes, prepTimeText, servings, shown } = input;
  const { calories, proteinG, fibreG, carbsG, fatG, tips, diets, allergens, creatorId } = input;
  const times = { prepTimeMinutes, prepTimeText, servings };
  em.assign(
    recipe,
    omitUndefined({ name, description, category, shown, calories, proteinG, fibreG, ...times }),
  );
  if (diets) recipe.diets = [...diets];
  if (allergens) em.assign(recipe, allergensInOrder(allergens));
  if (creatorId !== undefined) recipe.creator = await creatorOf(em, creatorId);
  const { ingredients, instructions } = input;
  recipe.details = {
    ...RecipeDetails.parse(recipe.details),
    ...omitUndefined({ carbsG, fatG, tips, ingredients, instructions }),
  };
}

async function creatorOf(em: EntityManager, id: string): Promise<RecipeCreator> {
  const creator = await em.findOne(RecipeCreator, { id });
  if (creator) return creator;
  throw apiError('validation_failed', {
    errors: [{ field: 'creatorId', message: 'Creator not found' }],
  });
}
