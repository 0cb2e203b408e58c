import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#backend/platform/clock/clock.js';
import type { PaymentRefundState, RefundOrder } from '#backend/platform/payments/payment-refunds.service.js';
import { PaymentsService, type CheckoutSessionState } from '#backend/platform/payments/payments.service.js';
import type {
  PaymentPurposeHandler,
  PurposeBooks,
  ReconciliationPeriod,
} from '#backend/platform/payments/purposes/payment-purpose.js';
import { PaymentPurposeRegistry } from '#backend/platform/payments/purposes/payment-purpose.registry.js';
import {
  PAYMENT_PURPOSES,
  type PaymentPurpose,
} from '#backend/platform/payments/webhooks/payment-intake.entity.js';
import type { TestShop } from '../system/app.js';

const NAME = 'gift_card';
const HOUR_MS = 3_600_000;

/** A row of the planted kind of sale; its refund has the same id. */
export interface GiftCardRow {
  id: string;
  amount_pence: number;
  status: string;
  intent_id: string | null;
  refunded_pence: number;
  refund_failure: string | null;
  paid_at: Date | null;
}

/** Adds the purpose to the list of purposes, as a developer would; `pullOut` takes it out again. */
export function plantPurpose(): PaymentPurpose {
  Reflect.apply(Array.prototype.push, PAYMENT_PURPOSES, [NAME]);
  const planted = PAYMENT_PURPOSES.find((each) => String(each) === NAME);
  if (!planted) throw new Error('the purpose was not planted');
  return planted;
}

export function pullOut(): void {
  const at = PAYMENT_PURPOSES.findIndex((each) => String(each) === NAME);
  if (at >= 0) Reflect.apply(Array.prototype.splice, PAYMENT_PURPOSES, [at, 1]);
}

/** The migration of the new kind of sale. */
export async function makeGiftCardTable(shop: TestShop): Promise<void> {
  await shop.sql('alter table payment drop constraint payment_purpose_check');
  await shop.sql(
    `create table gift_card (id uuid primary key, amount_pence int not null, status text not null,
       intent_id text, refunded_pence int not null default 0, refund_failure text,
       paid_at timestamptz, created_at timestamptz not null)`,
  );
  await shop.sql('grant all on gift_card to lighter_table_shop');
}

/** Sells gift cards: a module that exists in this test alone, and registers itself like any other. */
@Injectable()
export class GiftCards implements PaymentPurposeHandler {
  readonly purpose: PaymentPurpose;

  constructor(
    purposes: PaymentPurposeRegistry,
    private readonly em: EntityManager,
    private readonly payments: PaymentsService,
    private readonly clock: Clock,
  ) {
    const planted = PAYMENT_PURPOSES.find((each) => String(each) === NAME);
    if (!planted) throw new Error('gift cards are sold before their purpose is planted');
    this.purpose = planted;
    purposes.register(this);
  }

  /** A card that waits for its payment. */
  async place(amountPence: number): Promise<{ id: string; paymentId: string }> {
    const id = randomUUID();
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      await em.execute('insert into gift_card (id, amount_pence, status, created_at) values (?, ?, ?, ?)', [
        id,
        amountPence,
        'open',
        now,
      ]);
      return { id, paymentId: await this.payments.register(em, this.purpose, id, amountPence) };
    });
  }

  /** Opens its payment page; returns the session. */
  async openPage(paymentId: string, amountPence: number): Promise<string> {
    const session = await this.payments.openSession({
      paymentId,
      email: 'giver@people.test',
      lines: [{ name: 'Gift card', unitPence: amountPence, quantity: 1 }],
      successUrl: 'http://shop.test/thanks',
      cancelUrl: 'http://shop.test/',
      expiresAt: new Date(this.clock.now().getTime() + HOUR_MS),
    });
    await this.payments.attachSession(paymentId, session);
    return session.sessionId;
  }

  async confirm({ status, refId, paymentIntentId }: CheckoutSessionState): Promise<void> {
    if (status === 'open') return;
    await this.run(
      `update gift_card set status = ?, intent_id = ?, paid_at = case when ? = 'paid' then now() end
        where id = ? and status = 'open'`,
      [status, paymentIntentId, status, refId],
    );
  }

  async owns(intentId: string): Promise<boolean> {
    return (await this.find('intent_id = ?', intentId)).length > 0;
  }

  async applyRefunds({ intentId, refunds }: PaymentRefundState): Promise<void> {
    const backPence = refunds
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, { amountPence }) => sum + amountPence, 0);
    await this.run('update gift_card set refunded_pence = ? where intent_id = ?', [backPence, intentId]);
  }

  async findRefund(refundId: string): Promise<RefundOrder | null> {
    const [card] = await this.find('id = ? and refunded_pence = 0', refundId);
    if (!card?.intent_id) return null;
    return { refundId, intentId: card.intent_id, amountPence: card.amount_pence };
  }

  async markRefundFailed(refundId: string, why: string): Promise<void> {
    await this.run('update gift_card set refund_failure = ? where id = ?', [why, refundId]);
  }

  async expire(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - HOUR_MS);
    return this.em.fork().transactional(async (em) => {
      const ids = await this.payments.closeUnopenedBefore(em, this.purpose, before);
      for (const id of ids) await em.execute(`update gift_card set status = 'expired' where id = ?`, [id]);
      return ids.length;
    });
  }

  async storedValueSince(since: Date): Promise<number> {
    const cards = await this.find('paid_at > ?', since);
    return cards.reduce((sum, card) => sum + card.amount_pence, 0);
  }

  async reconcile({ since, paidRefIds }: ReconciliationPeriod): Promise<PurposeBooks> {
    const paid = await this.find('paid_at >= ?', since);
    const open = await this.find(
      `status = 'open' and id = any(string_to_array(?, ',')::uuid[])`,
      paidRefIds.join(),
    );
    return {
      recorded: paid.map((card) => ({
        subject: `gift card ${card.id}`,
        intentId: card.intent_id,
        amountPence: card.amount_pence,
      })),
      unconfirmed: open.map(({ id }) => id),
      liabilityPence: paid.reduce((sum, card) => sum + card.amount_pence - card.refunded_pence, 0),
    };
  }

  private find(where: string, value: unknown): Promise<GiftCardRow[]> {
    return this.em.fork().execute<GiftCardRow[]>(`select * from gift_card where ${where}`, [value]);
  }

  private async run(text: string, values: readonly unknown[]): Promise<void> {
    await this.em.fork().execute(text, [...values], 'run');
  }
}
