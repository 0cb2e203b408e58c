import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CatalogService } from '#backend/catalog/catalog.service.js';
import { ContactAnswersService } from '#backend/contact/contact-answers.service.js';
import { ModerationService } from '#backend/community/posts/moderation.service.js';
import { InternalServer } from '#backend/platform/health/internal-server.js';
import { unanswered } from '#backend/platform/metrics/metrics.js';
import { MESSAGE_ANSWER, overdueSince } from '#backend/rules/complaints.js';

/** Notifies operators of promised replies that are overdue: rule X40. */
@Injectable()
export class ReplyDeadlinesService implements OnModuleInit {
  constructor(
    private readonly catalog: CatalogService,
    private readonly contact: ContactAnswersService,
    private readonly moderation: ModerationService,
    private readonly internal: InternalServer,
  ) {}

  onModuleInit(): void {
    this.internal.collect(() => this.collect());
  }

  /** Updates the metrics: contact messages after the promised days, reports of posts after one. */
  async collect(): Promise<void> {
    const { now, holidays } = this.catalog.calendar();
    const aDayAgo = overdueSince(now, holidays);
    unanswered.set({ kind: 'report' }, await this.moderation.countOpenSince(aDayAgo));
    let promised = aDayAgo;
    for (let days = 1; days < MESSAGE_ANSWER.workingDays; days += 1)
      promised = overdueSince(promised, holidays);
    unanswered.set({ kind: 'message' }, await this.contact.countOpenSince(promised));
  }
}
