import { MikroORM } from '@mikro-orm/postgresql';
import { ENTITIES } from '#backend/entities.js';
import { databaseOptions } from '#backend/platform/database/options.js';
import { DeadLetters } from '#backend/platform/outbox/dead-letters.service.js';
import { withSecretsFromFiles } from '#backend/platform/secret-files.js';

/**
 * `npm run dead-letters` lists the event jobs that have failed for good; `npm run dead-letters -- replay
 * [event id]` makes those of one event, or all of them, due again once their cause is gone.
 */
const [verb = 'list', eventId] = process.argv.slice(2);
const environment = withSecretsFromFiles(process.env);
const databaseUrl = environment['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL is needed');
const orm = await MikroORM.init({ ...databaseOptions(databaseUrl, 1), entities: [...ENTITIES] });
const emails = new DeadLetters(orm.em);
if (verb === 'list') {
  const dead = await emails.list();
  for (const { eventId: id, eventName, consumer, deadAt, error } of dead) {
    say(`${id}  ${deadAt}  ${eventName} → ${consumer}  ${error ?? ''}`);
  }
  say(`${dead.length} dead`);
} else if (verb === 'replay' && (eventId === undefined || /^\d+$/.test(eventId))) {
  say(`${await emails.replay({ eventId })} due again`);
} else {
  say('npm run dead-letters -- list | replay [event id]');
  process.exitCode = 1;
}
await orm.close(true);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
