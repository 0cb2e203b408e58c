import { restore } from './platform/database/restore.js';

/** `npm run restore -- <file>` brings a back-up into an empty database and compares every table with it. */
const [file] = process.argv.slice(2);
const databaseUrl = process.env['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL is needed');
if (!file) {
  process.stderr.write('npm run restore -- <file>\n');
  process.exitCode = 1;
} else {
  try {
    const tables = Object.entries(await restore(databaseUrl, file));
    const rows = tables.reduce((sum, [, table]) => sum + table.rows, 0);
    process.stdout.write(`${rows} rows of ${tables.length} tables are there, equal to the file.\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
