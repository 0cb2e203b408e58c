import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import { Recall, RecallRecipient } from './recall.entity.js';

/** An attempt to write to a person. */
export interface RecallAttempt {
  readonly recallId: string;
  readonly recipientId: string;
  readonly attempt: number;
}

/** What the email to one person says. */
export interface RecallEmailData {
  readonly subject: string;
  readonly message: string;
  readonly instruction: string;
  readonly orders: readonly { readonly orderId: string; readonly dishes: readonly string[] }[];
}

/** What the worker reads and notes about the emails of a recall (rule F94). */
@Injectable()
export class RecallEmailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Null for a person who has it, has no address any more, or is written to by a later attempt. */
  async emailData({ recallId, recipientId, attempt }: RecallAttempt): Promise<RecallEmailData | null> {
    const em = this.em.fork();
    const open = { id: recipientId, recallId, attempt, reachedAt: null, goneAt: null };
    if ((await em.count(RecallRecipient, open)) === 0) return null;
    const { subject, message, instruction } = await em.findOneOrFail(Recall, { id: recallId });
    const orders = await em.execute<{ orderId: string; dishes: string[] }[]>(
      `select k.order_id as "orderId", k.dishes from recall_order k join orders o on o.id = k.order_id
        where k.recipient_id = ? order by o.delivery_date, o.id`,
      [recipientId],
      'all',
    );
    return { subject, message, instruction, orders };
  }

  /** The mail server has accepted it. */
  async reached(recipientId: string): Promise<void> {
    await this.close(recipientId, { reachedAt: this.clock.now() });
  }

  /** No order of this person has an address any more. */
  async gone(recipientId: string): Promise<void> {
    await this.close(recipientId, { goneAt: this.clock.now() });
  }

  private async close(id: string, end: { reachedAt: Date } | { goneAt: Date }): Promise<void> {
    await this.em.fork().nativeUpdate(RecallRecipient, { id, reachedAt: null, goneAt: null }, end);
  }
}
