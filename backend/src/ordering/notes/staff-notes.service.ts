import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '#backend/identity/access/access.decorators.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import {
  PersonalDataRegistry,
  type DataSheet,
} from '#backend/platform/personal-data/personal-data.registry.js';
import { Vault } from '#backend/platform/vault/vault.js';
import { Order } from '../orders/order.entity.js';
import { StaffNote, StaffTag, type NoteSubject } from './staff-note.entity.js';
import { MAX_TAGS, type StaffNotesDto } from './staff-notes.dto.js';

/** Notes of one subject that are shown; more than a careful team writes. */
const SHOWN = 200;
/** Tags that are offered; each list needs a limit. */
const OFFERED = 100;

export interface Subject {
  readonly subject: NoteSubject;
  readonly id: string;
}

/** Notes and tags of staff on orders and customers (rule A43). Every change is audited, without the text. */
@Injectable()
export class StaffNotesService {
  constructor(
    private readonly em: EntityManager,
    private readonly registry: PersonalDataRegistry,
    private readonly vault: Vault,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The tags and the notes of a subject; none for one that has none, or is gone. */
  async find(of: Subject, readerId: string): Promise<StaffNotesDto> {
    const em = this.em.fork();
    const notes = await em.find(StaffNote, where(of), {
      orderBy: { createdAt: 'desc', id: 'desc' },
      limit: SHOWN,
      disableIdentityMap: true,
    });
    const authors = await namesOf(em, [...new Set(notes.map(({ authorId }) => authorId))]);
    return {
      tags: await tagsOf(em, of),
      notes: notes.map((note) => ({
        id: note.id,
        text: this.open(note),
        author: authors.get(note.authorId) ?? null,
        isMine: note.authorId === readerId,
        createdAt: note.createdAt.toISOString(),
      })),
    };
  }

  /** Adds a note; audited. Throws not_found. */
  async add(of: Subject, text: string, authorId: string): Promise<StaffNotesDto> {
    await this.change(of, async (em) => {
      const id = randomUUID();
      await em.insert(StaffNote, {
        id,
        ...where(of),
        textSealed: this.vault.seal(text, context(id)),
        authorId,
        createdAt: this.clock.now(),
      });
      await this.note(em, 'admin.note-added', of, authorId);
    });
    return this.find(of, authorId);
  }

  /** Removes a note: one's own, or as an administrator any; audited. Throws not_found. */
  async remove(of: Subject, noteId: string, { userId, roles }: Caller): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const own = roles.includes('admin') ? {} : { authorId: userId };
      const count = await em.nativeDelete(StaffNote, { id: noteId, ...where(of), ...own });
      if (count === 0) throw apiError('not_found');
      await this.note(em, 'admin.note-removed', of, userId);
    });
  }

  /** Sets the tags of a subject to exactly these; audited. Throws not_found. */
  async setTags(of: Subject, tags: readonly string[], actorId: string): Promise<StaffNotesDto> {
    await this.change(of, async (em) => {
      await em.nativeDelete(StaffTag, where(of));
      await this.insertTags(em, of, normalised(tags), actorId);
      await this.note(em, 'admin.tags-set', of, actorId);
    });
    return this.find(of, actorId);
  }

  /** Adds tags to those that an order has; audited. Throws not_found, and too_many_tags. */
  async addTags(orderId: string, tags: readonly string[], actorId: string): Promise<void> {
    const of = { subject: 'order', id: orderId } as const;
    await this.change(of, async (em) => {
      const before = await tagsOf(em, of);
      const added = normalised(tags).filter((tag) => !before.includes(tag));
      if (before.length + added.length > MAX_TAGS) throw apiError('too_many_tags');
      await this.insertTags(em, of, added, actorId);
      await this.note(em, 'admin.tags-set', of, actorId);
    });
  }

  /** The tags in use, in alphabetical order. */
  async known(subject: NoteSubject): Promise<string[]> {
    // One step of the index for each different tag, however many things carry it.
    const rows = await this.em.fork().execute<{ tag: string }[]>(
      `with recursive used as (
         (select tag from staff_tag where subject = ? order by tag limit 1)
         union all
         select (select tag from staff_tag where subject = ? and tag > used.tag order by tag limit 1)
           from used where used.tag is not null
       ) select tag from used where tag is not null limit ?`,
      [subject, subject, OFFERED],
    );
    return rows.map(({ tag }) => tag);
  }

  /** What staff wrote about a person and their orders, for their own copy (rule H2). */
  async sheetFor(userId: string, orderIds: readonly string[], em: EntityManager): Promise<DataSheet> {
    const about = {
      $or: [
        { subject: 'customer' as const, subjectId: userId },
        { subject: 'order' as const, subjectId: { $in: [...orderIds] } },
      ],
    };
    const notes = await em.find(StaffNote, about, {
      orderBy: { createdAt: 'asc', id: 'asc' },
      disableIdentityMap: true,
    });
    const tags = await em.find(StaffTag, about, { orderBy: { tag: 'asc' }, disableIdentityMap: true });
    return {
      name: 'staff-notes',
      rows: [
        ...notes.map((note) => ({
          about: note.subject,
          id: note.subjectId,
          note: this.open(note),
          tag: null,
          writtenAt: note.createdAt.toISOString(),
        })),
        ...tags.map(({ subject, subjectId, tag, createdAt }) => ({
          about: subject,
          id: subjectId,
          note: null,
          tag,
          writtenAt: createdAt.toISOString(),
        })),
      ],
    };
  }

  /** Deletes what was written about a person, in the caller's transaction. */
  async eraseFor(userId: string, em: EntityManager): Promise<void> {
    const of = where({ subject: 'customer', id: userId });
    await em.nativeDelete(StaffNote, of);
    await em.nativeDelete(StaffTag, of);
  }

  private open({ id, textSealed }: Pick<StaffNote, 'id' | 'textSealed'>): string {
    return String(this.vault.open(textSealed, context(id)));
  }

  /** Holds the subject, so that an erasure finds what is written about it (rule H50). */
  private change({ subject, id }: Subject, work: (em: EntityManager) => Promise<void>): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      const isThere = subject === 'customer' ? await this.registry.hold(em, id) : await holdOrder(em, id);
      if (!isThere) throw apiError('not_found');
      await work(em);
    });
  }

  private async insertTags(
    em: EntityManager,
    of: Subject,
    tags: readonly string[],
    authorId: string,
  ): Promise<void> {
    const createdAt = this.clock.now();
    if (tags.length > 0)
      await em.insertMany(
        StaffTag,
        tags.map((tag) => ({ ...where(of), tag, authorId, createdAt })),
      );
  }

  private async note(
    em: EntityManager,
    action: `admin.${string}`,
    { subject, id }: Subject,
    actorId: string,
  ): Promise<void> {
    await this.audit.note({ action, actorId, subjectId: id, details: { subject } }, em);
  }
}

const where = ({ subject, id }: Subject) => ({ subject, subjectId: id });
const context = (id: string): string => `staff_note.text:${id}`;

/** In small letters and each once: 'VIP' and 'vip' are one tag. */
const normalised = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => tag.toLowerCase()))];

/** Locks an order that still has a customer; what is written about another would never be erased. */
async function holdOrder(em: EntityManager, id: string): Promise<boolean> {
  const found = await em.findOne(
    Order,
    { id, email: { $ne: '' } },
    { fields: ['id'], lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true },
  );
  return found !== null;
}

async function tagsOf(em: EntityManager, of: Subject): Promise<string[]> {
  const tags = await em.find(StaffTag, where(of), { orderBy: { tag: 'asc' }, disableIdentityMap: true });
  return tags.map(({ tag }) => tag);
}

async function namesOf(em: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await em.execute<{ id: string; name: string }[]>(
    `select id, trim(first_name || ' ' || last_name) as name from app_user where id = any(?::uuid[])`,
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map(({ id, name }) => [id, name] as const));
}
