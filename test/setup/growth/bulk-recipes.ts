import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readCatalogFiles } from '#backend/catalog/import/catalog-files.js';
import { CatalogImportService } from '#backend/catalog/import/catalog-import.service.js';
import { PartnersService } from '#backend/partners/partners.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { DatabaseNotifications } from '#backend/platform/database/notifications.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { PromotionsService } from '#backend/promotions/promotions.service.js';
import { flushedVacuum } from './flushed-vacuum.js';

/** Queries the database; no other code waits for the result. */
export type Ask = (sql: string) => Promise<unknown>;

export const TEMPLATES = 100;
const KEPT_BY_TRIGGERS = ['recipe', 'recipe_reaction'] as const;
const LIKES_OF_ONE = 20;
const TURNS = 6;

/** Imports the first hundred recipes of the catalogue, as `npm start` would. */
export async function seedCatalogRecipes(em: EntityManager, env: Env): Promise<void> {
  const { recipes, creators } = await readCatalogFiles(path.resolve('backend/catalog-content'));
  const clock = new Clock(env);
  const notifications = new DatabaseNotifications(env);
  const settings = new SettingsService(em, notifications, env);
  const audit = new AuditService(em, new Vault(env), clock);
  const promotions = new PromotionsService(em, audit, clock, notifications);
  const files = new CatalogImportService(em, settings, clock, new PartnersService(em), promotions);
  await em.fork().transactional((inner) =>
    files.addRecipes(inner, {
      creators,
      recipes: recipes.slice(0, TEMPLATES),
    }),
  );
}

/**
 * Fills up to this many recipes with copies of the hundred in turn, each seven minutes newer than the one
 * before. The database's own bookkeeping is switched off meanwhile, and redone for whole tables afterwards.
 */
export async function copyRecipesUpTo(ask: Ask, recipes: number, from = TEMPLATES): Promise<void> {
  await withoutTriggers(ask, async () => {
    // The trigger that runs before a row is written still assigns numbers and facets.
    await ask('alter table recipe enable trigger recipe_numbered');
    await ask(`
      insert into recipe (id, name, description, category, sets, prep_time_minutes, prep_time_text, servings,
                          calories, protein_g, fibre_g, diets, contains, may_contain, details, creator_id, created_at)
      select t.id || '-' || n, t.name, t.description, t.category, '{}', t.prep_time_minutes, t.prep_time_text, t.servings,
             t.calories + n % 40, t.protein_g, t.fibre_g, t.diets, t.contains, t.may_contain, t.details, t.creator_id,
             timestamptz '2026-12-01T00:00:00Z' + n * interval '7 minutes'
        from generate_series(${from - TEMPLATES + 1}, ${recipes - TEMPLATES}) n
        join (select *, row_number() over (order by id) - 1 as place from recipe where number <= ${TEMPLATES}) t on t.place = (n * 37) % ${TEMPLATES}
       order by n`);
    await ask('truncate recipe_facet_count');
    await ask(
      'insert into recipe_facet_count (facets, recipes) select facets, count(*) from recipe group by facets',
    );
  });
  await flushedVacuum(ask, 'vacuum analyze');
}

/** Adds this many likes to this many recipes, twenty by each person. */
export async function like(ask: Ask, recipes: number, likes: number): Promise<void> {
  await withoutTriggers(ask, async () => {
    await ask('truncate recipe_reaction');
    await ask(`
      insert into recipe_reaction (person, number, kind, created_at)
      select 'user:00000000-0000-4000-8000-' || lpad(p::text, 12, '0'),
             1 + (p * 13 + k * ${recipes / LIKES_OF_ONE}) % ${recipes}, 'like', timestamptz '2026-12-01T00:00:00Z'
        from generate_series(0, ${likes / LIKES_OF_ONE - 1}) p
       cross join generate_series(0, ${LIKES_OF_ONE - 1}) k`);
    // A few on each page at a time, as likes come: each recipe stays on its page, in the space left there.
    for (let turn = 0; turn < TURNS; turn += 1) {
      await ask(`
        update recipe r set likes = l.likes
          from (select number, count(*)::int as likes from recipe_reaction where number % ${TURNS} = ${turn} group by number) l
         where l.number = r.number`);
      await flushedVacuum(ask, 'vacuum recipe');
    }
  });
  await flushedVacuum(ask, 'vacuum analyze');
}

/** A person who likes twenty recipes. */
export const SAMPLE_REACTOR = 'user:00000000-0000-4000-8000-000000000007';

async function withoutTriggers(ask: Ask, work: () => Promise<void>): Promise<void> {
  for (const table of KEPT_BY_TRIGGERS) await ask(`alter table ${table} disable trigger user`);
  await work();
  for (const table of KEPT_BY_TRIGGERS) await ask(`alter table ${table} enable trigger user`);
}
