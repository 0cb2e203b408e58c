import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditEntry } from '#backend/platform/audit/audit-entry.entity.js';
import type { AuditLogDto, AuditLogEntryDto, AuditLogQuery } from './admin-audit.dto.js';
import { auditEntriesByAction, auditEntriesOf, emailsOf, userIdOf } from './admin-audit.queries.js';

/** Above every number an entry can have. */
const PAST_THE_NEWEST = '9223372036854775807';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The security log as the back office reads it (rule A21); the cost of a page does not grow with the log. */
@Injectable()
export class AdminAuditService {
  constructor(private readonly em: EntityManager) {}

  /** One page, newest first. */
  async page(query: AuditLogQuery): Promise<AuditLogDto> {
    const em = this.em.fork();
    const found = await this.find(em, query);
    const entries = found.slice(0, query.limit);
    const emails = await emailsOf(em, [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))]);
    return {
      items: entries.map((entry) => viewOf(entry, emails)),
      nextCursor: found.length > query.limit ? (entries.at(-1)?.id ?? null) : null,
    };
  }

  /** Reads one entry more than the page holds, where there is one. */
  private async find(
    em: EntityManager,
    { q = '', cursor = PAST_THE_NEWEST, limit }: AuditLogQuery,
  ): Promise<AuditEntry[]> {
    const options = { orderBy: { id: 'desc' }, disableIdentityMap: true } as const;
    if (q === '') return em.find(AuditEntry, { id: { $lt: cursor } }, { ...options, limit: limit + 1 });
    const ids = await this.idsFor(em, q, { before: cursor, limit: limit + 1 });
    return ids.length === 0 ? [] : em.find(AuditEntry, { id: { $in: ids } }, options);
  }

  private async idsFor(
    em: EntityManager,
    q: string,
    page: { before: string; limit: number },
  ): Promise<string[]> {
    if (q.includes('@')) {
      const userId = await userIdOf(em, q);
      return userId === undefined ? [] : auditEntriesOf(em, userId, page);
    }
    if (UUID.test(q) || /^\d+$/.test(q)) return auditEntriesOf(em, q.toLowerCase(), page);
    return auditEntriesByAction(em, q.toLowerCase(), page);
  }
}

function viewOf(entry: AuditEntry, emails: ReadonlyMap<string, string>): AuditLogEntryDto {
  const { id, at, action, actorId, subjectId, details } = entry;
  return {
    id,
    at: at.toISOString(),
    action,
    actor: actorId ? { id: actorId, email: emails.get(actorId) ?? null } : null,
    subjectId: subjectId ?? null,
    details: { ...details },
  };
}
