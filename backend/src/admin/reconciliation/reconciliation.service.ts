import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import {
  MOST_LISTED,
  PaymentListingService,
  type Listed,
  type PaidCheckoutSession,
} from '#backend/platform/payments/payment-listing.service.js';
import type { PurposeBooks, RecordedPayment } from '#backend/platform/payments/purposes/payment-purpose.js';
import { PaymentPurposeRegistry } from '#backend/platform/payments/purposes/payment-purpose.registry.js';
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

interface Compared {
  readonly payments: number;
  readonly liabilityPence: number;
  readonly differences: readonly Difference[];
}

/** A payment page of the provider's list that was registered here. */
interface PaidPage {
  readonly purpose: string;
  readonly refId: string;
  readonly sessionId: string;
  readonly amountPence: number;
}

/** Compares provider, orders, ledger and balances with one another, and reports each difference. */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly em: EntityManager,
    private readonly listing: PaymentListingService,
    private readonly purposes: PaymentPurposeRegistry,
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
      walletLiabilityPence: provider.liabilityPence,
      differenceCount: differences.length,
      differences: shown,
    });
    await em.persist(run).flush();
    for (const { check, subject, detail } of shown) {
      this.logger.error({ check, subject, detail }, 'reconciliation found a difference');
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

  private async compareWithProvider(since: Date, until: Date): Promise<Compared> {
    const theirs = await this.listing.payments(new Date(since.getTime() - DAY_MS));
    const sessions = await this.listing.paidSessions(since);
    const pages = await this.pagesOf(sessions.rows, until);
    const books = await this.booksOf(pages, since, until);
    const ours = books.flatMap(({ recorded }) => recorded);
    const amounts = new Map(theirs.rows.map(({ intentId, amountPence }) => [intentId, amountPence]));
    const notLookedUp = await this.lookUp(ours, amounts, theirs.isWhole);
    const differences = ours.flatMap(({ subject, intentId, amountPence }): Difference[] => {
      const amount = intentId === null ? undefined : amounts.get(intentId);
      if (amount === amountPence || (intentId !== null && notLookedUp.has(intentId))) return [];
      const detail = `${amountPence} ${amount ?? 'not there'}`;
      return [{ check: 'payment-differs-at-provider', subject, detail }];
    });
    return {
      payments: theirs.rows.length,
      liabilityPence: books.reduce((sum, { liabilityPence }) => sum + liabilityPence, 0),
      differences: [
        ...differences,
        ...unconfirmed(pages, books),
        ...(theirs.isWhole && notLookedUp.size > 0 ? [notAllLookedUp(notLookedUp.size)] : []),
        ...tooLong('payments', theirs),
        ...tooLong('paid sessions', sessions),
      ],
    };
  }

  /** The books of every purpose, each from its own module (ADR 0040). */
  private async booksOf(pages: readonly PaidPage[], since: Date, until: Date): Promise<PurposeBooks[]> {
    const books: PurposeBooks[] = [];
    for (const handler of this.purposes.all()) {
      const paidRefIds = pages.filter(({ purpose }) => purpose === handler.purpose).map(({ refId }) => refId);
      books.push(await handler.reconcile({ since, until, paidRefIds, limit: MOST_LISTED }));
    }
    return books;
  }

  /**
   * Adds to `amounts` what the list does not hold although the provider knows it: a payment is created with
   * its invoice, and may be paid days later (rule A30). Returns the ids that were not looked up: all, when
   * the list was not read to its end, and those beyond the limit.
   */
  private async lookUp(
    ours: readonly RecordedPayment[],
    amounts: Map<string, number>,
    isListWhole: boolean,
  ): Promise<ReadonlySet<string>> {
    const missing = ours.flatMap(({ intentId: id }) => (id !== null && !amounts.has(id) ? [id] : []));
    if (!isListWhole) return new Set(missing);
    for (const intentId of missing.slice(0, MAX_LOOKED_UP)) {
      const found = await this.listing.payment(intentId);
      if (found) amounts.set(intentId, found.amountPence);
    }
    return new Set(missing.slice(MAX_LOOKED_UP));
  }

  /** What the paid pages are for, from the register; those opened a moment ago are left out. */
  private async pagesOf(sessions: readonly PaidCheckoutSession[], until: Date): Promise<PaidPage[]> {
    if (sessions.length === 0) return [];
    const rows = await this.em.fork().execute<{ session_id: string; purpose: string; ref_id: string }[]>(
      `select s.id as session_id, p.purpose, p.ref_id
         from unnest(string_to_array(?, ',')::uuid[], string_to_array(?, ',')) as s (payment_id, id)
         join payment p on p.id = s.payment_id and (p.session_id is null or p.session_id = s.id)
        where p.created_at < ?`,
      [
        sessions.map(({ paymentId }) => paymentId).join(','),
        sessions.map(({ sessionId }) => sessionId).join(','),
        until,
      ],
    );
    const amounts = new Map(sessions.map(({ sessionId, amountPence }) => [sessionId, amountPence]));
    return rows.map(({ session_id: sessionId, purpose, ref_id: refId }) => ({
      purpose,
      refId,
      sessionId,
      amountPence: amounts.get(sessionId) ?? 0,
    }));
  }
}

/** Money that the provider has for us and that is not recorded here. */
function unconfirmed(pages: readonly PaidPage[], books: readonly PurposeBooks[]): Difference[] {
  const refIds = new Set(books.flatMap((each) => each.unconfirmed));
  return pages
    .filter(({ refId }) => refIds.has(refId))
    .map(({ sessionId, amountPence }) => ({
      check: 'paid-session-not-confirmed',
      subject: sessionId,
      detail: String(amountPence),
    }));
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
