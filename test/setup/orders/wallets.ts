import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { post, type Transfer } from '#backend/wallet/ledger.js';
import { TopUpDto, WalletDto } from '#backend/wallet/wallet.dto.js';
import { WalletService } from '#backend/wallet/wallet.service.js';
import type { ApiResponse, TestShop } from '../system/app.js';
import { sessionOf } from './orders.js';
import type { SignedInPerson } from '../people/people.js';

/** Requests a deposit of this many pounds, as the account page does. */
export function requestTopUp(
  shop: TestShop,
  { headers }: SignedInPerson,
  amount: unknown,
): Promise<ApiResponse> {
  return shop.api.post('wallet/top-ups', { amount }, headers);
}

/** The session of an open payment page for a deposit. */
export async function anOpenTopUp(shop: TestShop, person: SignedInPerson, pounds: number): Promise<string> {
  return sessionOf((await requestTopUp(shop, person, pounds)).read(TopUpDto).url);
}

export async function walletOf(shop: TestShop, { headers }: SignedInPerson): Promise<WalletDto> {
  return (await shop.api.get('wallet', { headers })).read(WalletDto);
}

/** Posts a transfer to the ledger without the API. */
export function posted(shop: TestShop, transfer: Omit<Transfer, 'at' | 'description'>): Promise<boolean> {
  return shop
    .get(EntityManager)
    .fork()
    .transactional((em) => post(em, { ...transfer, description: 'A test', at: new Date() }));
}

/** A wallet with cash and bonus in it; returns its id. */
export async function fillWallet(
  shop: TestShop,
  { userId }: { userId: string },
  money: { cashPence?: number; bonusPence?: number },
): Promise<string> {
  await shop.get(WalletService).get(userId);
  const rows = await shop.sql<{ id: string }>('select id from user_wallets where user_id = $1', [userId]);
  const walletId = rows[0]?.id ?? '';
  const refId = randomUUID();
  const { cashPence = 0, bonusPence = 0 } = money;
  const entries = { cash: cashPence, bonus: bonusPence, goodwill: -cashPence - bonusPence };
  await posted(shop, { walletId, kind: 'adjustment', idempotencyKey: `fill:${refId}`, refId, entries });
  return walletId;
}

/** The ledger's invariants: a total of zero, and each wallet equal to its entries. */
export async function ledgerMismatches(shop: TestShop): Promise<unknown[]> {
  const sum = await shop.sql(
    'select sum(amount_pence)::int as sum from ledger_entry having sum(amount_pence) <> 0',
  );
  const wallets = await shop.sql(
    `select w.id from user_wallets w
       left join (select t.wallet_id,
                         sum(e.amount_pence) filter (where e.account = 'cash') as cash,
                         sum(e.amount_pence) filter (where e.account = 'bonus') as bonus,
                         sum(e.amount_pence) filter (where e.account in ('held_cash', 'held_bonus')) as held
                    from ledger_transfer t join ledger_entry e on e.transfer_id = t.id group by 1) s on s.wallet_id = w.id
      where w.cash_pence <> coalesce(s.cash, 0) or w.bonus_pence <> coalesce(s.bonus, 0)
         or w.held_cash_pence + w.held_bonus_pence <> coalesce(s.held, 0)`,
  );
  return [...sum, ...wallets];
}
