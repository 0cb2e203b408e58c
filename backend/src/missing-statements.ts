import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { ENTITIES } from './entities.js';
import { databaseOptions } from './platform/database/options.js';
import { errorText } from './platform/error-text.js';
import { describeDifference, type Difference } from './platform/database/schema-differences.js';
import { compare, type SchemaConnections } from './schema-drift.js';

/**
 * The statements that a migration needs, and the differences that cannot be written automatically, in words.
 */
export interface MissingStatements {
  readonly statements: string[];
  readonly byHand: string[];
}

/**
 * The statements that bring the database of the migrations to the entities and database files. They are run
 * in it, so that the order works: routines that tables need come first, those that need tables after them.
 * What PostgreSQL refuses is left to a developer.
 */
export async function missingStatements(both: SchemaConnections): Promise<MissingStatements> {
  const statements: string[] = [];
  const failed: string[] = [];
  const run = async (these: readonly string[], instead = failed): Promise<void> => {
    for (const statement of these) {
      await both.migrations.query(statement).then(
        () => statements.push(statement),
        (error: unknown) =>
          instead.push(instead === failed ? `${statement}\n    ${errorText(error)}` : statement),
      );
    }
  };
  const first = await compare(both);
  await run(first.flatMap(droppedTrigger));
  await run(first.flatMap(newSequence));
  const late: string[] = [];
  await run(await routinesOf(both.entities, first), late);
  await run(await tableStatements(both));
  await run(late);
  for (const kind of REMADE) {
    await run((await compare(both)).filter(({ name }) => name.startsWith(`${kind} `)).flatMap(remade));
  }
  return { statements, byHand: [...failed, ...(await compare(both)).map(describeDifference)] };
}

/** In the order of creation: a foreign key needs the unique index that it points to. */
const REMADE = ['check', 'primary key', 'unique', 'index', 'foreign key', 'trigger', 'routine'] as const;

/**
 * Statements for tables, as MikroORM finds them. What it reports of triggers and routines is ignored, and of
 * exclusion constraints, which entities cannot have.
 */
async function tableStatements({ migrations, migrationsUrl }: SchemaConnections): Promise<string[]> {
  const { rows } = await migrations.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'x' limit 1000`,
  );
  const isExclusion = (statement: string): boolean => rows.some(({ name }) => statement.includes(name));
  const orm = await MikroORM.init({ ...databaseOptions(migrationsUrl, 2), entities: [...ENTITIES] });
  try {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    return sql
      .split(';\n')
      .map((statement) => statement.trim().replace(/;$/, ''))
      .filter((statement) => statement !== '' && !/^drop (trigger|function) /.test(statement))
      .filter((statement) => !isExclusion(statement));
  } finally {
    await orm.close(true);
  }
}

/** The table and the name of an object that belongs to a table. */
function placeOf(name: string): { table: string; name: string } {
  const [, table = '', own = ''] = /([^ .]+)\.(.+)$/.exec(name) ?? [];
  return { table: `"${table}"`, name: `"${own}"` };
}

/** A trigger that differs is recreated; until then it must not be in the way of other changes. */
function droppedTrigger({ name, migrations }: Difference): string[] {
  if (!name.startsWith('trigger ') || migrations === undefined) return [];
  const place = placeOf(name);
  return [`drop trigger ${place.name} on ${place.table}`];
}

/** Sequences of columns come with their columns. */
function newSequence({ name, migrations, entities = ' of ' }: Difference): string[] {
  if (!name.startsWith('sequence ') || migrations !== undefined || entities.includes(' of ')) return [];
  return [`create sequence "${name.slice('sequence '.length)}" as ${entities.split(' ')[0]}`];
}

/**
 * What MikroORM does not compare is compared as PostgreSQL reports it; an unreferenced routine is dropped
 * last.
 */
function remade({ name, migrations, entities }: Difference): string[] {
  const [kind] = name.split(' ');
  if (kind === 'index') {
    const index = `"${name.slice('index '.length)}"`;
    return [...(migrations ? [`drop index ${index}`] : []), ...(entities ? [entities] : [])];
  }
  if (kind === 'trigger') return entities ? [entities] : [];
  if (kind === 'routine') return entities ? [] : [`drop function ${name.slice('routine '.length)}`];
  const { table, name: constraint } = placeOf(name);
  return [
    ...(migrations ? [`alter table ${table} drop constraint ${constraint}`] : []),
    ...(entities ? [`alter table ${table} add constraint ${constraint} ${entities}`] : []),
  ];
}

/** Routines that are new or differ, with their definitions, and the roles that may not call them. */
async function routinesOf(entities: pg.Client, differences: readonly Difference[]): Promise<string[]> {
  const names = differences.filter((difference) => difference.entities).map(({ name }) => name);
  const { rows } = await entities.query<{ definition: string; forbidden: string | null }>(
    `select pg_get_functiondef(p.oid) as definition,
            case when p.proacl is not null and not has_function_privilege('public', p.oid, 'execute')
                 then concat('revoke execute on function ', p.oid::regprocedure, ' from public') end as forbidden
       from pg_proc p where p.pronamespace = 'public'::regnamespace
        and concat('routine ', p.proname, '(', pg_get_function_identity_arguments(p.oid), ')') = any($1) order by p.oid`,
    [names],
  );
  return rows.flatMap(({ definition, forbidden }) => [definition.trim(), ...(forbidden ? [forbidden] : [])]);
}
