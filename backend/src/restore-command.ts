import { existsSync } from 'node:fs';
import path from 'node:path';
import { grantShopRole } from './platform/database/shop-role.js';
import { restore } from './platform/backups/restore.js';
import { withSecretsFromFiles } from './platform/secret-files.js';

/**
 * `npm run restore -- <file>` restores a back-up into an empty database and compares every table with it. In the
 * image a name alone is a file of BACKUP_DIR.
 */
const [given] = process.argv.slice(2);
const file = given && path.resolve(process.env['BACKUP_DIR'] || '.', given);
const environment = withSecretsFromFiles(process.env);
const shopUrl = environment['DATABASE_URL'];
if (!shopUrl) throw new Error('DATABASE_URL is needed');
const databaseUrl = environment['MIGRATION_DATABASE_URL'] || shopUrl;
if (!file || !existsSync(file)) {
  process.stderr.write(file ? `${file} is not there\n` : 'npm run restore -- <file>\n');
  process.exitCode = 1;
} else {
  try {
    const tables = Object.entries(await restore(databaseUrl, file));
    await grantShopRole(databaseUrl, shopUrl);
    const rows = tables.reduce((sum, [, table]) => sum + table.rows, 0);
    process.stdout.write(`${rows} rows of ${tables.length} tables are there, equal to the file.\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
