import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Picture } from '#backend/platform/storage/picture.js';
import type { Allergen, Diet } from '#backend/rules/food/allergens.js';
import { KNOWN_ALLERGENS, KNOWN_DIETS } from '../allergen-label-check.js';

/** A sort order of lists, with all that filters need: they are tested in the index (ADR 0043). */
function inOrder(which: string, columns: string): { name: string; expression: string } {
  const name = `recipe_${which}`;
  return {
    name,
    expression: `create index "${name}" on "recipe" (${columns}) include ("facets", "shown")`,
  };
}

export const RecipeCreator = defineEntity({
  name: 'RecipeCreator',
  tableName: 'recipe_creator',
  properties: {
    id: p.string().length(100).primary(),
    name: p.string().length(200),
    bio: p.text(),
    specializations: p.array(),
    verified: p.boolean(),
    initials: p.string().length(2),
    color: p.string().length(7),
  },
});
export type RecipeCreator = InferEntity<typeof RecipeCreator>;

export const Recipe = defineEntity({
  name: 'Recipe',
  tableName: 'recipe',
  properties: {
    id: p.string().length(100).primary(),
    /** Assigned by the database in the order of creation; likes and votes reference it. */
    number: p.integer().default(0).unique('recipe_number_unique'),
    /** The bits that filters require (recipe-facets.ts); maintained by the database. */
    facets: p.integer().default(0),
    name: p.string().length(200),
    description: p.text(),
    category: p.string().length(20),
    sets: p.array(),
    prepTimeMinutes: p.integer(),
    prepTimeText: p.string().length(60).default(''),
    servings: p.integer(),
    calories: p.integer(),
    proteinG: p.float(),
    fibreG: p.float(),
    diets: p.array().$type<Diet[]>(),
    contains: p.array().$type<Allergen[]>(),
    mayContain: p.array().$type<Allergen[]>(),
    details: p.json<object>(),
    /** What a search looks through: title, ingredients and tags, description and steps (search.database.ts). */
    words: p
      .string()
      .columnType('tsvector')
      .generated(`(recipe_document(name, description, category, diets, details)) stored`)
      .lazy()
      .nullable(),
    creator: () => p.manyToOne(RecipeCreator),
    createdAt: p.datetime().length(3),
    /** Updated by the database with each like and vote. */
    likes: p.integer().default(0),
    votes: p.integer().default(0),
    /** False: for staff only; it is in no list, count or search. */
    shown: p.boolean().default(true),
    /** False until staff have compared ingredients, nutrition and allergens. */
    labelReviewed: p.boolean().default(false),
    /**
     * The person who changed those; until another person has approved them, it counts as free of nothing
     * (rule A28).
     */
    labelChangedBy: p.uuid().nullable(),
    labelChangedAt: p.datetime().length(3).nullable(),
    /** A picture uploaded by staff; null for the bundled one, or its category's. */
    picture: p.json<Picture>().nullable(),
    /** When the content of its page last changed; null if it never has. */
    changedAt: p.datetime().length(3).nullable(),
    /** Starts at 1 and grows with each change by staff: a change has to send it (rule A27). */
    version: p.integer().default(1),
  },
  checks: [
    { name: 'recipe_allergens_known', expression: KNOWN_ALLERGENS },
    { name: 'recipe_diets_known', expression: KNOWN_DIETS },
    { name: 'recipe_counts_not_negative', expression: 'likes >= 0 and votes >= 0' },
    {
      name: 'recipe_label_change_whole',
      expression: '(label_changed_by is null) = (label_changed_at is null)',
    },
  ],
  indexes: [
    inOrder('newest', '"created_at" desc, "number" desc'),
    inOrder('most_protein', '"protein_g" desc, "number" desc'),
    inOrder('fewest_calories', '"calories", "number"'),
    {
      name: 'recipe_of_category',
      expression: `create index "recipe_of_category" on "recipe" ("category", "created_at" desc, "number" desc)`,
    },
    {
      name: 'recipe_of_creator',
      expression: `create index "recipe_of_creator" on "recipe" ("creator_id", "created_at" desc, "number" desc)`,
    },
    {
      name: 'recipe_hidden',
      expression: `create index "recipe_hidden" on "recipe" ("created_at" desc, "number" desc) where not shown`,
    },
    {
      name: 'recipe_in_collection',
      expression: `create index "recipe_in_collection" on "recipe" ("created_at" desc, "number" desc) where 'collection' = any(sets)`,
    },
    {
      name: 'recipe_label_changed',
      expression: `create index "recipe_label_changed" on "recipe" ("created_at" desc, "number" desc) where label_changed_by is not null`,
    },
    {
      name: 'recipe_of_label',
      expression: `create index "recipe_of_label" on "recipe" ("label_reviewed", "created_at" desc, "number" desc) where label_changed_by is null`,
    },
    {
      name: 'recipe_words',
      expression: `create index "recipe_words" on "recipe" using gin ("words")`,
    },
  ],
});
export type Recipe = InferEntity<typeof Recipe>;
