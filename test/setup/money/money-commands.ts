import { expect } from '@jest/globals';
import { CancellationService } from '#backend/ordering/cancellation/cancellation.service.js';
import { oneTimeOrderCommand } from '#backend/ordering/checkout/place-order.command.js';
import { CheckoutService } from '#backend/ordering/checkout/checkout.service.js';
import { OneTimePaymentRequest, type OneTimePaymentDto } from '#backend/ordering/ordering.dto.js';
import { OrderDeliveryService } from '#backend/ordering/delivery/order-delivery.service.js';
import { PaymentConfirmationService } from '#backend/ordering/payment/payment-confirmation.service.js';
import { WalletWithdrawalsService } from '#backend/wallet/wallet-withdrawals.service.js';
import { WalletTopUpService } from '#backend/wallet/wallet-top-up.service.js';
import { aBox, someTrialDays } from '#test/factories.js';
import { shaped } from '#test/setup/system/shapes.js';
import { requestRefund } from '../orders/refunds.js';
import { MoneyModel, type ModelOrder } from './money-model.js';
import { OrderStep, Step } from './money-step.js';
import { refusalOf, type Real } from './money-test-shop.js';
import { setDeliveryDate, sessionOf } from '../orders/orders.js';

const GOODS_PENCE = 4_250;
const DELIVERY_PENCE = 350;
const CARD_MINIMUM_PENCE = 30;
const MAX_BALANCE_PENCE = 200_000;
const DAY_PENCE = 2_700;
const MAX_TRIAL_DAYS = 5;
const REFERRAL_PERCENT = 10;

export type Code = 'none' | 'WELCOME20' | 'referral';

/** Places an order as the checkout does. */
function place({ world, person }: Real, body: unknown): Promise<OneTimePaymentDto> {
  const account = { id: person.userId, email: person.email };
  const shopper = { account, address: '10.0.0.1' };
  return world
    .get(CheckoutService)
    .place(oneTimeOrderCommand(shaped(OneTimePaymentRequest, body)), undefined, shopper);
}

function placed(
  { url, orderId }: OneTimePaymentDto,
  order: Pick<ModelOrder, 'kind' | 'goodsPence' | 'cardPence' | 'wallet' | 'referred' | 'nth'>,
): ModelOrder {
  return {
    ...order,
    orderId,
    sessionId: url === null ? null : sessionOf(url),
    cardBack: 0,
    walletBack: { cash: 0, bonus: 0 },
    cancelled: false,
    delivered: false,
    disputed: false,
    asked: false,
    changed: null,
  };
}

/** Releases everything that a cancelled order had reserved. */
function cancelled(model: MoneyModel, order: ModelOrder): void {
  if (order.kind === 'trial') model.trialDays -= 1;
  order.nth = null;
  order.cancelled = true;
}

/** Tops up this many tens of pounds. */
export class TopUp extends Step {
  constructor(readonly tens: number) {
    super();
  }

  protected override async act(model: MoneyModel, { world, person }: Real): Promise<void> {
    const amount = this.tens * 1_000;
    const asked = world.get(WalletTopUpService).topUp(person, this.tens * 10, undefined);
    if (model.balance + amount + MoneyModel.bonusOf(amount) > MAX_BALANCE_PENCE) {
      return expect(await refusalOf(asked)).toBe('wallet_full');
    }
    const sessionId = sessionOf((await asked).url);
    await world.provider.pay(sessionId);
    model.deposit(sessionId, amount);
  }
}

/** Orders a box of five, by card or by wallet as far as it covers it, with or without a code, paid or not. */
export class Buy extends Step {
  constructor(
    readonly useWallet: boolean,
    readonly code: Code,
    readonly isPaid: boolean,
  ) {
    super();
  }

