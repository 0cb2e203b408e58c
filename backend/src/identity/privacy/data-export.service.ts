import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { record } from '#backend/platform/outbox/record.js';
import { PersonalDataRegistry } from '#backend/platform/personal-data/personal-data.registry.js';
import { zipSheets } from '#backend/platform/personal-data/zip-sheets.js';
import type { Caller } from '../access/access.decorators.js';
import { lockedAccount } from '../locked-account.js';
import type { DataExportDto } from '../profile/me.dto.js';
import '../me.events.js';
import { DataExport } from '../profile/profile.entity.js';
import { User } from '../user.entity.js';

/** Rule H4. */
export const EXPORT_DAYS = 7;
const DAY_MS = 86_400_000;

/** Data of the email about an export. */
export interface ExportEmailData {
  readonly email: string;
  readonly firstName: string;
  readonly exportDays: number;
}

/**
 * Exports of all personal data, for the person themselves (rule H3). Nothing is stored: a copy is created
 * while it is downloaded.
 */
@Injectable()
export class DataExportService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataRegistry,
    private readonly audit: AuditService,
  ) {}

  /** Allows the download of a copy for seven days; the email with the link follows. */
  async request(caller: Caller): Promise<DataExportDto> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + EXPORT_DAYS * DAY_MS);
    const id = randomUUID();
    await this.em.fork().transactional(async (em) => {
      const { id: userId } = await lockedAccount(em, caller.userId);
      await em.insert(DataExport, { id, userId, createdAt: now, expiresAt });
      await this.audit.note({ action: 'identity.export-requested', actorId: userId, subjectId: id }, em);
      await record(em, 'identity.export-requested', { exportId: id, userId }, now);
    });
    return { id, createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() };
  }

  /** The copy as a ZIP of JSON and CSV. Throws not_found when it is too old or another person's. */
  async open(caller: Caller, id: string): Promise<Readable> {
    const em = this.em.fork();
    const found = await em.findOne(
      DataExport,
      { id, userId: caller.userId, expiresAt: { $gt: this.clock.now() } },
      { fields: ['id'], disableIdentityMap: true },
    );
    if (!found) throw apiError('not_found');
    const person = { userId: caller.userId, email: await this.storedEmail(em, caller.userId) };
    await this.audit.note({ action: 'identity.export-fetched', actorId: caller.userId, subjectId: id });
    return Readable.from(zipSheets(this.personalData.exportFor(person, em), this.clock.now()));
  }

  /** Null when the account or the export is gone. */
  async emailData(exportId: string): Promise<ExportEmailData | null> {
    const em = this.em.fork();
    const found = await em.findOne(DataExport, { id: exportId }, { disableIdentityMap: true });
    const user =
      found &&
      (await em.findOne(
        User,
        { id: found.userId },
        { fields: ['email', 'firstName'], disableIdentityMap: true },
      ));
    return user ? { email: user.email, firstName: user.firstName, exportDays: EXPORT_DAYS } : null;
  }

  private async storedEmail(em: EntityManager, userId: string): Promise<string> {
    const user = await em.findOne(User, { id: userId }, { fields: ['email'], disableIdentityMap: true });
    if (!user) throw apiError('token_invalid');
    return user.email;
  }
}
