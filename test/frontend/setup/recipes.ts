import type { Recipe, RecipeCard, RecipeCreator, RecipeList } from '#frontend/api/generated.js';

export const CREATOR: RecipeCreator = {
  id: 'amara',
  name: 'Dr Amara Osei',
  bio: 'Eleven years in weight-management clinics.',
  specializations: ['Protein planning'],
  verified: true,
  initials: 'AO',
  color: '#7A4B8C',
};

export const UNVERIFIED: RecipeCreator = { ...CREATOR, id: 'sam', name: 'Sam Cook', verified: false };

/** A whole, plain recipe; a test overrides what it is about. */
export function recipe(id: string, more: Partial<Recipe> = {}): Recipe {
  return {
    id,
    name: `Recipe ${id}`,
    description: `All of ${id}.`,
    category: 'Breakfast',
    prepTimeMinutes: 5,
    prepTimeText: '5 mins + overnight',
    servings: 2,
    calories: 400,
    proteinG: 29,
    carbsG: 38,
    fatG: 12,
    fibreG: 11,
    diets: ['standard', 'vegetarian'],
    allergens: { contains: ['milk'], mayContain: ['nuts'] },
    labelPending: false,
    image: {
      alt: 'A dish',
      width: 800,
      height: 600,
      placeholder: 'data:,',
      avif: [{ url: '/images/dish-400.avif', width: 400 }],
      webp: [{ url: '/images/dish-800.webp', width: 800 }],
    },
    creatorId: CREATOR.id,
    creator: CREATOR,
    createdAt: '2026-11-01T00:00:00.000Z',
    ingredients: ['40g rolled oats', '1 pinch ground cinnamon'],
    instructions: ['Stir the oats.', 'Chill overnight.'],
    tips: 'Eat half now.',
    likesCount: 4,
    votesCount: 7,
    likedByMe: false,
    votedByMe: false,
    ...more,
  };
}

/** The response to a list call. */
export function listOf(recipes: readonly Recipe[], more: Partial<RecipeList> = {}): RecipeList {
  const cards: RecipeCard[] = recipes.map(
    ({ carbsG: _c, fatG: _f, ingredients: _i, instructions: _s, tips: _t, creator: _w, ...card }) => card,
  );
  return {
    recipes: cards,
    creators: [CREATOR, UNVERIFIED],
    total: recipes.length,
    totalIsCapped: false,
    nextCursor: null,
    ...more,
  };
}
