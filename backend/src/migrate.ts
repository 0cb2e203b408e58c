import { loadEnv } from './platform/env.js';
import { migrateUp, pendingMigrations } from './platform/database/migrate.js';

/** Brings the database to this build's migrations, and says which they were. */
const { DATABASE_URL } = loadEnv().values;
const pending = await pendingMigrations(DATABASE_URL);
await migrateUp(DATABASE_URL);
process.stdout.write(pending.length > 0 ? `applied ${pending.join(', ')}\n` : 'the database is up to date\n');
