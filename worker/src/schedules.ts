import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { BoxChargingService } from '#backend/boxes/cut-off/box-charging.service.js';
import { BoxDeclarationService } from '#backend/boxes/plan/box-declaration.service.js';
import { BoxPausingService } from '#backend/boxes/changes/box-pausing.service.js';
import { BoxPriceNoticesService } from '#backend/boxes/cut-off/box-price-notices.service.js';
import { BoxRemindersService } from '#backend/boxes/cut-off/box-reminders.service.js';
import { PriceChangesService } from '#backend/catalog/prices/price-changes.service.js';
import { BestSellersService } from '#backend/catalog/menus/best-sellers.service.js';
import { ProductRatingsService } from '#backend/catalog/ratings/product-ratings.service.js';
import { HalalService } from '#backend/catalog/products/halal.service.js';
import { WaitlistService } from '#backend/contact/waitlist.service.js';
import { ConsignmentBookingService } from '#backend/ordering/consignments/consignment-booking.service.js';
import { ConsignmentSyncService } from '#backend/ordering/consignments/consignment-sync.service.js';
import { SubstitutionDeadlinesService } from '#backend/ordering/substitutions/substitution-deadlines.service.js';
import { MembershipLifecycleService } from '#backend/membership/membership-lifecycle.service.js';
import { MembershipPricesService } from '#backend/membership/membership-prices.service.js';
import { OrderCounterService } from '#backend/ordering/staff/order-counter.service.js';
import { DailyMetricsService } from '#backend/admin/analytics/daily-metrics.service.js';
import { ReconciliationService } from '#backend/admin/reconciliation/reconciliation.service.js';
import { CommunityEventPlanningService } from '#backend/community/sessions/community-event-planning.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { errorText } from '#backend/platform/error-text.js';
import { POLL_OFTEN_S, PollPace } from '#backend/platform/payments/poll-pace.service.js';
import { PaymentPurposeRegistry } from '#backend/platform/payments/purposes/payment-purpose.registry.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { PromotionsService } from '#backend/promotions/promotions.service.js';
import { CommissionRatesService } from '#backend/referral/commission/commission-rates.service.js';
import { StatementsService } from '#backend/referral/statements/statements.service.js';
import { SmsSendingService } from '#backend/sms/sms-sending.service.js';
import { Housekeeping } from './housekeeping.js';

const TICK_MS = 1_000;
/** Together with the job runner's wait for its jobs, less than the 10 s after which processes are killed. */
const CLOSE_TIMEOUT_MS = 3_000;

const NONE: ReadonlySet<string> = new Set();

interface Recurring {
  readonly name: string;
  readonly everyS: number;
  /** `since` is when the last run that succeeded began, by the product's clock. */
  run(since: Date): Promise<unknown>;
  /** Seconds until the next run after a successful one, where that may be longer than `everyS`. */
  pace?(): Promise<number>;
}

