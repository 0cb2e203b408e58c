import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { ReconciliationService } from '../../backend/src/admin/reconciliation.service.js';
import { Order } from '../../backend/src/ordering/order.entity.js';
import { RefundsService } from '../../backend/src/ordering/refunds.service.js';
import { SettlementService } from '../../backend/src/ordering/settlement.service.js';
import { OneTimePaymentDto } from '../../backend/src/ordering/ordering.dto.js';
import { aBox, someTrialDays } from '../factories.js';
import type { Answer, TestShop } from './app.js';
import type { MoneyModel, ModelOrder } from './money-model.js';
import { sessionOf } from './orders.js';
import type { SignedInPerson } from './people.js';
import { askTopUp, walletOf } from './wallets.js';
import type { TestWorker } from './worker.js';

/** The shop, and the shopper that the commands are about. */
export interface Real {
  readonly shop: TestShop;
  readonly worker: TestWorker;
  readonly person: SignedInPerson;
}

type Command = fc.AsyncCommand<MoneyModel, Real>;

const GOODS_PENCE = 4_250;
const DELIVERY_PENCE = 350;
const CARD_MINIMUM_PENCE = 30;
const MAX_BALANCE_PENCE = 200_000;
const DAY_PENCE = 2_700;
const MAX_TRIAL_DAYS = 5;

/** What must hold after every step: the books among themselves, and what this shopper has. */
export async function expectBooks({ shop, person }: Real, model: MoneyModel): Promise<void> {
  expect(await shop.get(ReconciliationService).checkBooks(0)).toEqual([]);
  const wallet = await walletOf(shop, person);
  expect({
    cash: wallet.cashPence,
    bonus: wallet.bonusPence,
    owed: wallet.owedPence,
    held: wallet.heldPence,
    frozen: wallet.frozen,
  }).toEqual({
    cash: model.wallet.cash,
    bonus: model.wallet.bonus,
    owed: model.owed,
    held: 0,
    frozen: model.owed > 0,
  });
  const rows = await shop.sql<{ id: string; back: number }>(
    'select id, refunded_pence as back from orders where user_id = $1 and paid_at is not null',
    [person.userId],
  );
  const backOf = (order: ModelOrder): number =>
    order.cardBack + order.walletBack.cash + order.walletBack.bonus;
  const ours = new Map(model.orders.map((order) => [order.orderId, backOf(order)]));
  expect(Object.fromEntries(rows.map(({ id, back }) => [id, back]))).toEqual(Object.fromEntries(ours));
}

/** A step of the shopper's or the bank's, and then the books. */
abstract class Step implements Command {
  check(_model: Readonly<MoneyModel>): boolean {
    return true;
  }

  async run(model: MoneyModel, real: Real): Promise<void> {
    await this.act(model, real);
    await real.worker.drain();
    await expectBooks(real, model);
  }

  protected abstract act(model: MoneyModel, real: Real): Promise<void>;
}

const order = ({ shop, person }: Real, body: unknown): Promise<Answer> =>
  shop.api.post('checkout/one-time', body, person.headers);

/** Pays in so many tens of pounds. */
export class TopUp extends Step {
  constructor(readonly tens: number) {
    super();
  }

  protected override async act(model: MoneyModel, real: Real): Promise<void> {
    const amount = this.tens * 1_000;
    const answer = await askTopUp(real.shop, real.person, this.tens * 10);
    const bonus = Math.floor(amount / 10_000) * 1_000;
    if (model.balance + amount + bonus > MAX_BALANCE_PENCE) {
      return expect(answer.body).toMatchObject({ code: 'wallet_full' });
    }
    const { url } = answer.body as { url: string };
    await real.shop.outside.pay(sessionOf(url));
    model.deposit(sessionOf(url), amount);
  }

  override toString(): string {
    return `TopUp(£${this.tens * 10})`;
  }
}

/** Orders a box of five, by card or by wallet as far as it goes, with the promotion or without, paid or not. */
export class Buy extends Step {
  constructor(
    readonly useWallet: boolean,
    readonly code: boolean,
    readonly paid: boolean,
  ) {
    super();
  }

