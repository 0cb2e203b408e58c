import pg from 'pg';
import { movePictures } from './platform/storage/objects/move-pictures.js';
import { withSecretsFromFiles } from './platform/secret-files.js';

/**
 * `npm run move-pictures` moves the pictures that are in the database into the bucket, through the worker, while the
 * shop runs. It may be ended and run again.
 */
const environment = withSecretsFromFiles(process.env);
const { DATABASE_URL: databaseUrl, S3_BUCKET: bucket } = environment;
if (!databaseUrl || !bucket) throw new Error('DATABASE_URL and S3_BUCKET are needed');
const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
await client.connect();
try {
  const result = await movePictures(client, {
    onBite: ({ moved, left }) => process.stdout.write(`${moved} moved, ${left} left\n`),
  });
  process.stdout.write(
    result.left === 0
      ? 'All pictures are in the bucket.\n'
      : `${result.left} are left: the worker moves none. Does it run, with S3_BUCKET set? Its log names the reason.\n`,
  );
  if (result.left > 0) process.exitCode = 1;
} finally {
  await client.end();
}
