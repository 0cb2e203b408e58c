import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditEntry } from '#backend/platform/audit/audit-entry.entity.js';
import type { AuditLogDto, AuditLogEntryDto, AuditLogQuery } from './admin-audit.dto.js';
import { addDays, londonInstant } from '#backend/rules/delivery/delivery-days.js';
import {
  auditEntriesByAction,
  auditEntriesOf,
  auditRange,
  emailsOf,
  PAST_THE_NEWEST,
  userIdOf,
  type AuditPage,
} from './admin-audit.queries.js';

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
  private async find(em: EntityManager, query: AuditLogQuery): Promise<AuditEntry[]> {
    const { q = '', action = null, from, to, cursor, limit } = query;
    const range = await auditRange(em, {
      from: from === undefined ? undefined : londonInstant(from, 0),
      to: to === undefined ? undefined : londonInstant(addDays(to, 1), 0),
    });
    const page = { before: lower(cursor, range.before), oldest: range.oldest, action, limit: limit + 1 };
    const options = { orderBy: { id: 'desc' }, disableIdentityMap: true } as const;
    if (q === '') {
      const shown = { id: { $lt: page.before, $gte: page.oldest }, ...(action === null ? {} : { action }) };
      return em.find(AuditEntry, shown, { ...options, limit: page.limit });
    }
    const ids = await this.idsFor(em, q, page);
    return ids.length === 0 ? [] : em.find(AuditEntry, { id: { $in: ids } }, options);
  }

  private async idsFor(em: EntityManager, q: string, page: AuditPage): Promise<string[]> {
    if (q.includes('@')) {
      const userId = await userIdOf(em, q);
      return userId === undefined ? [] : auditEntriesOf(em, userId, page);
    }
    if (UUID.test(q) || /^\d+$/.test(q)) return auditEntriesOf(em, q.toLowerCase(), page);
    return auditEntriesByAction(em, q.toLowerCase(), page);
  }
}

/** The lower of two numbers of entries; above every one when there is neither. */
function lower(one: string | undefined, other: string | undefined): string {
  const [a, b] = [BigInt(one ?? PAST_THE_NEWEST), BigInt(other ?? PAST_THE_NEWEST)];
  return String(a < b ? a : b);
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
