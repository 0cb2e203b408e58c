import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { migrateUp, pendingMigrations } from './platform/database/migrate.js';
import { grantShopRole } from './platform/database/shop-role.js';
import { loadEnv } from './platform/env.js';
import { errorText } from './platform/error-text.js';
import { logLine } from './platform/process-log.js';
import { withSecretsFromFiles } from './platform/secret-files.js';

const LIST = 'migrations/list.ts';

/**
 * Brings the database to this build's migrations and prints which they were. `--check` also fails when the
 * entities and database files differ from the migrations, and names the difference; `--create <name>` writes
 * what is missing to a new file. It works as the owner (MIGRATION_DATABASE_URL), and grants the shop's role
 * (DATABASE_URL) what it needs. Only the last two read the entities, which are most of the backend.
 */
const isProduction = process.env['NODE_ENV'] === 'production';
if (isProduction) refuseIncomplete();
const environment = withSecretsFromFiles(process.env);
const shopUrl = environment['DATABASE_URL'];
if (!shopUrl) throw new Error('DATABASE_URL is needed');
const databaseUrl = environment['MIGRATION_DATABASE_URL'] || environment['DATABASE_DIRECT_URL'] || shopUrl;
const pending = await pendingMigrations(databaseUrl);
await migrateUp(databaseUrl, { say });
await grantShopRole(databaseUrl, shopUrl);
if (pending.length === 0) say('the database is up to date');
if (process.argv.includes('--check')) await check(databaseUrl);
if (process.argv.includes('--create'))
  await create(databaseUrl, process.argv[process.argv.indexOf('--create') + 1]);

async function check(url: string): Promise<void> {
  const { schemaDrift } = await import('./schema-drift.js');
  const { describeDifference } = await import('./platform/database/schema-differences.js');
  const differences = await schemaDrift(url);
  if (differences.length === 0) return say('the migrations fit the entities and the database files');
  say(`Not what the entities and the database files say:\n${differences.map(describeDifference).join('\n')}`);
  process.exitCode = 1;
}

async function create(url: string, name: string | undefined): Promise<void> {
  if (!name || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new Error('migration:create needs a name such as add-lots');
  const { withBothSchemas } = await import('./schema-drift.js');
  const { missingStatements } = await import('./missing-statements.js');
  const { DATABASE_PARTS } = await import('./database-parts.js');
  const { statements, byHand } = await withBothSchemas(url, DATABASE_PARTS, missingStatements);
  if (byHand.length > 0) say(`To be written by hand:\n${byHand.join('\n')}`);
  if (statements.length === 0) return say('nothing is written: the rest fits the entities');
  const numbered = `${new Date().toISOString().slice(0, 10)}-${nextNumber()}-${name}`;
  const className = `Migration${numbered.replace(/(\d)-(?=\d)/g, '$1').replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`;
  const file = `migrations/${numbered}.ts`;
  const body = statements.map((statement) => `    this.addSql(\`${quoted(statement)}\`);`).join('\n');
  writeFileSync(
    file,
    `import { Migration } from '@mikro-orm/migrations';\n\n/** Say here what it is for. */\nexport class ${className} extends Migration {\n  override up(): void {\n${body}\n  }\n}\n`,
    { flag: 'wx' },
  );
  list(numbered, className);
  say(`written: ${file}, and its line in ${LIST}. Read it, and say what it is for.`);
}

/** Migrations run in the order of the list, and their numbers show it. */
function nextNumber(): string {
  const numbers = readdirSync('migrations').map((name) =>
    Number(/^\d{4}-\d\d-\d\d-(\d{3})-/.exec(name)?.[1] ?? 0),
  );
  return String(Math.max(0, ...numbers) + 1).padStart(3, '0');
}

/** Adds a migration at the end of the list. */
function list(name: string, className: string): void {
  const text = readFileSync(LIST, 'utf8');
  const [imports = '', entries] = text.split('\n\n/** Every migration');
  if (entries === undefined || !entries.endsWith('];\n')) throw new Error(`${LIST} has no place for ${name}`);
  const line = `import { ${className} } from './${name}.js';`;
  const listed = entries.replace(/\];\n$/, `  { name: '${name}', class: ${className} },\n];\n`);
  writeFileSync(LIST, `${imports}\n${line}\n\n/** Every migration${listed}`);
}

/** As it is written between backquotes. */
function quoted(statement: string): string {
  return statement.replace(/[\\`]|\$\{/g, (mark) => `\\${mark}`);
}

/** The first of all processes that start: what is missing is said before anything changes. */
function refuseIncomplete(): void {
  try {
    loadEnv();
  } catch (error) {
    logLine('fatal', errorText(error));
    process.exit(1);
  }
}

function say(text: string): void {
  if (isProduction) logLine('info', text);
  else process.stdout.write(`${text}\n`);
}
