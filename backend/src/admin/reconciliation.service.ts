import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { PaymentListingService } from '../platform/payments/payment-listing.service.js';
import { bookChecks } from './reconciliation-checks.js';
import { ReconciliationRun, type Difference } from './reconciliation.entity.js';

/** Of each check; who finds more has one fault, not fifty. */
const MAX_PER_CHECK = 50;
const DAY_MS = 86_400_000;
/** A night is missed now and then. */
const LOOK_BACK_DAYS = 3;
/** What was paid a moment ago may not have reached us. */
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

  /** Runs every comparison and keeps what it found. Throws payment_provider_unavailable: then it runs again. */
  async run(): Promise<ReconciliationRun> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS);
    const provider = await this.compareWithProvider(
      since,
      new Date(now.getTime() - GRACE_MINUTES * MINUTE_MS),
    );
    const differences = [...(await this.checkBooks()), ...provider.differences];
    const em = this.em.fork();
    const run = em.create(ReconciliationRun, {
      ranAt: now,
      payments: provider.payments,
      walletLiabilityPence: await this.walletLiability(),
      differenceCount: differences.length,
      differences,
    });
    await em.persist(run).flush();
    for (const { check, subject, detail } of differences) {
      this.logger.error({ check, subject, detail }, 'the books differ');
    }
    return run;
  }

  /** What the database says of itself; nothing when all is well. */
  async checkBooks(graceMinutes = GRACE_MINUTES): Promise<Difference[]> {
    const found: Difference[] = [];
    for (const { name, sql } of bookChecks(graceMinutes)) {
      const rows = await this.em
        .fork()
        .getConnection()
        .execute<{ subject: string; detail: string }[]>(
          `select * from (${sql}) found limit ${MAX_PER_CHECK}`,
        );
      found.push(...rows.map(({ subject, detail }) => ({ check: name, subject, detail })));
    }
    return found;
  }

  /** What the shop owes to the owners of wallets: cash, bonus, and what is set aside. Pence. */
  async walletLiability(): Promise<number> {
    const rows = await this.em
      .fork()
      .getConnection()
      .execute<{ owed: string }[]>(
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
    const amounts = new Map(theirs.map(({ intentId, amountPence }) => [intentId, amountPence]));
    const ours = await this.ourPayments(since, until);
    const differences = ours.flatMap(({ subject, intent_id, amount_pence }): Difference[] => {
      const amount = intent_id === null ? undefined : amounts.get(intent_id);
      if (amount === amount_pence) return [];
      const detail = `${amount_pence} ${amount ?? 'not there'}`;
      return [{ check: 'payment-differs-at-provider', subject, detail }];
    });
    return {
      payments: theirs.length,
      differences: [...differences, ...(await this.unsettled(since, until))],
    };
  }

  /** Money that the provider has for us and that nothing here knows of. */
  private async unsettled(since: Date, until: Date): Promise<Difference[]> {
    const sessions = await this.listing.paidSessions(since);
    if (sessions.length === 0) return [];
    const rows = await this.em
      .fork()
      .getConnection()
      .execute<{ id: string }[]>(
        `select p.id::text as id from payment p
         left join orders o on p.purpose = 'order' and o.id = p.ref_id
         left join top_up d on p.purpose = 'top_up' and d.id = p.ref_id
        where p.id = any(string_to_array(?, ',')::uuid[]) and p.created_at < ?
          and (o.id is not null and o.paid_at is null or d.id is not null and d.state <> 'credited')`,
        [sessions.map(({ paymentId }) => paymentId).join(','), until],
      );
    const unsettled = new Set(rows.map(({ id }) => id));
    return sessions
      .filter(({ paymentId }) => unsettled.has(paymentId))
      .map(({ sessionId, amountPence }) => ({
        check: 'paid-session-not-settled',
        subject: sessionId,
        detail: String(amountPence),
      }));
  }

  private ourPayments(since: Date, until: Date): Promise<OurPayment[]> {
    return this.em
      .fork()
      .getConnection()
      .execute<OurPayment[]>(
        `select 'order ' || id as subject, payment_intent_id as intent_id, amount_pence from orders
        where paid_at between ? and ? and amount_pence > 0
       union all
       select 'deposit ' || id, payment_intent_id, amount_pence from top_up where credited_at between ? and ?
       union all
       select 'membership charge ' || id, payment_intent_id, amount_pence from membership_charge where paid_at between ? and ?
       limit 10000`,
        [since, until, since, until, since, until],
      );
  }
}