  protected override async act(model: MoneyModel, real: Real): Promise<void> {
    const percent = this.code ? model.welcome() : 0;
    const { body, walletPence, totalPence } = this.request(
      model,
      real,
      typeof percent === 'number' ? percent : 20,
    );
    const answer = await order(real, body);
    if (typeof percent !== 'number') return expect(answer.body).toMatchObject({ code: percent });
    const { url, orderId } = answer.read(OneTimePaymentDto);
    if (url !== null && !this.paid) {
      await real.shop.get(SettlementService).closeUnpaid(orderId);
      return;
    }
    if (url !== null) await real.shop.outside.pay(sessionOf(url));
    const nth = this.code ? model.nextUse() : null;
    model.orders.push({
      orderId,
      sessionId: url === null ? null : sessionOf(url),
      cardPence: totalPence,
      wallet: model.take(walletPence),
      code: this.code,
      nth,
      cardBack: 0,
      walletBack: { cash: 0, bonus: 0 },
      cancelled: false,
      disputed: false,
      asked: false,
    });
    if (!this.code) model.paidWithoutCode = true;
  }

  private request(model: MoneyModel, { person }: Real, percent: number) {
    const due = GOODS_PENCE - Math.round((GOODS_PENCE * percent) / 100) + DELIVERY_PENCE;
    const available = this.useWallet && model.owed === 0 ? model.balance : 0;
    const walletPence = available >= due ? due : Math.max(0, Math.min(available, due - CARD_MINIMUM_PENCE));
    const box = aBox({
      customer: { email: person.email },
      percentOff: percent,
      ...(this.code ? { promoCode: 'WELCOME20' } : {}),
    });
    const totalPence = due - walletPence;
    return {
      body: { ...box, useWallet: this.useWallet, totalPrice: totalPence / 100 },
      walletPence,
      totalPence,
    };
  }

  override toString(): string {
    return `Buy(${[this.useWallet && 'wallet', this.code && 'WELCOME20', this.paid ? 'paid' : 'left'].filter(Boolean).join(', ')})`;
  }
}

/** Orders a trial day by card; the sixth of a person is refused (rule P7). */
export class TrialDay extends Step {
  protected override async act(model: MoneyModel, real: Real): Promise<void> {
    const body = someTrialDays(undefined, { customer: { email: real.person.email } });
    const answer = await order(real, body);
    if (model.trialDays === MAX_TRIAL_DAYS) {
      return expect(answer.body).toMatchObject({ code: 'trial_used' });
    }
    const { url, orderId } = answer.read(OneTimePaymentDto);
    await real.shop.outside.pay(sessionOf(url ?? ''));
    model.trialDays += 1;
    model.paidWithoutCode = true;
    model.orders.push({
      orderId,
      sessionId: sessionOf(url ?? ''),
      cardPence: DAY_PENCE,
      wallet: { cash: 0, bonus: 0 },
      code: false,
      nth: null,
      cardBack: 0,
      walletBack: { cash: 0, bonus: 0 },
      cancelled: false,
      disputed: false,
      asked: false,
    });
  }

  override toString(): string {
    return 'TrialDay';
  }
}

/** A step that is about one of the orders there are. */
abstract class OrderStep extends Step {
  constructor(readonly pick: number) {
    super();
  }

  override check(model: Readonly<MoneyModel>): boolean {
    return model.orders.length > 0;
  }

  protected picked(model: MoneyModel): ModelOrder {
    const found = model.orders[this.pick % model.orders.length];
    if (!found) throw new Error('there is no order');
    return found;
  }
}

/** An administrator gives so many hundredths of what is left back. */
export class RefundPart extends OrderStep {
  constructor(
    pick: number,
    readonly hundredths: number,
  ) {
    super(pick);
  }

  protected override async act(model: MoneyModel, { shop }: Real): Promise<void> {
    const picked = this.picked(model);
    const left = model.left(picked);
    const amount = Math.floor(((left.card + left.wallet) * this.hundredths) / 100);
    if (amount === 0 || picked.disputed) return;
    await shop
      .get(EntityManager)
      .fork()
      .transactional(async (em) => {
        const found = await em.findOneOrFail(
          Order,
          { id: picked.orderId },
          { lockMode: LockMode.PESSIMISTIC_WRITE },
        );
        await shop
          .get(RefundsService)
          .refund(em, found, { amountPence: amount, reason: 'test', by: 'admin' });
      });
    model.refund(picked, amount);
  }

  override toString(): string {
    return `RefundPart(${this.pick}, ${this.hundredths}%)`;
  }
}

