import { writeFileSync } from 'node:fs';
import { MikroORM } from '@mikro-orm/postgresql';
import { ENTITIES } from './entities.js';
import { migrateUp, pendingMigrations } from './platform/database/migrate.js';
import { databaseOptions } from './platform/database/options.js';
import { grantToShopRole } from './platform/database/shop-role.js';

/**
 * Brings the database to this build's migrations and says which they were. `--check` also fails when the
 * entities say something else than the migrations; `--create <name>` writes what is missing to a new file. It works
 * as the owner (MIGRATION_DATABASE_URL), and gives the role that the shop runs as (DATABASE_URL) what it needs.
 */
const shopUrl = process.env['DATABASE_URL'];
if (!shopUrl) throw new Error('DATABASE_URL is needed');
const databaseUrl = process.env['MIGRATION_DATABASE_URL'] || shopUrl;
const pending = await pendingMigrations(databaseUrl);
await migrateUp(databaseUrl);
await grantToShopRole(databaseUrl, shopUrl);
say(pending.length > 0 ? `applied ${pending.join(', ')}` : 'the database is up to date');
if (process.argv.includes('--check')) await check(databaseUrl);
if (process.argv.includes('--create'))
  await create(databaseUrl, process.argv[process.argv.indexOf('--create') + 1]);

/** Statements that would bring the database to the entities; triggers are written by hand and stay. */
async function missingStatements(url: string): Promise<string[]> {
  const orm = await MikroORM.init({ ...databaseOptions(url, 2), entities: [...ENTITIES] });
  try {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    return sql
      .split(';\n')
      .map((statement) => statement.trim().replace(/;$/, ''))
      .filter((statement) => statement !== '' && !/^drop (trigger|function) /.test(statement));
  } finally {
    await orm.close(true);
  }
}

async function check(url: string): Promise<void> {
  const missing = await missingStatements(url);
  if (missing.length === 0) return say('the migrations fit the entities');
  say(`The entities ask for what no migration does:\n${missing.join(';\n')}`);
  process.exitCode = 1;
}

async function create(url: string, name: string | undefined): Promise<void> {
  if (!name || !/^[a-z0-9-]+$/.test(name)) throw new Error('migration:create needs a name such as add-lots');
  const missing = await missingStatements(url);
  if (missing.length === 0) return say('nothing to do: the migrations fit the entities');
  const day = new Date().toISOString().slice(0, 10);
  const className = `Migration${day.replaceAll('-', '')}${name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`;
  const file = `migrations/${day}-${name}.ts`;
  const body = missing
    .map((statement) => `    this.addSql(\`${statement.replaceAll('`', '\\`')}\`);`)
    .join('\n');
  writeFileSync(
    file,
    `import { Migration } from '@mikro-orm/migrations';\n\n/** Say here what it is for. */\nexport class ${className} extends Migration {\n  override up(): void {\n${body}\n  }\n}\n`,
    { flag: 'wx' },
  );
  say(`written: ${file}. Read it, then add it to migrations/list.ts.`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
