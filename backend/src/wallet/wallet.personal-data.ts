import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import {
  PersonalDataRegistry,
  type DataSheet,
  type Person,
  type PersonalDataProvider,
} from '../platform/personal-data/personal-data.registry.js';
import { inLines, WordingsService } from '../platform/wordings/wordings.service.js';
import { post } from './ledger.js';
import { UserWallet } from './ledger.entity.js';
import { TopUp } from './top-up.entity.js';
import { WalletAdjustment } from './adjustments/wallet-adjustment.entity.js';
import { WalletWithdrawalsService } from './wallet-withdrawals.service.js';
import { lockWallet } from './wallet-row.js';
import { walletTables } from './wallet.tables.js';

/** Personal data of the wallet: the link between its transactions and their owner. */
@Injectable()
export class WalletPersonalData implements PersonalDataProvider {
  readonly module = 'wallet';

  constructor(
    registry: PersonalDataRegistry,
    private readonly withdrawals: WalletWithdrawalsService,
    private readonly wordings: WordingsService,
    private readonly clock: Clock,
  ) {
    registry.register(this);
  }

  async exportFor({ userId }: Person, em: EntityManager): Promise<DataSheet[]> {
    const rows = await walletTables(em)
      .selectFrom('ledger_transfer as t')
      .innerJoin('user_wallets as w', 'w.id', 't.wallet_id')
      .leftJoin('wallet_adjustment as a', 'a.id', 't.ref_id')
      .where('w.user_id', '=', userId)
      .orderBy('t.id')
      .select(({ fn }) => [
        ...(['t.kind', 't.amount_pence', 't.created_at'] as const),
        fn.coalesce('a.reason', 't.description').as('description'),
      ])
      .execute();
    const topUps = await em.find(
      TopUp,
      { walletId: { $in: await walletIds(em, userId) } },
      { orderBy: { createdAt: 'asc' }, disableIdentityMap: true },
    );
    const words = await this.wordings.byId(
      topUps.flatMap(({ wordingIds }) => wordingIds),
      em,
    );
    return [
      {
        name: 'top-ups',
        rows: topUps.map(({ amountPence, status, wordingIds, createdAt }) => ({
          createdAt: createdAt.toISOString(),
          amountPence,
          status,
          agreedTo: inLines(wordingIds.flatMap((id) => words.get(id) ?? [])),
        })),
      },
      {
        name: 'wallet',
        rows: rows.map(({ kind, amount_pence, description, created_at }) => ({
          createdAt: created_at.toISOString(),
          kind,
          amountPence: amount_pence,
          description,
        })),
      },
    ];
  }

  /**
   * Cash is paid back to its cards, unspent bonus expires; the ledger stays, without an owner (rules H3,
   * W11).
   */
  async erase({ userId }: Person, em: EntityManager): Promise<void> {
    const before = await lockWallet(em, { userId });
    if (before) await this.withdrawals.payOut(em, before);
    const wallet = await lockWallet(em, { userId });
    if (!wallet) return;
    if (wallet.bonus_pence > 0) {
      await post(em, {
        walletId: wallet.id,
        kind: 'bonus_expired',
        idempotencyKey: `bonus-expired:${wallet.id}`,
        refId: wallet.id,
        description: 'Account closed: unspent bonus expired',
        entries: { bonus: -wallet.bonus_pence, bonus_cost: wallet.bonus_pence },
        at: this.clock.now(),
      });
    }
    await em.nativeUpdate(WalletAdjustment, { walletId: wallet.id }, { reason: null });
    await em.nativeUpdate(UserWallet, { id: wallet.id }, { userId: null });
  }
}

async function walletIds(em: EntityManager, userId: string): Promise<string[]> {
  const wallets = await em.find(UserWallet, { userId }, { fields: ['id'], disableIdentityMap: true });
  return wallets.map(({ id }) => id);
}