/** The customer cancels: all that is left goes back, and the promotion is free again. */
export class Cancel extends OrderStep {
  protected override async act(model: MoneyModel, { shop, person }: Real): Promise<void> {
    const picked = this.picked(model);
    const answer = await shop.api.post(`orders/${picked.orderId}/cancel`, undefined, person.headers);
    if (picked.cancelled) return expect(answer.status).toBe(200);
    if (picked.disputed) return expect(answer.body).toMatchObject({ code: 'order_disputed' });
    const left = model.left(picked);
    // What has all gone back already has nothing to cancel.
    if (left.card + left.wallet === 0) return expect(answer.body).toMatchObject({ code: 'cancel_too_late' });
    expect(answer.status).toBe(200);
    model.refund(picked, left.card + left.wallet);
    if (picked.nth === null && picked.cardPence === DAY_PENCE && !picked.code) model.trialDays -= 1;
    picked.nth = null;
    picked.cancelled = true;
  }

  override toString(): string {
    return `Cancel(${this.pick})`;
  }
}

/** The bank asks the card's part of an order back, and wins or loses. */
export class DisputeOrder extends OrderStep {
  constructor(
    pick: number,
    readonly won: boolean,
  ) {
    super(pick);
  }

  protected override async act(model: MoneyModel, { shop, worker }: Real): Promise<void> {
    const picked = this.picked(model);
    if (picked.sessionId === null || picked.cardBack > 0 || picked.asked) return;
    picked.asked = true;
    const disputeId = await shop.outside.openDispute(await shop.outside.intentOf(picked.sessionId));
    await worker.drain();
    await shop.outside.closeDispute(disputeId, this.won ? 'won' : 'lost');
    picked.disputed = !this.won;
  }

  override toString(): string {
    return `DisputeOrder(${this.pick}, ${this.won ? 'won' : 'lost'})`;
  }
}

/** The bank takes a deposit back for good. */
export class DisputeDeposit extends Step {
  constructor(readonly pick: number) {
    super();
  }

  override check(model: Readonly<MoneyModel>): boolean {
    return model.deposits.length > 0;
  }

  protected override async act(model: MoneyModel, { shop, worker }: Real): Promise<void> {
    const picked = model.deposits[this.pick % model.deposits.length];
    // A card that was paid back in part is disputed over what is left, which the provider decides.
    if (!picked || picked.returned > 0) return;
    const disputeId = await shop.outside.openDispute(await shop.outside.intentOf(picked.sessionId));
    await worker.drain();
    await shop.outside.closeDispute(disputeId, 'lost');
    model.chargeBack(picked);
  }

  override toString(): string {
    return `DisputeDeposit(${this.pick})`;
  }
}

/** Unspent cash goes back to its cards. */
export class CashOut extends Step {
  protected override async act(model: MoneyModel, { shop, person }: Real): Promise<void> {
    const answer = await shop.api.post('wallet/cash-out', undefined, person.headers);
    if (model.owed > 0) return expect(answer.body).toMatchObject({ code: 'wallet_frozen' });
    const before = model.wallet.cash;
    const paidPence = model.cashOut();
    if (model.wallet.cash === before) {
      return expect(answer.body).toMatchObject({ code: 'nothing_to_pay_out' });
    }
    expect(answer.body).toMatchObject({ paidPence });
  }

  override toString(): string {
    return 'CashOut';
  }
}

const pick = fc.nat({ max: 20 });

/** Any of the steps, in any order. */
export const moneyCommands = [
  fc.integer({ min: 1, max: 40 }).map((tens): Command => new TopUp(tens)),
  fc
    .tuple(fc.boolean(), fc.boolean(), fc.boolean())
    .map(([useWallet, code, paid]): Command => new Buy(useWallet, code, paid)),
  fc.constant(null).map((): Command => new TrialDay()),
  fc
    .tuple(pick, fc.integer({ min: 1, max: 100 }))
    .map(([each, hundredths]): Command => new RefundPart(each, hundredths)),
  pick.map((each): Command => new Cancel(each)),
  fc.tuple(pick, fc.boolean()).map(([each, won]): Command => new DisputeOrder(each, won)),
  pick.map((each): Command => new DisputeDeposit(each)),
  fc.constant(null).map((): Command => new CashOut()),
];
