import { CreditCard, Gift, PiggyBank } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatPence, formatPenceShort } from '@rules/money/money';
import { useGetSiteQuery, type Site } from '#frontend/api/generated.js';
import { type Wallet, type WalletTransactionList } from '#frontend/api/generated-account.js';
import { walletWords } from '#frontend/copy/wallet/wallet.js';
import { useWords } from '#frontend/copy/use-words.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { BalanceCard } from './balance-card.js';
import { CashOut } from './cash-out.js';
import { topUpToCover, type TopUpRules } from './top-up-amount.js';
import { TopUpForm } from './top-up-form.js';
import { TopUpNotice } from './top-up-notice.js';
import { Transactions } from './transactions.js';
import { useTopUpReturn } from './use-top-up-return.js';
import { useWallet } from './use-wallet.js';
import { WalletSkeleton } from './wallet-skeleton.js';

/** The balance, top-ups and the history (rule W12). */
export function WalletTab(): ReactElement {
  const { wallet, recent, failed, reload } = useWallet();
  const { data: site, isError: siteFailed, refetch } = useGetSiteQuery();
  const returned = useTopUpReturn(reload);
  const ready = wallet && recent && site;
  return (
    <div className="space-y-6">
      <TopUpNotice {...returned} />
      {ready && <Contents wallet={wallet} recent={recent} site={site} reload={reload} />}
      {!ready && (failed || siteFailed) && (
        <LoadFailed
          {...walletWords.notLoaded}
          onRetry={() => {
            reload();
            void refetch();
          }}
        />
      )}
      {!ready && !failed && !siteFailed && <WalletSkeleton />}
    </div>
  );
}

interface ContentsProps {
  readonly wallet: Wallet;
  readonly recent: WalletTransactionList;
  readonly site: Site;
  readonly reload: () => void;
}

function Contents({ wallet, recent, site, reload }: ContentsProps): ReactElement {
  const isNew = recent.items.length === 0;
  return (
    <>
      {wallet.frozen && <Frozen wallet={wallet} rules={site.wallet} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
        {/* On a phone the top-up is right below the balance. */}
        <div className="contents lg:block lg:space-y-6">
          <div className="order-1 space-y-3">
            <BalanceCard wallet={wallet} />
            <p className="px-1 text-sm text-ink-2">{walletWords.expiry}</p>
          </div>
          <div className="order-3">
            {isNew ? <Empty /> : <Transactions key={recent.items[0]?.id} recent={recent} />}
          </div>
          {!isNew && (
            <div className="order-4">
              <CashOut frozen={wallet.frozen} reload={reload} />
            </div>
          )}
        </div>
        <div className="order-2">
          <TopUpForm rules={site.wallet} wallet={wallet} />
        </div>
      </div>
    </>
  );
}

/** Nothing can be spent until a chargeback is covered; the next top-up does that (rule W10). */
function Frozen({ wallet, rules }: { readonly wallet: Wallet; readonly rules: TopUpRules }): ReactElement {
  const words = useWords();
  const { title, text, textInParts } = walletWords.frozen;
  const owed = formatPence(wallet.owedPence);
  const needed = topUpToCover(wallet.owedPence, rules);
  return (
    <Notice tone="warn" role="status" title={title}>
      <p>
        {needed === undefined
          ? words(textInParts, { owed })
          : words(text, { owed, needed: formatPenceShort(needed) })}
      </p>
    </Notice>
  );
}

const POINTS: readonly ReactNode[] = [
  <CreditCard key="pay" className="size-5" aria-hidden />,
  <Gift key="bonus" className="size-5" aria-hidden />,
  <PiggyBank key="keep" className="size-5" aria-hidden />,
];

/** Explains the wallet while it has no transactions. */
function Empty(): ReactElement {
  const words = useWords();
  const { empty } = walletWords;
  const points = [walletWords.pays, words('{walletBonusSentence}'), walletWords.back];
  return (
    <section aria-labelledby="empty" className="rounded-2xl bg-oat p-6 sm:rounded-3xl sm:p-8">
      <h2 id="empty" className="text-2xl font-bold">
        {empty.heading}
      </h2>
      <ul className="grid gap-3 pt-5 sm:grid-cols-3">
        {points.map((point, index) => (
          <li key={point} className="rounded-xl bg-paper p-4 text-[0.9375rem] text-ink-2">
            <span className="block pb-2.5 text-kale">{POINTS[index]}</span>
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
