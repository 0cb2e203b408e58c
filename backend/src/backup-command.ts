import { existsSync } from 'node:fs';
import { backUp } from './platform/database/backup.js';

/** `npm run backup -- <file>` writes the whole database, as of one moment, to a new file. */
const [file] = process.argv.slice(2);
const databaseUrl = process.env['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL is needed');
if (!file || existsSync(file)) {
  process.stderr.write(file ? `${file} is there already\n` : 'npm run backup -- <file>\n');
  process.exitCode = 1;
} else {
  const tables = Object.entries(await backUp(databaseUrl, file));
  const rows = tables.reduce((sum, [, table]) => sum + table.rows, 0);
  process.stdout.write(
    `${file}: ${rows} rows of ${tables.length} tables. It holds people's data: keep it sealed.\n`,
  );
}