  protected override async act(model: MoneyModel, real: Real): Promise<void> {
    const percent = this.percent(model);
    const wish = this.request(model, real, typeof percent === 'number' ? percent : 20);
    const asked = place(real, wish.body);
    if (typeof percent !== 'number') return expect(await refusalOf(asked)).toBe(percent);
    const response = await asked;
    if (response.url !== null && !this.isPaid) {
      await real.world.get(PaymentConfirmationService).closeUnpaid(response.orderId);
      return;
    }
    if (response.url !== null) await real.world.provider.pay(sessionOf(response.url));
    const nth = this.code === 'WELCOME20' ? model.nextUse() : null;
    const { goodsPence, totalPence: cardPence } = wish;
    const wallet = model.take(wish.walletPence);
    const referred = this.code === 'referral';
    model.orders.push(placed(response, { kind: 'box', goodsPence, cardPence, wallet, referred, nth }));
    if (this.code !== 'WELCOME20') model.paidWithoutCode = true;
  }

  private percent(model: MoneyModel): ReturnType<MoneyModel['welcome']> {
    if (this.code === 'WELCOME20') return model.welcome();
    return this.code === 'referral' ? REFERRAL_PERCENT : 0;
  }

  private request(model: MoneyModel, { person, professional }: Real, percent: number) {
    const goodsPence = GOODS_PENCE - Math.round((GOODS_PENCE * percent) / 100);
    const deliveryPence = model.isMember ? 0 : DELIVERY_PENCE;
    const due = goodsPence + deliveryPence;
    const available = this.useWallet && model.owed === 0 ? model.balance : 0;
    const walletPence = available >= due ? due : Math.max(0, Math.min(available, due - CARD_MINIMUM_PENCE));
    const box = aBox({
      customer: { email: person.email },
      percentOff: percent,
      ...(this.code === 'WELCOME20' ? { promoCode: 'WELCOME20' } : {}),
      ...(this.code === 'referral' ? { referralCode: professional.code } : {}),
    });
    const totalPence = due - walletPence;
    const shown = { totalPrice: totalPence / 100, deliveryCharge: deliveryPence / 100 };
    return { body: { ...box, useWallet: this.useWallet, ...shown }, goodsPence, walletPence, totalPence };
  }
}

/** Orders a trial day by card; a person's sixth is refused (rule P7). */
export class TrialDay extends Step {
  protected override async act(model: MoneyModel, real: Real): Promise<void> {
    const asked = place(real, someTrialDays(undefined, { customer: { email: real.person.email } }));
    if (model.trialDays === MAX_TRIAL_DAYS) return expect(await refusalOf(asked)).toBe('trial_used');
    const response = await asked;
    await real.world.provider.pay(sessionOf(response.url ?? ''));
    model.trialDays += 1;
    model.paidWithoutCode = true;
    const pence = { goodsPence: DAY_PENCE, cardPence: DAY_PENCE };
    const wallet = { cash: 0, bonus: 0 };
    model.orders.push(placed(response, { kind: 'trial', ...pence, wallet, referred: false, nth: null }));
  }
}

/** An administrator refunds this many hundredths of the remaining amount. */
export class RefundPart extends OrderStep {
  constructor(
    pick: number,
    readonly hundredths: number,
  ) {
    super(pick);
  }

  protected override async act(model: MoneyModel, { world }: Real): Promise<void> {
    const picked = this.picked(model);
    const left = model.left(picked);
    const leftPence = left.card + left.wallet;
    const amountPence = Math.floor((leftPence * this.hundredths) / 100);
    const more = requestRefund(world.shop, picked.orderId, { amountPence: leftPence + 1, by: 'admin' });
    expect(await refusalOf(more)).toBe('refund_too_large');
    if (amountPence === 0) return;
    await requestRefund(world.shop, picked.orderId, { amountPence, by: 'admin' });
    model.refund(picked, amountPence);
    // An order fully refunded before dispatch is not cooked (rule O51).
    if (amountPence === leftPence && !picked.cancelled && !picked.delivered) cancelled(model, picked);
  }
}

