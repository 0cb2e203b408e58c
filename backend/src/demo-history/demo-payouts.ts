import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditService } from '../platform/audit/audit.service.js';
import { Clock } from '../platform/clock/clock.js';
import type { Env } from '../platform/env.js';
import { ApiError } from '../platform/http/problems/api-error.js';
import type { SettingsService } from '../platform/settings/settings.service.js';
import type { Vault } from '../platform/vault/vault.js';
import { londonInstant } from '../rules/delivery/delivery-days.js';
import { londonMonth, nextMonth } from '../rules/money/payouts.js';
import type { PayoutDetailsService } from '../referral/payouts/payout-details.service.js';
import { PayoutsService } from '../referral/payouts/payouts.service.js';
import type { ReferralService } from '../referral/referral.service.js';
import { StatementsService } from '../referral/statements/statements.service.js';

const STATEMENTS_HOUR = 1;
const BATCH_DAY = '05';
const PAID_DAY = '07';
const OFFICE_HOUR = 10;
/** A longer history than any. */
const MAX_MONTHS = 36;
/** What the closing of months tells the worker, which would email it all at once. */
const EVENTS = `'referral.statement-closed', 'referral.payout-sent'`;

/** A clock that stands still where it is put. */
class StandingClock extends Clock {
  private at = new Date(0);

  override now(): Date {
    return this.at;
  }

  put(at: Date): void {
    this.at = at;
  }
}

export interface PayoutParts {
  readonly em: EntityManager;
  readonly env: Env;
  readonly vault: Vault;
  readonly settings: SettingsService;
  readonly referral: ReferralService;
  readonly details: PayoutDetailsService;
}

/**
 * Closes the months of the demo's history and pays them out, as the worker and an administrator do it: on the
 * first of a month, on the fifth and on the seventh. Days that are moved fall into other months than those
 * they were lived in, so that no statement of the snapshot could be right. Nobody is emailed. Returns the
 * number of statements.
 */
export async function closeMonths(parts: PayoutParts, actorId: string, until: Date): Promise<number> {
  const { em, env, vault, settings, referral, details } = parts;
  const clock = new StandingClock(env);
  const statements = new StatementsService(em, referral, settings, clock);
  const audit = new AuditService(em, vault, clock);
  const payouts = new PayoutsService(em, statements, details, settings, audit, clock);
  const [first] = await em
    .fork()
    .execute<{ at: Date | string | null }[]>('select min(approved_at) as at from commission_entry');
  if (!first?.at) return 0;
  let closed = 0;
  let month = nextMonth(londonMonth(new Date(first.at)));
  for (let turn = 0; turn < MAX_MONTHS && month <= londonMonth(until); turn += 1, month = nextMonth(month)) {
    clock.put(londonInstant(`${month}-01`, STATEMENTS_HOUR));
    if (clock.now() > until) break;
    closed += await statements.close();
    clock.put(londonInstant(`${month}-${BATCH_DAY}`, OFFICE_HOUR));
    if (clock.now() > until) break;
    const batch = await payouts.createBatch(actorId).catch(nothingDue);
    clock.put(londonInstant(`${month}-${PAID_DAY}`, OFFICE_HOUR));
    if (!batch || clock.now() > until) continue;
    await payouts.markPaid(batch.id, actorId);
  }
  await em.fork().execute(`delete from outbox_event where name in (${EVENTS})`);
  return closed;
}

/** In a month without enough for anybody there is no batch. */
function nothingDue(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'no_payouts_due') return undefined;
  throw error;
}
