import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import Stripe from 'stripe';
import { ApiError } from '#backend/platform/http/problems/api-error.js';
import type { EventName, DomainEvent } from '#backend/platform/outbox/event-map.js';
import { PaymentRefundsService } from '#backend/platform/payments/payment-refunds.service.js';
import { PaymentsService } from '#backend/platform/payments/payments.service.js';
import { WalletIntakeService } from '#backend/wallet/wallet-intake.service.js';
import { ReferralService } from '#backend/referral/referral.service.js';
import type { Subscription } from '#worker/subscription.js';
import { subscriptionsOf } from '#worker/subscriptions.js';
import { TestShop } from '../system/app.js';
import { MoneyProvider } from './money-provider.js';
import { WEBHOOK_SECRET } from '../system/outside.js';
import { aPerson } from '../people/people.js';
import { aBankAccount } from '../people/professionals.js';
import { race } from '../system/race.js';
import { TestWorker } from '../system/worker.js';

const MAX_ROUNDS = 50;
/** So low that one order reaches it, and a part of one does not. */
export const PAYOUT_MINIMUM_PENCE = 300;
export const ACCOUNTS = 3;

interface EventRow {
  readonly id: string;
  readonly name: EventName;
  readonly payload: DomainEvent['payload'];
  readonly occurred_at: Date;
}

/** The professional who earns commission on a run's orders. */
export interface RunProfessional {
  readonly signupId: string;
  readonly code: string;
}

/**
 * The people of a run: a shopper, two more accounts of theirs, and a professional; no other run shares them.
 */
export interface Real {
  readonly world: MoneyTestShop;
  readonly person: { readonly userId: string; readonly email: string };
  /** The shopper's first. */
  readonly accounts: readonly string[];
  readonly emails: readonly string[];
  readonly cards: readonly string[];
  readonly professional: RunProfessional;
}

/**
 * The shop with a payment provider in memory, called without HTTP, and events passed to their consumers as
 * soon as they are written: the same services and the same database, without anything that only takes time.
 * It ignores emails; all other tests cover endpoints, queue and sandbox.
 */
export class MoneyTestShop {
  private seen = '0';
  private runs = 0;

  private constructor(
    readonly shop: TestShop,
    private readonly worker: TestWorker,
    readonly provider: MoneyProvider,
  ) {}

  static async open(): Promise<MoneyTestShop> {
    process.env['LIMITS_FACTOR'] = '1000';
    const shop = await TestShop.open();
    const worker = await TestWorker.open(shop);
    const provider = new MoneyProvider();
    for (const part of [shop, worker]) Object.assign(part.get(Stripe), provider.client);
    const payments = shop.get(PaymentsService);
    provider.tell = (body, signature) => payments.receive(Buffer.from(body), signature, WEBHOOK_SECRET);
    // All runs order for the same few days.
    await shop.set('delivery.capacityPerDay', 1_000_000);
    await shop.set('referral.payoutMinimumPence', PAYOUT_MINIMUM_PENCE);
    return new MoneyTestShop(shop, worker, provider);
  }

  get<Part>(part: Type<Part>): Part {
    return this.shop.get(part);
  }

  /** New people without data of earlier runs. */
  async createRun(): Promise<Real> {
    this.runs += 1;
    this.provider.forget();
    const people = await race(ACCOUNTS, () => aPerson(this.shop));
    const accounts = people.map(({ userId }) => userId);
    const [userId = ''] = accounts;
    const emails = people.map(({ email }) => email);
    const [email = ''] = emails;
    const cards = accounts.map((id) => `card ${id}`);
    const professional = await this.newProfessional(`MODEL${this.runs}`);
    return { world: this, person: { userId, email }, accounts, emails, cards, professional };
  }

  /** Passes events on until there are no more; writes no emails. */
  async drain(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const facts = await this.shop.sql<EventRow>(
        'select id, name, payload, occurred_at from outbox_event where id > $1 order by id',
        [this.seen],
      );
      if (facts.length === 0) return;
      for (const event of facts) {
        this.seen = event.id;
        for (const subscription of subscriptionsOf(event.name)) await this.handOver(event, subscription);
      }
    }
    throw new Error(`There was still something due after ${MAX_ROUNDS} rounds.`);
  }

  /** The provider's events about a page's payment are processed before anything else that is due. */
  async hear(sessionId: string): Promise<void> {
    const intentId = this.provider.session(sessionId).intent ?? '';
    await this.get(WalletIntakeService).applyRefunds(await this.get(PaymentRefundsService).read(intentId));
  }

  async close(): Promise<void> {
    await this.worker.close();
    await this.shop.close();
    delete process.env['LIMITS_FACTOR'];
  }

  private async handOver(row: EventRow, subscription: Subscription<EventName>): Promise<void> {
    if (subscription.queue === 'emails') return;
    const { id, name, payload } = row;
    const event = { id, name, payload, occurredAt: row.occurred_at.toISOString() };
    const consumer: unknown = this.worker.get(subscription.consumer);
    const method: unknown = Reflect.get(Object(consumer), subscription.method);
    if (typeof method !== 'function') throw new Error(`nobody reacts to ${name}`);
    const react = (...parts: unknown[]): Promise<unknown> =>
      Promise.resolve(Reflect.apply(method, consumer, [event, ...parts]));
    if (subscription.kind === 'external') await react();
    else
      await this.worker
        .get(EntityManager)
        .fork()
        .transactional(async (em) => {
          await react(em);
        });
  }

  private async newProfessional(code: string): Promise<RunProfessional> {
    const userId = randomUUID();
    const names = { firstName: 'Priya', lastName: 'Nair', email: `${userId}@clinic.test` };
    await this.shop.get(ReferralService).ensureSignup({ ...names, userId, code });
    const [row] = await this.shop.sql<{ id: string }>(
      'select id from referral_signup where referral_code = $1',
      [code],
    );
    const signupId = row?.id ?? '';
    await aBankAccount(this.shop, signupId);
    return { signupId, code };
  }
}

export const NOT_REFUSED = 'not refused';

/** A refusal's code; any other failure is thrown. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const refusal: unknown = await work.then(
    () => NOT_REFUSED,
    (error: unknown) => error,
  );
  if (refusal instanceof ApiError) return refusal.code;
  if (refusal instanceof Error) throw refusal;
  return String(refusal);
}
