import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { SettingsService } from '../platform/settings/settings.service.js';
import { formatPenceShort, type Pence } from '../rules/money.js';
import { walletBonus } from '../rules/wallet-bonus.js';
import { bonusRule } from './bonus-rule.js';
import { post } from './ledger.js';
import { TopUp } from './top-up.entity.js';
import { lockWallet } from './wallet-row.js';

/** Long enough ago that nobody looks for the payment at the provider, who never had it. */
const DAYS_AGO_MS = 12 * 86_400_000;

/** Money for the demo accounts, which nobody has paid in. */
@Injectable()
export class WalletDemoService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * A deposit with its bonus in the wallet of somebody who never had one, in pence; again changes nothing. It
   * goes through the ledger as any other (rule W9), and no letter tells of it.
   */
  async ensureDeposit(userId: string, amountPence: Pence): Promise<void> {
    const rule = bonusRule(await this.settings.current());
    const bonusPence = walletBonus(amountPence, rule);
    const at = new Date(this.clock.now().getTime() - DAYS_AGO_MS);
    await this.em.fork().transactional(async (em) => {
      await em
        .getConnection()
        .execute(
          'insert into user_wallets (id, user_id, created_at) values (?, ?, ?) on conflict (user_id) do nothing',
          [randomUUID(), userId, at],
          'run',
          em.getTransactionContext(),
        );
      const wallet = await lockWallet(em, { userId });
      if (!wallet || (await em.count(TopUp, { walletId: wallet.id })) > 0) return;
      const id = randomUUID();
      await em.insert(TopUp, {
        id,
        walletId: wallet.id,
        paymentId: randomUUID(),
        paymentIntentId: `demo_${id}`,
        amountPence,
        bonusStepPence: rule.stepPence,
        bonusPerStepPence: rule.bonusPence,
        bonusPence,
        state: 'credited',
        createdAt: at,
        creditedAt: at,
      });
      const transfer = { walletId: wallet.id, refId: id, at };
      await post(em, {
        ...transfer,
        kind: 'top_up',
        cause: `top-up:${id}`,
        description: 'Top-up by card',
        entries: { cash: amountPence, clearing: -amountPence },
      });
      await post(em, {
        ...transfer,
        kind: 'bonus',
        cause: `bonus:${id}`,
        description: `Bonus for topping up ${formatPenceShort(amountPence)}`,
        entries: { bonus: bonusPence, bonus_cost: -bonusPence },
      });
    });
  }
}
