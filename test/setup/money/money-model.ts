/** Wallet money of a model, in pence. */
export interface Money {
  cash: number;
  bonus: number;
}

export interface ModelOrder {
  readonly orderId: string;
  readonly sessionId: string | null;
  readonly kind: 'box' | 'trial';
  goodsPence: number;
  /** Both payments together. */
  cardPence: number;
  readonly wallet: Money;
  readonly referred: boolean;
  /** Which use of the promotion it holds; null when none. */
  nth: number | null;
  cardBack: number;
  walletBack: Money;
  cancelled: boolean;
  delivered: boolean;
  /** The bank won the dispute and keeps the card's part. */
  disputed: boolean;
  /** A bank disputes only once. */
  asked: boolean;
  /** The second payment, for a dearer content. */
  changed: { readonly sessionId: string; readonly paidPence: number } | null;
}

export interface ModelDeposit {
  readonly sessionId: string;
  readonly amount: number;
  returned: number;
  bonus: number;
  /** The bank won the dispute and keeps it. */
  disputed: boolean;
  /** Amounts taken without the shop: by its bank, or on the provider's pages. */
  claims: ModelWithdrawal[];
}

/**
 * Money that left a wallet for one deposit: to its card, to its bank, or as a refund on the provider's pages.
 */
export interface ModelWithdrawal extends ModelParts {
  readonly deposit: ModelDeposit;
  readonly paid: number;
  failed: boolean;
}

/** The amounts that an operation took from a wallet and a deposit. */
interface ModelParts {
  cash: number;
  bonus: number;
  owed: number;
  /** The reduction of the deposit's paid-in amount, and of its bonus. */
  returned: number;
  lost: number;
}

export interface ModelMembership {
  status: 'none' | 'trialing' | 'active' | 'past_due' | 'ended';
  cancelled: boolean;
  hasUsedTrial: boolean;
  /** The session of the current or latest subscription. */
  sessionId: string;
  /** Charges of that subscription, and of all before it. */
  charges: number;
  allCharges: number;
  /** The first charge after a trial is refunded once. */
  refundAsked: boolean;
  refunds: number;
  page: { readonly sessionId: string; readonly email: number; readonly trial: boolean } | null;
}

const RATE_PERCENT = 10;

/**
 * The balance between one shopper and the shop, computed by plain arithmetic and independent of the shop's
 * own rules: the property test compares the shop with it after every step.
 */
export class MoneyModel {
  readonly wallet: Money = { cash: 0, bonus: 0 };
  owed = 0;
  bonusEarned = 0;
  readonly orders: ModelOrder[] = [];
  readonly deposits: ModelDeposit[] = [];
  readonly withdrawals: ModelWithdrawal[] = [];
  /** Refunds that their card returned: staff have to look at each. */
  lostRefunds = 0;
  trialDays = 0;
  paidWithoutCode = false;
  readonly memberships: ModelMembership[] = [0, 1, 2].map(() => ({
    status: 'none',
    cancelled: false,
    hasUsedTrial: false,
    sessionId: '',
    charges: 0,
    allCharges: 0,
    refundAsked: false,
    refunds: 0,
    page: null,
  }));
  /** The keys that count trials: accounts, addresses and cards that had one. */
  readonly trialsHad = new Set<string>();
  /** The amounts under way to the professional and arrived, and the number of transfers attempted. */
  transferred = 0;
  arrived = 0;
  months = 0;

  get balance(): number {
    return this.wallet.cash + this.wallet.bonus;
  }

  get isMember(): boolean {
    return isRunning(this.memberships[0]);
  }

  static bonusOf(amount: number): number {
    return Math.floor(amount / 10_000) * 1_000;
  }

  /** The percentage that WELCOME20 takes off the next order, or the code of the refusal. */
  welcome(): number | 'promotion_used' | 'code_invalid' {
    const next = this.nextUse();
    if (next === 2) return 'promotion_used';
    if (next === 0 && this.paidWithoutCode) return 'code_invalid';
    return next === 0 ? 20 : 10;
  }

  nextUse(): number {
    const held = new Set(this.orders.map(({ nth }) => nth));
    return [0, 1].find((each) => !held.has(each)) ?? 2;
  }

