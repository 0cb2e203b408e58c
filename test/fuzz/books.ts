import { bookChecks } from '#backend/admin/reconciliation/reconciliation-checks.js';
import type { World } from './world.js';

const MAX_SHOWN = 8;
/** All consumers have had their time, so no record is too young to count. */
const GRACE_MINUTES = 0;

/** The violations in the ledger, the tables and the outbox after the whole run; empty when all is well. */
export async function auditBooks(world: World): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, sql } of bookChecks(GRACE_MINUTES)) {
    const rows = await world.sql<{ subject: string; detail: string }>(sql, []);
    problems.push(
      ...rows.slice(0, MAX_SHOWN).map(({ subject, detail }) => `${name}: ${subject} (${detail})`),
    );
  }
  return [...problems, ...(await stuckDeliveries(world))];
}

async function stuckDeliveries(world: World): Promise<string[]> {
  const rows = await world.sql<{ words: string }>(
    `select concat_ws(' ', e.name, d.consumer, count(*), 'times,', max(d.failures), 'failures:', d.error) as words
       from event_job d join outbox_event e on e.id = d.event_id
      where d.dead_at is not null or (d.done_at is null and d.failures > 0)
      group by e.name, d.consumer, d.error limit ${MAX_SHOWN}`,
    [],
  );
  return rows.map(({ words }) => `an event could not be acted on: ${words}`);
}
