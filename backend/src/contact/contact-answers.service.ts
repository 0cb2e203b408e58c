import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../platform/audit/audit.service.js';
import { Clock } from '../platform/clock/clock.js';
import { toPage, startOf, type PageQuery } from '../platform/http/validation/shared/page.js';
import { apiError } from '../platform/http/problems/api-error.js';
import { record } from '../platform/outbox/record.js';
import { Vault } from '../platform/vault/vault.js';
import { WordingsService, type ShownWording } from '../platform/wordings/wordings.service.js';
import './contact.events.js';
import { ContactMessage } from './contact-message.entity.js';
import { messageContext } from './contact.service.js';

export interface ContactRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly topic: string;
  readonly createdAt: string;
  readonly answeredAt: string | null;
}

export interface ContactDetail extends ContactRow {
  readonly organisation: string | null;
  readonly role: string | null;
  readonly message: string;
  readonly reply: string | null;
  readonly repliedAt: string | null;
  /**
   * The wordings agreed to beside the form, as shown then (rule H23); none where an earlier release stored
   * none.
   */
  readonly agreedTo: ShownWording[];
}

export interface ReplyEmailData {
  readonly email: string;
  readonly name: string;
  readonly reply: string;
}

/** Messages to us, for staff to read and reply to (rule A8). The text is sealed. */
@Injectable()
export class ContactAnswersService {
  constructor(
    private readonly em: EntityManager,
    private readonly vault: Vault,
    private readonly wordings: WordingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The number of messages received at an instant or before that have no reply yet. */
  countOpenSince(since: Date): Promise<number> {
    return this.em.fork().count(ContactMessage, { closedAt: null, createdAt: { $lte: since } });
  }

  /** Open or closed ones, newest first; without their text. */
  async list(
    isAnswered: boolean,
    query: PageQuery,
  ): Promise<{ items: ContactRow[]; nextCursor: string | null }> {
    const start = startOf(query);
    const older = start && {
      $or: [{ createdAt: { $lt: start.createdAt } }, { createdAt: start.createdAt, id: { $lt: start.id } }],
    };
    const rows = await this.em.fork().find(
      ContactMessage,
      { closedAt: isAnswered ? { $ne: null } : null, ...older },
      {
        fields: ['id', 'name', 'email', 'topic', 'createdAt', 'closedAt'],
        orderBy: { createdAt: 'desc', id: 'desc' },
        limit: query.limit + 1,
        disableIdentityMap: true,
      },
    );
    return toPage(rows, query.limit, rowOf);
  }

  /** One message, unsealed; reading it is audited. Throws not_found. */
  async read(id: string, actorId: string): Promise<ContactDetail> {
    const message = await this.em.fork().findOne(ContactMessage, { id }, { disableIdentityMap: true });
    if (!message) throw apiError('not_found');
    await this.audit.note({ action: 'admin.contact-read', actorId, subjectId: id });
    return this.detail(message);
  }

  /** Marks a message as replied to elsewhere, or opens it again; audited. Throws not_found. */
  async mark(id: string, isAnswered: boolean, actorId: string): Promise<ContactDetail> {
    return this.em.fork().transactional(async (em) => {
      const message = await locked(em, id);
      message.closedAt = isAnswered ? (message.closedAt ?? this.clock.now()) : null;
      message.closedBy = isAnswered ? actorId : null;
      await em.flush();
      await this.audit.note(
        { action: 'admin.contact-marked', actorId, subjectId: id, details: { answered: isAnswered } },
        em,
      );
      return this.detail(message, em);
    });
  }

  /** Replies by email, once. Throws not_found, and edit_conflict when it has been replied to. */
  async reply(id: string, text: string, actorId: string): Promise<ContactDetail> {
    return this.em.fork().transactional(async (em) => {
      const message = await locked(em, id);
      if (message.replySealed) throw apiError('edit_conflict');
      const now = this.clock.now();
      message.replySealed = this.vault.seal(text, replyContext(id));
      message.repliedAt = now;
      message.closedAt = now;
      message.closedBy = actorId;
      await em.flush();
      await record(em, 'contact.message-answered', { messageId: id }, now);
      await this.audit.note({ action: 'admin.contact-replied', actorId, subjectId: id }, em);
      return this.detail(message, em);
    });
  }

  /** Data of the email with the reply; null when the message is gone. */
  async emailData(messageId: string): Promise<ReplyEmailData | null> {
    const found = await this.em
      .fork()
      .findOne(ContactMessage, { id: messageId }, { disableIdentityMap: true });
    if (!found?.replySealed) return null;
    const { email, name, replySealed } = found;
    return { email, name, reply: String(this.vault.open(replySealed, replyContext(messageId))) };
  }

  private async detail(message: ContactMessage, em?: EntityManager): Promise<ContactDetail> {
    const { id, organisation, role, messageSealed, replySealed, repliedAt } = message;
    return {
      ...rowOf(message),
      organisation: organisation ?? null,
      role: role ?? null,
      message: String(this.vault.open(messageSealed, messageContext(id))),
      reply: replySealed ? String(this.vault.open(replySealed, replyContext(id))) : null,
      repliedAt: repliedAt?.toISOString() ?? null,
      agreedTo: message.wordingId == null ? [] : await this.wordings.find([message.wordingId], em),
    };
  }
}

/** The context a reply is sealed with (Vault). */
export function replyContext(id: string): string {
  return `contact_message.reply:${id}`;
}

async function locked(em: EntityManager, id: string): Promise<ContactMessage> {
  const message = await em.findOne(ContactMessage, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!message) throw apiError('not_found');
  return message;
}

function rowOf(
  row: Pick<ContactMessage, 'id' | 'name' | 'email' | 'topic' | 'createdAt' | 'closedAt'>,
): ContactRow {
  const { id, name, email, topic, createdAt, closedAt } = row;
  return {
    id,
    name,
    email,
    topic,
    createdAt: createdAt.toISOString(),
    answeredAt: closedAt?.toISOString() ?? null,
  };
}
