import type { Wallet, WalletTransaction } from '#frontend/api/generated-account.js';
import { ok, type FakeServer } from './fake-server.js';

/** An empty wallet; a test overrides what it is about. */
export function aWallet(more: Partial<Wallet> = {}): Wallet {
  return {
    balancePence: 0,
    cashPence: 0,
    bonusPence: 0,
    totalDepositedPence: 0,
    totalBonusEarnedPence: 0,
    heldPence: 0,
    frozen: false,
    owedPence: 0,
    ...more,
  };
}

export function aTransaction(id: string, more: Partial<WalletTransaction> = {}): WalletTransaction {
  return {
    id,
    transactionType: 'deposit',
    amountPence: 10_000,
    description: 'Top-up by card',
    createdAt: '2026-11-18T12:00:00.000Z',
    ...more,
  };
}

/** The server's wallet response from now on. */
export function giveWallet(
  server: FakeServer,
  wallet: Wallet = aWallet(),
  items: readonly WalletTransaction[] = [],
  nextCursor: string | null = null,
): void {
  server.on('GET /api/wallet', () => ok(wallet));
  server.on('GET /api/wallet/transactions', () => ok({ items, nextCursor }));
  server.on('GET /api/wallet/cash-out', () => ok({ paidPence: 0, bonusTakenPence: 0, deductedPence: 0 }));
}
