import type { INestApplicationContext } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { AdminAnalyticsService } from '#backend/admin/analytics/admin-analytics.service.js';
import { DailyMetricsService } from '#backend/admin/analytics/daily-metrics.service.js';
import { AdminUsersService } from '#backend/admin/users/admin-users.service.js';
import { RecipeReactionsService } from '#backend/catalog/reactions/recipe-reactions.service.js';
import { cursorOf } from '#backend/catalog/recipes/recipe-search.js';
import { RecipeQuery } from '#backend/catalog/recipes/recipes.dto.js';
import { RecipesService } from '#backend/catalog/recipes/recipes.service.js';
import { StaffRecipesService } from '#backend/catalog/recipes/staff-recipes.service.js';
import { CatalogSearch } from '#backend/catalog/search/catalog-search.service.js';
import { MyOrdersService } from '#backend/ordering/orders/my-orders.service.js';
import { OrderCounterService } from '#backend/ordering/staff/order-counter.service.js';
import { StaffOrdersService } from '#backend/ordering/staff/staff-orders.service.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { Env } from '#backend/platform/env.js';
import { PictureStore } from '#backend/platform/storage/picture-store.js';
import { CommissionService } from '#backend/referral/commission/commission.service.js';
import { SAMPLE_REACTOR, type Ask } from '#test/setup/growth/bulk-recipes.js';
import { shaped } from '#test/setup/system/shapes.js';
import { CUSTOMER, PROFESSIONAL } from './fill.js';
import type { Part } from './reading.js';

const PAGE = 20;

/** A call to measure. */
export interface Call {
  readonly part: Part;
  readonly name: string;
  readonly isOfRecipes: boolean;
  /** Prepares outside the measurement. Returns the call, which returns how many rows it found. */
  readonly ready: () => Promise<() => Promise<number>>;
}

/** Search terms that match the shop's content. */
interface Sought {
  readonly recipeId: string;
  /** The author of half of the recipes. */
  readonly deepCursor: string;
  readonly orderCode: string;
  readonly userEmail: string;
}

/** Every call of the table, for the shop's current size. */
export async function callsOf(app: INestApplicationContext, ask: Ask): Promise<Call[]> {
  await refreshStatistics(app, ask);
  const sought = await seek(app.get(EntityManager, { strict: false }));
  return [...recipeCalls(app, sought), ...callsOfPeople(app), ...adminCalls(app, sought)];
}

/** The worker's minutely job: rolls sums up and deletes the rest. */
async function refreshStatistics(app: INestApplicationContext, ask: Ask): Promise<void> {
  const [tally, figures] = [
    app.get(OrderCounterService, { strict: false }),
    app.get(DailyMetricsService, { strict: false }),
  ];
  while ((await tally.rollUp()) > 0);
  while ((await figures.rollUp()) > 0);
  await ask('vacuum analyze');
}

async function seek(em: EntityManager): Promise<Sought> {
  const one = async <Row>(sql: string): Promise<Row> => {
    const [row] = await em.getConnection().execute<Row[]>(sql);
    if (!row) throw new Error(`there is nothing to look for: ${sql}`);
    return row;
  };
  const recipe = await one<{ id: string; number: number; created_at: Date }>(
    `select id, number, created_at from recipe where number >= (select max(number) / 2 from recipe) order by number limit 1`,
  );
  const order = await one<{ session: string }>(
    `select stripe_session_id as session from orders where status = 'completed' order by created_at limit 1 offset 50`,
  );
  const user = await one<{ email: string }>(`select email from app_user order by created_at desc limit 1`);
  const value = new Date(recipe.created_at).toISOString();
  return {
    recipeId: recipe.id,
    deepCursor: cursorOf('newest', { value, number: recipe.number }),
    orderCode: order.session.slice(-8).toUpperCase(),
    userEmail: user.email,
  };
}

/** As for the first visitor after a change; later visitors get the cached page. */
function recipeCalls(app: INestApplicationContext, { recipeId, deepCursor }: Sought): Call[] {
  const list = (name: string, question: string): Call => ({
    part: 'recipes',
    name,
    isOfRecipes: true,
    ready: async () => {
      const recipes = await forgetful(app);
      const query = shaped(RecipeQuery, {
        limit: '12',
        ...Object.fromEntries(new URLSearchParams(question)),
      });
      return async () => (await recipes.list(query, SAMPLE_REACTOR)).recipes.length;
    },
  });
  return [
    list('newest first', ''),
    list('a category', 'category=Dinner'),
    list('a diet', 'diet=vegetarian'),
    list('without milk', 'excludeAllergen=milk'),
    list('most protein', 'sort=protein'),
    list('fewest calories', 'sort=calories'),
    list('behind half of all', `cursor=${deepCursor}`),
    {
      part: 'recipes',
      name: 'one recipe',
      isOfRecipes: true,
      ready: async () => {
        const recipes = await forgetful(app);
        return async () => ((await recipes.recipe(recipeId, SAMPLE_REACTOR)).id === recipeId ? 1 : 0);
      },
    },
  ];
}

/** Recipes with an empty page cache but known authors. */
async function forgetful(app: INestApplicationContext): Promise<RecipesService> {
  const recipes = new RecipesService(
    app.get(EntityManager, { strict: false }),
    app.get(PictureStore, { strict: false }),
    app.get(RecipeReactionsService, { strict: false }),
    app.get(CatalogSearch, { strict: false }),
    new DatabaseNotifications(app.get(Env, { strict: false })),
  );
  await recipes.list(shaped(RecipeQuery, { limit: '1' }), SAMPLE_REACTOR);
  return recipes;
}

function callsOfPeople(app: INestApplicationContext): Call[] {
  const [orders, commission] = [
    app.get(MyOrdersService, { strict: false }),
    app.get(CommissionService, { strict: false }),
  ];
  return [
    call('people', 'own orders', async () => (await orders.list(CUSTOMER.id, { limit: PAGE })).items.length),
    call('people', 'commission earned', async () => {
      return (await commission.summary(PROFESSIONAL)).recentCommissions.length;
    }),
  ];
}

function adminCalls(app: INestApplicationContext, sought: Sought): Call[] {
  const orders = app.get(StaffOrdersService, { strict: false });
  const users = app.get(AdminUsersService, { strict: false });
  const recipes = app.get(StaffRecipesService, { strict: false });
  const tally = app.get(OrderCounterService, { strict: false });
  const analytics = app.get(AdminAnalyticsService, { strict: false });
  const search = async (q?: string) => (await orders.list({ q }, { limit: PAGE })).items.length;
  const people = async (q?: string) => (await users.list({ q, limit: PAGE })).items.length;
  return [
    call('admin', 'orders', () => search()),
    call('admin', 'an order by its number', () => search(sought.orderCode)),
    call('admin', 'orders by email', () => search(CUSTOMER.email)),
    call('admin', 'orders added up', async () => ((await tally.totals()).orders > 0 ? 1 : 0)),
    call('admin', 'figures of a month', async () => {
      return (await analytics.analytics({ grain: 'day' })).grain === 'day' ? 1 : 0;
    }),
    call('admin', 'people', () => people()),
    call('admin', 'a person by email', () => people(sought.userEmail)),
    {
      ...call('admin', 'recipes', async () => (await recipes.page({ limit: PAGE })).rows.length),
      isOfRecipes: true,
    },
  ];
}

function call(part: Part, name: string, run: () => Promise<number>): Call {
  return { part, name, isOfRecipes: false, ready: () => Promise.resolve(run) };
}