  /** Deducts from the wallet, bonus first; returns the amount of each. */
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
    this.bonusEarned += bonus;
    this.deposits.push({ sessionId, amount, returned: 0, bonus, disputed: false, claims: [] });
  }

  left(order: ModelOrder): { card: number; wallet: number } {
    const wallet = order.wallet.cash + order.wallet.bonus - order.walletBack.cash - order.walletBack.bonus;
    // Money that the bank keeps cannot be refunded as well (rule O23).
    return { card: order.disputed ? 0 : order.cardPence - order.cardBack, wallet };
  }

  /** Refunds this much of an order: by tender in proportion, with an odd penny for the larger remainder. */
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

  /** Withdraws unspent cash, the latest deposit first; returns the amount sent to cards. */
  withdraw(): ModelWithdrawal[] {
    const sent: ModelWithdrawal[] = [];
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
      const parts = { cash: returned, bonus: fromBonus, owed: 0, returned, lost, paid: returned - fromCash };
      if (parts.paid > 0) sent.push({ deposit, ...parts, failed: false });
    }
    this.withdrawals.push(...sent);
    return sent;
  }

  /** Refunds a part of a deposit without the shop: any shortfall becomes debt. */
  refundDeposit(deposit: ModelDeposit, amount: number): void {
    this.withdrawals.push(this.claim(deposit, amount));
  }

  /** The bank disputes a whole deposit; returns the record to undo if the shop wins. */
  aChargeback(deposit: ModelDeposit): ModelWithdrawal {
    deposit.disputed = true;
    return this.claim(deposit, deposit.amount);
  }

  /**
   * A refund that failed or a dispute that the shop won: restores wallet and deposit as if the money had
   * never left, then applies the claims.
   */
  comesBack(withdrawal: ModelWithdrawal): void {
    const { deposit } = withdrawal;
    withdrawal.failed = true;
    const others = deposit.claims.filter((claim) => claim !== withdrawal);
    for (const claim of deposit.claims.toReversed()) if (claim !== withdrawal) this.undo(claim);
    this.undo(withdrawal);
    deposit.claims = others;
    for (const claim of others) this.takeClaimed(claim);
  }

  /** The shop wins the dispute. */
  won(taken: ModelWithdrawal): void {
    taken.deposit.disputed = false;
    this.comesBack(taken);
  }

  private claim(deposit: ModelDeposit, paid: number): ModelWithdrawal {
    const nothing = { cash: 0, bonus: 0, owed: 0, returned: 0, lost: 0 };
    const claim: ModelWithdrawal = { deposit, paid, failed: false, ...nothing };
    deposit.claims.push(claim);
    this.takeClaimed(claim);
    return claim;
  }

  /** Takes as much of the claim as the deposit has left. */
  private takeClaimed(claim: ModelWithdrawal): void {
    const { deposit, paid } = claim;
    const returned = Math.min(paid, deposit.amount - deposit.returned);
    const kept = deposit.amount - deposit.returned - returned;
    const lost = returned === 0 ? 0 : Math.max(0, deposit.bonus - MoneyModel.bonusOf(kept));
    const cash = Math.min(this.wallet.cash, returned);
    const bonus = Math.min(this.wallet.bonus, lost);
    const owed = returned - cash + (lost - bonus);
    this.wallet.cash -= cash;
    this.wallet.bonus -= bonus;
    this.owed += owed;
    deposit.returned += returned;
    deposit.bonus -= lost;
    Object.assign(claim, { cash, bonus, owed, returned, lost });
  }

  private undo({ deposit, cash, bonus: taken, owed, returned, lost }: ModelWithdrawal): void {
    deposit.returned -= returned;
    const mostEarned = MoneyModel.bonusOf(deposit.amount - deposit.returned) - deposit.bonus;
    const earned = Math.max(0, Math.min(lost, mostEarned));
    // Another withdrawal meanwhile may have cost the same bonus: that stays lost, unspent bonus first.
    const withheld = lost - earned;
    deposit.bonus += earned;
    const bonus = Math.max(0, taken - withheld);
    const money = Math.max(0, cash + owed - Math.max(0, withheld - taken));
    const debt = Math.min(owed, this.owed, money);
    this.owed -= debt;
    this.wallet.cash += money - debt;
    this.wallet.bonus += bonus;
  }

  back({ cardBack, walletBack }: ModelOrder): number {
    return cardBack + walletBack.cash + walletBack.bonus;
  }

  /**
   * A professional's commission for an order in its current state: a tenth of the goods that stay paid, half
   * up.
   */
  commission(order: ModelOrder): number {
    if (!order.referred) return 0;
    const lost = order.disputed ? order.cardPence : 0;
    const kept = Math.max(0, order.goodsPence - this.back(order) - lost);
    return Math.floor((kept * RATE_PERCENT + 50) / 100);
  }

  get earned(): number {
    return this.orders.reduce((sum, order) => sum + this.commission(order), 0);
  }

  /** The next transfer's amount: negative after a refund of commission that was already transferred. */
  get payable(): number {
    const delivered = this.orders.filter(({ delivered: isDelivered }) => isDelivered);
    return delivered.reduce((sum, order) => sum + this.commission(order), 0) - this.transferred;
  }

  membership(account: number): ModelMembership {
    const found = this.memberships[account];
    if (!found) throw new Error(`there is no account ${account}`);
    return found;
  }
}

export function isRunning(membership: ModelMembership | undefined): boolean {
  return membership !== undefined && !['none', 'ended'].includes(membership.status);
}
