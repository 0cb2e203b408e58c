import { existsSync } from 'node:fs';
import { backUp } from './platform/backups/backup.js';
import { backupTarget } from './platform/backups/backup-folder.js';
import { errorText } from './platform/error-text.js';
import { withSecretsFromFiles } from './platform/secret-files.js';

/** `npm run backup -- <file>` writes the whole database, as of one moment, to a new file. */
const environment = withSecretsFromFiles(process.env);
const databaseUrl = environment['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL is needed');
try {
  const file = backupTarget(process.argv[2], process.env);
  if (!file) throw new Error('npm run backup -- <file>');
  if (existsSync(file)) throw new Error(`${file} is there already`);
  const tables = Object.entries(await backUp(databaseUrl, file));
  const rows = tables.reduce((sum, [, table]) => sum + table.rows, 0);
  process.stdout.write(
    `${file}: ${rows} rows of ${tables.length} tables. It holds people's data: keep it sealed.\n`,
  );
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`);
  process.exitCode = 1;
}
