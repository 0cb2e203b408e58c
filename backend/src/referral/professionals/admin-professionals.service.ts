import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { SettingsService } from '#backend/platform/settings/settings.service.js';
import type { AdminProfessionalListDto, ProfessionalsQuery } from './admin-professionals.dto.js';
import { countWaiting, professionalRows } from './admin-professionals.queries.js';

/** The professionals in the back office (rules R2, R16). */
@Injectable()
export class AdminProfessionalsService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
  ) {}

  /** Newest first, filtered by the beginning of a name, an address or a code. Reading them is audited. */
  async list(query: ProfessionalsQuery, actorId: string): Promise<AdminProfessionalListDto> {
    const em = this.em.fork();
    const isNeeded = (await this.settings.current())['referral.approvalBeforePayout'];
    const found = await professionalRows(em, query, isNeeded);
    const items = found.slice(0, query.limit);
    const last = found.length > query.limit ? items.at(-1) : undefined;
    const details = { count: items.length, searched: (query.q ?? '') !== '', status: query.status ?? null };
    await this.audit.note({ action: 'admin.professionals-read', actorId, details }, em);
    return {
      items,
      nextCursor: last ? `${last.createdAt}_${last.id}` : null,
      waiting: await countWaiting(em, isNeeded),
    };
  }
}
