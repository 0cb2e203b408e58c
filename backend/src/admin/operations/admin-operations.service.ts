import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Caller } from '#backend/identity/access/access.decorators.js';
import type { Client } from '#backend/identity/access/client.decorators.js';
import { LabelWarningDeskService } from '#backend/ordering/label-warnings/label-warning-desk.service.js';
import { LateOrdersService } from '#backend/ordering/delivery/late-orders.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { Env } from '#backend/platform/env.js';
import { InternalServer } from '#backend/platform/health/internal-server.js';
import { WorkerHeartbeats, type WorkerState } from '#backend/platform/health/worker-heartbeats.js';
import {
  labelWarnings,
  lateOrders,
  reconciliationAgeSeconds,
  reconciliationDifferences,
  walletNoticeShare,
} from '#backend/platform/metrics/metrics.js';
import { OutboxMetrics } from '#backend/platform/metrics/outbox-metrics.js';
import { DeadLetters } from '#backend/platform/outbox/dead-letters.service.js';
import { PaymentPurposeRegistry } from '#backend/platform/payments/purposes/payment-purpose.registry.js';
import { QUEUE_NAMES } from '#backend/platform/queues/queue-names.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import { SmsSendingService } from '#backend/sms/sms-sending.service.js';
import { WalletAdjustmentsService } from '#backend/wallet/adjustments/wallet-adjustments.service.js';
import {
  deadLetterCursorOf,
  type DeadLetterListDto,
  type DeadLettersQuery,
  type OperationsDto,
  type ReplayDeadLettersRequest,
  type ReplayedDto,
} from './admin-operations.dto.js';
import { lostRefunds } from './lost-refunds.js';
import { openInquiries } from './open-inquiries.js';
import { ReconciliationRun } from '../reconciliation/reconciliation.entity.js';

const MS_PER_S = 1_000;
const YEAR_MS = 365 * 86_400_000;

/** What operators look at, and the one thing they do: replay dead letters. */
@Injectable()
export class AdminOperationsService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly heartbeats: WorkerHeartbeats,
    private readonly outbox: OutboxMetrics,
    private readonly deadLetters: DeadLetters,
    private readonly adjustments: WalletAdjustmentsService,
    private readonly purposes: PaymentPurposeRegistry,
    private readonly settings: SettingsService,
    private readonly late: LateOrdersService,
    private readonly warnings: LabelWarningDeskService,
    private readonly sms: SmsSendingService,
    private readonly audit: AuditService,
    private readonly internal: InternalServer,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.internal.collect(() => this.collect());
  }

  /**
   * Updates the metrics of late orders, label warnings, top-ups and the books; until the first reconciliation
   * their age is this process's.
   */
  async collect(): Promise<void> {
    const run = await this.lastReconciliation();
    reconciliationDifferences.set(run?.differenceCount ?? 0);
    const ageMs = run
      ? this.clock.now().getTime() - new Date(run.ranAt).getTime()
      : process.uptime() * MS_PER_S;
    reconciliationAgeSeconds.set(ageMs / MS_PER_S);
    lateOrders.set(await this.late.count());
    labelWarnings.set(await this.warnings.count());
    const { yearPence, noticeFromPence } = await this.topUps();
    walletNoticeShare.set(noticeFromPence > 0 ? yearPence / noticeFromPence : 0);
  }

  worker(): Promise<WorkerState> {
    return this.heartbeats.state();
  }

  async overview(): Promise<OperationsDto> {
    const [worker, lag, deadByConsumer, reconciliation, topUps, texts, waits] = await Promise.all([
      this.heartbeats.state(),
      this.outbox.lag(),
      this.deadLetters.byConsumer(),
      this.lastReconciliation(),
      this.topUps(),
      this.sms.isOn ? this.sms.lastDay() : null,
      this.waits(),
    ]);
    const { undispatched, due, waiting, dead, oldestSeconds } = lag;
    const oldest = QUEUE_NAMES.flatMap((queue) => {
      const seconds = oldestSeconds.get(queue);
      return seconds === undefined ? [] : [{ queue, seconds }];
    });
    const outbox = { undispatched, due, waiting, dead, oldest };
    const { cardPayments } = this.env;
    const missingCompanyDetails = [...this.env.missingCompanyDetails];
    return {
      cardPayments,
      missingCompanyDetails,
      worker,
      outbox,
      ...waits,
      texts,
      deadByConsumer,
      reconciliation,
      topUps,
    };
  }

  private async topUps(): Promise<OperationsDto['topUps']> {
    const { 'wallet.noticeFromPence': noticeFromPence } = await this.settings.current();
    const since = new Date(this.clock.now().getTime() - YEAR_MS);
    return { yearPence: await this.purposes.storedValueSince(since), noticeFromPence };
  }

  /** Money and parcels that wait for our staff. */
  private async waits(): Promise<
    Pick<OperationsDto, 'inquiries' | 'lostRefunds' | 'lateOrders' | 'pendingAdjustments'>
  > {
    const [inquiries, lost, late, pendingAdjustments] = await Promise.all([
      openInquiries(this.em),
      lostRefunds(this.em),
      this.late.list(),
      this.adjustments.pendingOf(),
    ]);
    return { inquiries, lostRefunds: lost, lateOrders: late, pendingAdjustments };
  }

  async deadLetterPage({ consumer, limit, cursor }: DeadLettersQuery): Promise<DeadLetterListDto> {
    const place = cursor === undefined ? undefined : deadLetterCursorOf(cursor);
    const found = await this.deadLetters.list({
      limit: limit + 1,
      consumer,
      after: place && { deadAt: place[0], eventId: place[1], consumer: place[2] },
    });
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    const nextCursor =
      last && Buffer.from(`${last.deadAt} ${last.eventId} ${last.consumer}`).toString('base64url');
    return { items, nextCursor: nextCursor ?? null };
  }

  /** Makes dead letters of a consumer due again, of one event or all; audited. None is no error. */
  async replay(
    { consumer, eventId }: ReplayDeadLettersRequest,
    { userId }: Caller,
    { address }: Client,
  ): Promise<ReplayedDto> {
    return this.em.fork().transactional(async (em) => {
      const replayed = await this.deadLetters.replay({ consumer, eventId }, em);
      await this.audit.note(
        {
          action: 'admin.dead-letters-replayed',
          actorId: userId,
          address,
          subjectId: eventId,
          details: { consumer, replayed },
        },
        em,
      );
      return { replayed };
    });
  }

  private async lastReconciliation(): Promise<OperationsDto['reconciliation']> {
    const [run] = await this.em.fork().find(ReconciliationRun, {}, { orderBy: { id: 'desc' }, limit: 1 });
    if (!run) return null;
    const { payments, walletLiabilityPence, differenceCount, differences } = run;
    return { ranAt: run.ranAt.toISOString(), payments, walletLiabilityPence, differenceCount, differences };
  }
}
