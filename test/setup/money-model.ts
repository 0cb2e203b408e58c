/** Wallet money of a model, in pence. */
export interface Money {
  cash: number;
  bonus: number;
}

export interface ModelOrder {
  readonly orderId: string;
  readonly sessionId: string | null;
  readonly cardPence: number;
  readonly wallet: Money;
  readonly code: boolean;
  /** Which use of the promotion it holds; null when none. */
  nth: number | null;
  cardBack: number;
  walletBack: Money;
  cancelled: boolean;
  disputed: boolean;
  /** A bank asks once. */
  asked: boolean;
}

export interface ModelDeposit {
  readonly sessionId: string;
  readonly amount: number;
  returned: number;
  bonus: number;
}

/**
 * What one shopper and the shop owe each other, worked out by plain arithmetic apart from the shop's own rules:
 * what the property test compares the shop with after every step.
 */
export class MoneyModel {
  readonly wallet: Money = { cash: 0, bonus: 0 };
  owed = 0;
  readonly orders: ModelOrder[] = [];
  readonly deposits: ModelDeposit[] = [];
  trialDays = 0;
  paidWithoutCode = false;

  get balance(): number {
    return this.wallet.cash + this.wallet.bonus;
  }

  static bonusOf(amount: number): number {
    return Math.floor(amount / 10_000) * 1_000;
  }

  /** The percentage that WELCOME20 takes off the next order, or the code of the refusal. */
  welcome(): number | 'promotion_used' | 'code_invalid' {
    const held = new Set(this.orders.map(({ nth }) => nth));
    const next = [0, 1, 2].find((each) => !held.has(each)) ?? 2;
    if (next === 2) return 'promotion_used';
    if (next === 0 && this.paidWithoutCode) return 'code_invalid';
    return next === 0 ? 20 : 10;
  }

  nextUse(): number {
    const held = new Set(this.orders.map(({ nth }) => nth));
    return held.has(0) ? 1 : 0;
  }

  /** Takes from the wallet, bonus first; answers what of each. */
  take(amount: number): Money {
    const bonus = Math.min(this.wallet.bonus, amount);
    const cash = amount - bonus;
    this.wallet.bonus -= bonus;
    this.wallet.cash -= cash;
    return { cash, bonus };
  }

  add({ cash, bonus }: Money): void {
    this.wallet.cash += cash;
    this.wallet.bonus += bonus;
  }

  deposit(sessionId: string, amount: number): void {
    const bonus = MoneyModel.bonusOf(amount);
    const debt = Math.min(this.owed, this.wallet.cash + amount);
    this.wallet.cash += amount - debt;
    this.owed -= debt;
    this.wallet.bonus += bonus;
    this.deposits.push({ sessionId, amount, returned: 0, bonus });
  }

  left(order: ModelOrder): { card: number; wallet: number } {
    const wallet = order.wallet.cash + order.wallet.bonus - order.walletBack.cash - order.walletBack.bonus;
    return { card: order.cardPence - order.cardBack, wallet };
  }

  /** Gives so much of an order back: by tender in proportion, a penny over to the larger remainder. */
  refund(order: ModelOrder, amount: number): void {
    const left = this.left(order);
    const total = left.card + left.wallet;
    let card = Math.floor((amount * left.card) / total);
    let wallet = Math.floor((amount * left.wallet) / total);
    if (card + wallet < amount) {
      if ((amount * left.card) % total >= (amount * left.wallet) % total) card += 1;
      else wallet += 1;
    }
    order.cardBack += card;
    const cash = Math.min(wallet, order.wallet.cash - order.walletBack.cash);
    order.walletBack.cash += cash;
    order.walletBack.bonus += wallet - cash;
    this.add({ cash, bonus: wallet - cash });
  }

  /** Pays unspent cash back, the latest deposit first; answers what reaches the cards. */
  cashOut(): number {
    let paid = 0;
    for (const deposit of this.deposits.toReversed()) {
      const returned = Math.min(this.wallet.cash, deposit.amount - deposit.returned);
      if (returned === 0) continue;
      const kept = deposit.amount - deposit.returned - returned;
      const lost = Math.max(0, deposit.bonus - MoneyModel.bonusOf(kept));
      const fromBonus = Math.min(lost, this.wallet.bonus);
      const fromCash = Math.min(lost - fromBonus, returned);
      this.wallet.cash -= returned;
      this.wallet.bonus -= fromBonus;
      deposit.returned += returned;
      deposit.bonus -= lost;
      paid += returned - fromCash;
    }
    return paid;
  }

  /** The bank takes what is left of a deposit; answers what was taken of each, to be undone. */
  chargeBack(deposit: ModelDeposit): void {
    const amount = deposit.amount - deposit.returned;
    const lost = deposit.bonus;
    const cash = Math.min(this.wallet.cash, amount);
    const bonus = Math.min(this.wallet.bonus, lost);
    this.wallet.cash -= cash;
    this.wallet.bonus -= bonus;
    this.owed += amount - cash + (lost - bonus);
    deposit.returned += amount;
    deposit.bonus = 0;
  }
}