/** The card returns its part of the latest refund; the wallet's part stays there (rule O26). */
export class RefundFails extends OrderStep {
  protected override async act(model: MoneyModel, { world }: Real): Promise<void> {
    const picked = this.picked(model);
    const sessions = [picked.sessionId, picked.changed?.sessionId ?? null];
    const sessionId = sessions.find((each) => each !== null && world.provider.refundsUnderWay(each) > 0);
    if (sessionId == null) return;
    picked.cardBack -= await world.provider.failRefund(sessionId);
    model.lostRefunds += 1;
  }
}

/** The customer cancels: the whole remaining amount is refunded, and the promotion is released. */
export class Cancel extends OrderStep {
  protected override async act(model: MoneyModel, { world }: Real): Promise<void> {
    const picked = this.picked(model);
    const asked = world.get(CancellationService).cancelByCustomer(picked.orderId);
    if (picked.cancelled) return asked;
    const left = model.left(picked);
    // Of a disputed order the wallet's part is left (rule O23).
    if (picked.disputed && left.card + left.wallet === 0) {
      return expect(await refusalOf(asked)).toBe('order_disputed');
    }
    // A delivered or fully refunded order cannot be cancelled.
    if (picked.delivered || left.card + left.wallet === 0) {
      return expect(await refusalOf(asked)).toBe('cancel_too_late');
    }
    await asked;
    model.refund(picked, left.card + left.wallet);
    cancelled(model, picked);
  }
}

/** The parcel arrives: its commission becomes payable (rule R8). */
export class Deliver extends OrderStep {
  protected override async act(model: MoneyModel, { world }: Real): Promise<void> {
    const picked = this.picked(model);
    const asked = world.get(OrderDeliveryService).deliver(await setDeliveryDate(world.shop, picked.orderId));
    if (picked.cancelled) return expect(await refusalOf(asked)).toBe('order_not_in_transit');
    await asked;
    picked.delivered = true;
  }
}

/** A bank disputes the card's part of an order, and the shop wins or loses. */
export class DisputeOrder extends OrderStep {
  constructor(
    pick: number,
    readonly shopWins: boolean,
  ) {
    super(pick);
  }

  protected override async act(model: MoneyModel, { world }: Real): Promise<void> {
    const picked = this.picked(model);
    if (picked.sessionId === null || picked.cardBack > 0 || picked.asked || picked.changed) return;
    picked.asked = true;
    const close = await world.provider.dispute(picked.sessionId);
    await world.drain();
    await close(this.shopWins ? 'won' : 'lost');
    picked.disputed = !this.shopWins;
  }
}

/**
 * A bank disputes a whole deposit, whatever part was refunded before, and the shop wins or loses.
 * `depositPick` chooses among the deposits made so far.
 */
export class DisputeDeposit extends Step {
  constructor(
    readonly depositPick: number,
    readonly shopWins = false,
  ) {
    super();
  }

  override check(model: Readonly<MoneyModel>): boolean {
    return model.deposits.length > 0;
  }

  protected override async act(model: MoneyModel, { world }: Real): Promise<void> {
    const picked = model.deposits[this.depositPick % model.deposits.length];
    if (!picked || picked.disputed) return;
    const close = await world.provider.dispute(picked.sessionId);
    await world.drain();
    await close(this.shopWins ? 'won' : 'lost');
    const taken = model.aChargeback(picked);
    if (this.shopWins) model.won(taken);
  }
}

/** Withdraws unspent cash to its cards. */
export class CashOut extends Step {
  protected override async act(model: MoneyModel, { world, person }: Real): Promise<void> {
    const asked = world.get(WalletWithdrawalsService).withdraw(person.userId);
    if (model.owed > 0) return expect(await refusalOf(asked)).toBe('wallet_frozen');
    const before = model.wallet.cash;
    const paidPence = model.withdraw().reduce((sum, { paid }) => sum + paid, 0);
    if (model.wallet.cash === before) return expect(await refusalOf(asked)).toBe('nothing_to_pay_out');
    expect(await asked).toMatchObject({ paidPence });
  }
}
