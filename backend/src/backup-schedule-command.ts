import { createServer } from 'node:http';
import { z } from 'zod';
import { BackupSchedule } from './platform/backups/backup-schedule.js';
import { errorText } from './platform/error-text.js';
import { logLine } from './platform/process-log.js';
import { withSecretsFromFiles } from './platform/secret-files.js';

/**
 * Takes a back-up every BACKUP_EVERY_HOURS and keeps the newest BACKUP_KEEP; the first when the newest is older
 * than that, so that a restart makes none too many. Its metrics are on METRICS_PORT.
 */
const given = withSecretsFromFiles(process.env);
const settings = z
  .object({
    DATABASE_URL: z.url(),
    BACKUP_DIR: z.string(),
    BACKUP_EVERY_HOURS: z.coerce.number().positive().max(168).default(24),
    BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(14),
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).default(9100),
  })
  .safeParse(given);
if (!settings.success) {
  logLine('fatal', `the environment is not complete: ${z.prettifyError(settings.error)}`);
  process.exit(1);
}
const schedule = new BackupSchedule(settings.data, (level, text) => logLine(level, text));
const server = createServer((_request, response) => {
  schedule.metrics().then(
    (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
    (error: unknown) => response.writeHead(500).end(errorText(error)),
  );
});
server.listen(settings.data.METRICS_PORT, '0.0.0.0');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
schedule.start();

/** A back-up under way ends first; its file appears under its name only when it is complete. */
async function stop(): Promise<void> {
  server.close();
  server.closeAllConnections();
  await schedule.stop();
}
