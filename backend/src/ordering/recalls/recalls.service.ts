import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { RolesService } from '#backend/identity/access/roles.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { startOf, toPage } from '#backend/platform/http/validation/shared/page.js';
import { record } from '#backend/platform/outbox/record.js';
import '../ordering.events.js';
import { addUnwritten, offerAgain } from './recall-outbox.js';
import { RecallPeopleService, type RecalledDish, type RecalledPerson } from './recall-people.service.js';
import { Recall, RecallDish, type RecallCounts } from './recall.entity.js';
import { RECALLS, viewOf, type RecallRow } from './recall-views.js';
import { RecalledDishesService } from './recalled-dishes.service.js';
import type {
  RecallMessageDto,
  RecallMessageListDto,
  RecallsQuery,
  WriteRecallRequest,
} from './recalls.dto.js';

/** Dishes and days of one recall: far more than there can be. */
const MAX_DISHES = 1_000;
/** Who approves a message, and how many of them are told that one waits. */
const APPROVERS = ['admin', 'content'] as const;
const MAX_TOLD = 50;

/** Messages to everybody who received a recalled dish (rule F94). */
@Injectable()
export class RecallsService {
  constructor(
    private readonly em: EntityManager,
    private readonly recalled: RecalledDishesService,
    private readonly people: RecallPeopleService,
    private readonly roles: RolesService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** A page of messages, the newest first. */
  async list(page: RecallsQuery, actorId: string): Promise<RecallMessageListDto> {
    const start = startOf(page);
    const rows = await this.em.fork().execute<RecallRow[]>(
      `${RECALLS} where ?::uuid is null or (r.created_at, r.id) < (?::timestamptz, ?::uuid)
        order by r.created_at desc, r.id desc limit ?`,
      [start?.id ?? null, start?.createdAt ?? null, start?.id ?? null, page.limit + 1],
      'all',
    );
    const places = rows.map((row) => ({ ...row, createdAt: new Date(row.created_at) }));
    const waiting = await this.em.fork().count(Recall, { status: 'waiting' });
    return { ...toPage(places, page.limit, (row) => viewOf(row, actorId)), waiting };
  }

  /**
   * Whether a message waits for the approval of this person; false for its author, and for who may not approve it any
   * more.
   */
  async isAwaitedFrom(id: string, approverId: string): Promise<boolean> {
    const em = this.em.fork();
    const waits = { id, status: 'waiting', writtenBy: { $ne: approverId } } as const;
    if ((await em.count(Recall, waits)) === 0) return false;
    return (await this.roles.holders(em, APPROVERS, MAX_TOLD)).includes(approverId);
  }

  /** One message with its progress. Throws not_found. */
  async read(id: string, actorId: string): Promise<RecallMessageDto> {
    const [row] = await this.em.fork().execute<RecallRow[]>(`${RECALLS} where r.id = ?`, [id], 'all');
    if (!row) throw apiError('not_found');
    return viewOf(row, actorId);
  }

  /**
   * Writes a message, which waits for a second person, and tells all who may approve it; audited. From then on
   * nothing with these dishes is dispatched without a question. Throws what the scope of a recall throws, and
   * no_recipients for a batch that is in no dish.
   */
  async write(request: WriteRecallRequest, actorId: string): Promise<RecallMessageDto> {
    const { lot, batch, dishes } = await this.recalled.scope(request);
    if (dishes.length === 0) throw apiError('no_recipients');
    const counts = countsOf(await this.everybody(dishes));
    const id = randomUUID();
    const { subject, message, instruction } = request;
    await this.em.fork().transactional(async (em) => {
      const now = this.clock.now();
      em.create(Recall, {
        id,
        status: 'waiting',
        lot,
        batch,
        subject,
        message,
        instruction,
        ...counts,
        writtenBy: actorId,
        createdAt: now,
        endedAt: null,
        endedBy: null,
        reason: null,
      });
      await em.flush();
      const rows = dishes.map(({ deliveryDate, dish, dishName }) => ({
        deliveryDate,
        dish,
        dishName,
        recallId: id,
      }));
      await em.insertMany(RecallDish, rows);
      const details = { lot: lot ?? batch ?? dishes[0]?.dish ?? '', ...counts };
      await this.audit.note({ action: 'admin.recall-written', actorId, subjectId: id, details }, em);
      for (const approverId of await this.roles.holders(em, APPROVERS, MAX_TOLD)) {
        if (approverId === actorId) continue;
        await record(em, 'ordering.recall-awaits-approval', { recallId: id, approverId }, now);
      }
    });
    return this.read(id, actorId);
  }

  /**
   * Approves a message: everybody who is found now gets one email, also guests and people who want no marketing.
   * Audited. One that was already sent stays as it is, so that simultaneous requests write once. Throws not_found,
   * four_eyes_required for its author, recall_withdrawn, and no_recipients.
   */
  async approve(id: string, actorId: string): Promise<RecallMessageDto> {
    const found = await this.everybody(await this.dishesOf(id));
    await this.em.fork().transactional(async (em) => {
      const recall = await this.locked(em, id);
      if (recall.status === 'sent') return;
      if (recall.status === 'withdrawn') throw apiError('recall_withdrawn');
      if (recall.writtenBy === actorId) throw apiError('four_eyes_required');
      const counts = countsOf(found);
      if (counts.customers === 0) throw apiError('no_recipients');
      const now = this.clock.now();
      recall.send(actorId, counts, now);
      await em.flush();
      await addUnwritten(em, id, found, now);
      await this.audit.note({ action: 'admin.recall-sent', actorId, subjectId: id, details: counts }, em);
    });
    return this.read(id, actorId);
  }

  /** Withdraws a message that nobody got, with the reason; audited. Throws not_found and recall_ended. */
  async withdraw(id: string, reason: string, actorId: string): Promise<RecallMessageDto> {
    await this.em.fork().transactional(async (em) => {
      const recall = await this.locked(em, id);
      if (recall.status !== 'waiting') throw apiError('recall_ended');
      recall.withdraw(actorId, reason, this.clock.now());
      await em.flush();
      await this.audit.note(
        { action: 'admin.recall-withdrawn', actorId, subjectId: id, details: { reason } },
        em,
      );
    });
    return this.read(id, actorId);
  }

  /**
   * Sends a message to those whom it has not reached: emails that were given up, and people with such an order who
   * were not found before. Nobody who has it, or for whom it is still tried, gets it again; audited. Throws
   * not_found and recall_not_sent.
   */
  async resend(id: string, actorId: string): Promise<RecallMessageDto> {
    const found = await this.everybody(await this.dishesOf(id));
    await this.em.fork().transactional(async (em) => {
      const recall = await this.locked(em, id);
      if (recall.status !== 'sent') throw apiError('recall_not_sent');
      const now = this.clock.now();
      const again = await offerAgain(em, id, now);
      const added = await addUnwritten(em, id, found, now);
      const details = { again, added };
      await this.audit.note({ action: 'admin.recall-resent', actorId, subjectId: id, details }, em);
    });
    return this.read(id, actorId);
  }

  private async dishesOf(id: string): Promise<RecalledDish[]> {
    return this.em
      .fork()
      .find(
        RecallDish,
        { recallId: id },
        { orderBy: { deliveryDate: 'asc', dish: 'asc' }, limit: MAX_DISHES },
      );
  }

  private async everybody(dishes: readonly RecalledDish[]): Promise<RecalledPerson[]> {
    const found: RecalledPerson[] = [];
    for await (const person of this.people.people(dishes)) found.push(person);
    return found;
  }

  private async locked(em: EntityManager, id: string): Promise<Recall> {
    const recall = await em.findOne(Recall, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!recall) throw apiError('not_found');
    return recall;
  }
}

function countsOf(people: readonly RecalledPerson[]): RecallCounts {
  const addresses = people.map(({ email }) => email.toLowerCase()).filter(Boolean);
  const orders = people.length;
  return { orders, customers: new Set(addresses).size, withoutEmail: orders - addresses.length };
}
