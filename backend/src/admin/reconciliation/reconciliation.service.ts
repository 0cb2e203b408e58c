import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import {
  MOST_LISTED,
  PaymentListingService,
  type Listed,
  type PaidCheckoutSession,
} from '#backend/platform/payments/payment-listing.service.js';
import { bookChecks } from './reconciliation-checks.js';
import { ReconciliationRun, type Difference } from './reconciliation.entity.js';

/** Of each check; more differences mean one fault, not fifty. */
const MAX_PER_CHECK = 50;
const DAY_MS = 86_400_000;
/** A night may be missed. */
const LOOK_BACK_DAYS = 3;
/** Payments missing from the list that are looked up one by one: far more than are paid late in a night. */
const MAX_LOOKED_UP = 1_000;
/** A payment of a moment ago may not have reached us. */
const GRACE_MINUTES = 10;
const MINUTE_MS = 60_000;

interface OurPayment {
  readonly subject: string;
  readonly intent_id: string | null;
  readonly amount_pence: number;
}

/** Compares provider, orders, ledger and balances with one another, and reports each difference. */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly listing: PaymentListingService,
    private readonly clock: Clock,
  ) {}

  /** Runs every check and stores the differences. Throws payment_provider_unavailable: then it runs again. */
  async run(): Promise<ReconciliationRun> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS);
    const provider = await this.compareWithProvider(
      since,
      new Date(now.getTime() - GRACE_MINUTES * MINUTE_MS),
    );
    const differences = [...(await this.checkBooks()), ...provider.differences];
    const em = this.em.fork();
    const shown = someOfEach(differences);
    const run = em.create(ReconciliationRun, {
      ranAt: now,
      payments: provider.payments,
      walletLiabilityPence: await this.walletLiability(),
      differenceCount: differences.length,
      differences: shown,
    });
    await em.persist(run).flush();
    for (const { check, subject, detail } of shown) {
      this.logger.error({ check, subject, detail }, 'the books differ');
    }
    return run;
  }

  /** The inconsistencies of the database; empty when all is well. */
  async checkBooks(graceMinutes = GRACE_MINUTES): Promise<Difference[]> {
    const found: Difference[] = [];
    for (const { name, sql } of bookChecks(graceMinutes)) {
      const rows = await this.em
        .fork()
        .execute<{ subject: string; detail: string }[]>(
          `select * from (${sql}) found limit ${MAX_PER_CHECK}`,
        );
      found.push(...rows.map(({ subject, detail }) => ({ check: name, subject, detail })));
    }
    return found;
  }

  /** What the shop owes to the owners of wallets: cash, bonus, and reserved amounts. Pence. */
  async walletLiability(): Promise<number> {
    const rows = await this.em.fork().execute<{ owed: string }[]>(
      `select coalesce(sum(cash_pence::bigint + bonus_pence + held_cash_pence + held_bonus_pence), 0) as owed
         from user_wallets`,
    );
    return Number(rows[0]?.owed ?? 0);
  }

  private async compareWithProvider(
    since: Date,
    until: Date,
  ): Promise<{ payments: number; differences: Difference[] }> {
    const theirs = await this.listing.payments(new Date(since.getTime() - DAY_MS));
    const amounts = new Map(theirs.rows.map(({ intentId, amountPence }) => [intentId, amountPence]));
    const ours = await this.ourPayments(since, until);
    const notLookedUp = await this.lookUp(ours, amounts, theirs.isWhole);
    const differences = ours.flatMap(({ subject, intent_id, amount_pence }): Difference[] => {
      const amount = intent_id === null ? undefined : amounts.get(intent_id);
      if (amount === amount_pence || (intent_id !== null && notLookedUp.has(intent_id))) return [];
      const detail = `${amount_pence} ${amount ?? 'not there'}`;
      return [{ check: 'payment-differs-at-provider', subject, detail }];
    });
    const sessions = await this.listing.paidSessions(since);
    return {
      payments: theirs.rows.length,
      differences: [
        ...differences,
        ...(await this.unconfirmed(sessions.rows, until)),
        ...(theirs.isWhole && notLookedUp.size > 0 ? [notAllLookedUp(notLookedUp.size)] : []),
        ...tooLong('payments', theirs),
        ...tooLong('paid sessions', sessions),
      ],
    };
  }

  /**
   * Adds to `amounts` what the list does not hold although the provider knows it: a payment is created with
   * its invoice, and may be paid days later (rule A30). Returns the ids that were not looked up: all, when
   * the list was not read to its end, and those beyond the limit.
   */
  private async lookUp(
    ours: readonly OurPayment[],
    amounts: Map<string, number>,
    isListWhole: boolean,
  ): Promise<ReadonlySet<string>> {
    const missing = ours.flatMap(({ intent_id: id }) => (id !== null && !amounts.has(id) ? [id] : []));
    if (!isListWhole) return new Set(missing);
    for (const intentId of missing.slice(0, MAX_LOOKED_UP)) {
      const found = await this.listing.payment(intentId);
      if (found) amounts.set(intentId, found.amountPence);
    }
    return new Set(missing.slice(MAX_LOOKED_UP));
  }

  /** Money that the provider has for us and that is not recorded here. */
  private async unconfirmed(sessions: readonly PaidCheckoutSession[], until: Date): Promise<Difference[]> {
    if (sessions.length === 0) return [];
    const rows = await this.em.fork().execute<{ session_id: string }[]>(
      `select s.id as session_id from unnest(string_to_array(?, ',')::uuid[], string_to_array(?, ',')) as s (payment_id, id)
         join payment p on p.id = s.payment_id and (p.session_id is null or p.session_id = s.id)
         left join orders o on p.purpose = 'order' and o.id = p.ref_id
         left join top_up d on p.purpose = 'top_up' and d.id = p.ref_id
        where p.created_at < ?
          and (o.id is not null and o.paid_at is null or d.id is not null and d.status <> 'credited')`,
      [
        sessions.map(({ paymentId }) => paymentId).join(','),
        sessions.map(({ sessionId }) => sessionId).join(','),
        until,
      ],
    );
    const unconfirmed = new Set(rows.map(({ session_id }) => session_id));
    return sessions
      .filter(({ sessionId }) => unconfirmed.has(sessionId))
      .map(({ sessionId, amountPence }) => ({
        check: 'paid-session-not-confirmed',
        subject: sessionId,
        detail: String(amountPence),
      }));
  }

  private ourPayments(since: Date, until: Date): Promise<OurPayment[]> {
    return this.em.fork().execute<OurPayment[]>(
      `select 'order ' || id as subject, payment_intent_id as intent_id, amount_pence from orders
        where paid_at between ? and ? and amount_pence > 0
       union all
       select 'deposit ' || id, payment_intent_id, amount_pence from top_up where credited_at between ? and ?
       union all
       select 'membership charge ' || id, payment_intent_id, amount_pence from membership_charge where paid_at between ? and ?
       limit ?`,
      [since, until, since, until, since, until, MOST_LISTED],
    );
  }
}

/** An incomplete comparison must not look complete. */
function tooLong(subject: string, { rows, isWhole }: Listed<unknown>): Difference[] {
  if (isWhole) return [];
  return [{ check: 'provider-list-too-long', subject, detail: `the newest ${rows.length} were compared` }];
}

function notAllLookedUp(count: number): Difference {
  const detail = `${count} that were paid late were not looked up`;
  return { check: 'provider-list-too-long', subject: 'payments', detail };
}

function someOfEach(differences: readonly Difference[]): Difference[] {
  const seen = new Map<string, number>();
  return differences.filter(({ check }) => {
    const before = seen.get(check) ?? 0;
    seen.set(check, before + 1);
    return before < MAX_PER_CHECK;
  });
}
