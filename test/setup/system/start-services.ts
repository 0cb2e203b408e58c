import type { TestPostgres } from './postgres.js';

/** Before the first test file: one PostgreSQL, and one Redis when the run is on Redis. */
async function startServices(): Promise<void> {
  // Jest maps './name.js' to the source for tests only, not for this file.
  await import('../kept/source-imports.mjs');
  const { testServices } = await import('./services.js');
  const services = testServices();
  if (services.postgres) return;
  const { startRecordingEmails } = await import('../emails/emails-sent.js');
  startRecordingEmails();
  services.postgres = await startPostgres();
  process.env['TEST_DATABASE_ADMIN_URL'] = services.postgres.adminUrl;
  if (process.env['QUEUE_KIND'] !== 'redis') return;
  const { startTestRedis } = await import('./redis.js');
  services.redis = await startTestRedis();
  process.env['TEST_REDIS_URL'] = services.redis.url;
}

/** The server that stays up between runs; in CI, in a run of all suites and beside another run a new one. */
async function startPostgres(): Promise<TestPostgres> {
  const isNew = Boolean(process.env['CI'] || process.env['FRESH_POSTGRES']);
  const { leaseKeptPostgres } = await import('../kept/kept-postgres.js');
  const { startTestPostgres } = await import('./postgres.js');
  return (isNew ? undefined : await leaseKeptPostgres()) ?? startTestPostgres();
}

module.exports = startServices;