/** Recurring work. Each is claimed in the database first, so that several workers do it once. */
@Injectable()
export class Schedules implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Schedules.name);
  private readonly recurring: readonly Recurring[];
  private timer: NodeJS.Timeout | undefined;
  private readonly running = new Map<string, Promise<string | undefined>>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    payments: PaymentsService,
    purposes: PaymentPurposeRegistry,
    boxes: BoxChargingService,
    reminders: BoxRemindersService,
    boxDeclarations: BoxDeclarationService,
    pausing: BoxPausingService,
    memberships: MembershipLifecycleService,
    membershipPrices: MembershipPricesService,
    statements: StatementsService,
    housekeeping: Housekeeping,
    reconciliation: ReconciliationService,
    questions: SubstitutionDeadlinesService,
    sessions: CommunityEventPlanningService,
    prices: PriceChangesService,
    priceNotices: BoxPriceNoticesService,
    commissionRates: CommissionRatesService,
    orderCounter: OrderCounterService,
    metrics: DailyMetricsService,
    pace: PollPace,
    waitlist: WaitlistService,
    halal: HalalService,
    bestSellers: BestSellersService,
    ratings: ProductRatingsService,
    promotions: PromotionsService,
    bookings: ConsignmentBookingService,
    consignments: ConsignmentSyncService,
    sms: SmsSendingService,
  ) {
    this.recurring = [
      {
        name: 'payments.fetch-missed-events',
        everyS: POLL_OFTEN_S,
        run: (since) => payments.fetchMissedEvents(since),
        pace: () => pace.seconds(),
      },
      { name: 'payments.expire-overdue', everyS: 10, run: () => purposes.expireOverdue() },
      { name: 'boxes.charge-due', everyS: 10, run: () => boxes.chargeDue() },
      { name: 'catalog.apply-prices', everyS: 10, run: () => prices.applyDue() },
      { name: 'catalog.sync-halal-certificate', everyS: 600, run: (since) => halal.follow(since) },
      { name: 'catalog.refresh-best-sellers', everyS: 3600, run: () => bestSellers.refresh() },
      { name: 'catalog.publish-ratings', everyS: 3600, run: () => ratings.publish() },
      { name: 'promotions.sync-advertised', everyS: 60, run: (since) => promotions.follow(since) },
      { name: 'catalog.notify-opened-areas', everyS: 60, run: () => waitlist.notifyOpened() },
      { name: 'referral.send-commission-notices', everyS: 60, run: () => commissionRates.sendDueNotices() },
      { name: 'boxes.send-price-notices', everyS: 60, run: () => priceNotices.sendDueNotices() },
      { name: 'boxes.remind', everyS: 60, run: () => reminders.remindDue() },
      { name: 'boxes.resume', everyS: 60, run: () => pausing.resumeDue() },
      { name: 'boxes.adopt', everyS: 60, run: () => boxDeclarations.adoptAll() },
      { name: 'boxes.plan', everyS: 600, run: () => reminders.topUpAll() },
      { name: 'referral.close-statements', everyS: 600, run: () => statements.close() },
      { name: 'admin.reconcile', everyS: 86_400, run: () => reconciliation.run() },
      { name: 'ordering.resolve-substitutions', everyS: 60, run: () => questions.resolveOverdue() },
      { name: 'ordering.roll-up-order-counter', everyS: 60, run: () => orderCounter.rollUp() },
      { name: 'admin.roll-up-metrics', everyS: 60, run: () => metrics.rollUp() },
      { name: 'ordering.book-consignments', everyS: 2, run: () => bookings.askDue() },
      { name: 'ordering.sync-consignments', everyS: 5, run: () => consignments.syncDue() },
      { name: 'sms.send', everyS: 10, run: () => sms.sendDue() },
      { name: 'membership.run-due', everyS: 10, run: () => memberships.runDue() },
      { name: 'membership.apply-price-changes', everyS: 60, run: () => membershipPrices.bringDue() },
      { name: 'community.plan', everyS: 600, run: () => sessions.plan() },
      { name: 'community.remind', everyS: 60, run: () => sessions.remindDue() },
      { name: 'platform.housekeeping', everyS: 3_600, run: () => housekeeping.sweep() },
    ];
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tick(), TICK_MS);
  }

  /** A run may wait for a provider that hangs: it can be interrupted anywhere, and is repeated. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    const timeout = new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref());
    await Promise.race([Promise.allSettled(this.running.values()), timeout]);
  }

  /** Runs what is due. A failing or slow one does not block the others. */
  async tick(): Promise<void> {
    const resting = await this.resting().catch(() => NONE);
    const due = this.recurring.filter(({ name }) => !resting.has(name));
    await Promise.all(due.map((each) => this.once(each, () => this.run(each, false))));
  }

  /**
   * Runs all of them now, after what is under way, due or not: for a clock that was moved. Returns the
   * failures, as text.
   */
  async runAll(): Promise<string[]> {
    const failures: string[] = [];
    for (const each of this.recurring) {
      await this.running.get(each.name);
      const failure = await this.once(each, () => this.run(each, true));
      if (failure !== undefined) failures.push(failure);
    }
    return failures;
  }

  /** One run at a time: a concurrent call shares the current one. */
  private once(each: Recurring, run: () => Promise<string | undefined>): Promise<string | undefined> {
    const running = this.running.get(each.name) ?? run().finally(() => this.running.delete(each.name));
    this.running.set(each.name, running);
    return running;
  }

  /** Never throws: returns why it failed, as text. */
  private async run(each: Recurring, isForced: boolean): Promise<string | undefined> {
    try {
      const beganAt = this.clock.now();
      const since = await this.claim(each, beganAt, isForced);
      if (!since) return undefined;
      await each.run(since);
      await this.noteSuccess(each, beganAt);
      return undefined;
    } catch (error) {
      const failure = `${each.name}: ${errorText(error)}`;
      this.logger.warn(failure);
      return failure;
    }
  }

  /** What is not due: one look each second in place of a claim for each name. */
  private async resting(): Promise<ReadonlySet<string>> {
    const rows = await this.em.execute<{ name: string }[]>('select name from schedule where next_at > now()');
    return new Set(rows.map(({ name }) => name));
  }

  /** Moves the schedule's next time; undefined when it is not due or another worker was first. */
  private async claim({ name, everyS }: Recurring, now: Date, isForced: boolean): Promise<Date | undefined> {
    const rows = await this.em.execute<{ since: Date | string | null }[]>(
      `insert into schedule as s (name, next_at, last_at) values (?, now() + make_interval(secs => ?), ?)
       on conflict (name) do update set next_at = excluded.next_at where s.next_at <= now() or ?
       returning s.last_at as since`,
      [name, everyS, now, isForced],
    );
    const row = rows[0];
    return row && new Date(row.since ?? now);
  }

  /** Recorded only now: the next run covers the period of a failed one. */
  private async noteSuccess({ name, pace }: Recurring, beganAt: Date): Promise<void> {
    const restS = pace ? await pace() : null;
    await this.em.execute(
      `update schedule set last_at = ?, next_at = coalesce(now() + make_interval(secs => ?), next_at) where name = ?`,
      [beganAt, restS, name],
      'run',
    );
  }
}
