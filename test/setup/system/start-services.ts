import { registerHooks } from 'node:module';

// Jest maps './name.js' to the source for tests only, not for this file, so this file does it by hand.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const ours = specifier.startsWith('.') && !(context.parentURL ?? '').includes('/node_modules/');
    if (!ours || !specifier.endsWith('.js')) return nextResolve(specifier, context);
    try {
      return nextResolve(specifier, context);
    } catch {
      return nextResolve(specifier.replace(/\.js$/, '.ts'), context);
    }
  },
});

/** Before the first test file: one PostgreSQL, and one Redis when the run is on Redis. */
async function startServices(): Promise<void> {
  const { testServices } = await import('./services.js');
  const services = testServices();
  if (services.postgres) return;
  const { startRecordingEmails } = await import('../emails/emails-sent.js');
  startRecordingEmails();
  const { startTestPostgres } = await import('./postgres.js');
  services.postgres = await startTestPostgres();
  process.env['TEST_DATABASE_ADMIN_URL'] = services.postgres.adminUrl;
  if (process.env['QUEUE_KIND'] !== 'redis') return;
  const { startTestRedis } = await import('./redis.js');
  services.redis = await startTestRedis();
  process.env['TEST_REDIS_URL'] = services.redis.url;
}

module.exports = startServices;
