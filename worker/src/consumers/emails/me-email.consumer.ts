import { Injectable } from '@nestjs/common';
import { DataExportService } from '#backend/identity/privacy/data-export.service.js';
import { ErasureService } from '#backend/identity/privacy/erasure.service.js';
import { Env } from '#backend/platform/env.js';
import type { DomainEvent } from '#backend/platform/outbox/event-map.js';
import { EmailSender } from '#worker/emails/email-sender.js';
import { londonFormat } from '#backend/rules/london.js';

/** The emails about a person's data. */
@Injectable()
export class MeEmailConsumer {
  constructor(
    private readonly exports: DataExportService,
    private readonly erasure: ErasureService,
    private readonly emails: EmailSender,
    private readonly env: Env,
  ) {}

  async exportReady(event: DomainEvent<'identity.export-requested'>): Promise<void> {
    const { exportId } = event.payload;
    const facts = await this.exports.emailData(exportId);
    if (!facts) return;
    const values = {
      firstName: facts.firstName,
      exportDays: String(facts.exportDays),
      actionLink: `${this.env.values.PUBLIC_URL}/account?tab=settings&export=${exportId}`,
    };
    await this.emails.send(event, { name: 'accountExportReady', to: facts.email, values });
  }

  /** The address is deleted once the email is sent; the price is that the email may be sent twice. */
  async erased(event: DomainEvent<'identity.account-deleted'>): Promise<void> {
    const { deletionEmailId } = event.payload;
    const facts = await this.erasure.deletionEmail(deletionEmailId);
    if (!facts) return;
    const erasedDate = londonFormat({ dateStyle: 'long' }).format(new Date(facts.erasedAt));
    const values = { firstName: facts.firstName, erasedDate };
    const name = facts.open ? (`accountDeleted.${facts.open}` as const) : 'accountDeleted';
    await this.emails.send(event, { name, to: facts.email, values, greets: 'as given' });
    await this.erasure.forgetDeletionEmail(deletionEmailId);
  }
}
