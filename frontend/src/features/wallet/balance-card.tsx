import { ArrowDownLeft, Clock, Gift } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import type { Wallet } from '#frontend/api/generated-account.js';
import { walletWords } from '#frontend/copy/wallet/wallet.js';
import { useWords } from '#frontend/copy/use-words.js';

/** The balance in large type, and the total of past credits (rule W12). */
export function BalanceCard({ wallet }: { readonly wallet: Wallet }): ReactElement {
  const words = useWords();
  const [pounds, pennies] = formatPence(wallet.balancePence).split('.');
  const totals = [
    { label: walletWords.deposited, pence: wallet.totalDepositedPence, Icon: ArrowDownLeft },
    { label: walletWords.bonus, pence: wallet.totalBonusEarnedPence, Icon: Gift },
  ];
  return (
    <section
      aria-labelledby="balance"
      className="relative overflow-hidden rounded-2xl bg-deep p-6 text-on-deep sm:rounded-3xl sm:p-9"
    >
      <Rings />
      <div className="relative">
        <h2 id="balance" className="font-sans text-[0.9375rem] font-medium tracking-normal text-on-deep-2">
          {walletWords.balance}
        </h2>
        <p
          aria-live="polite"
          className="tnum pt-2 font-display text-[3.25rem] font-extrabold leading-none tracking-[-0.045em] sm:text-[4.75rem]"
        >
          {pounds}
          <span className="text-pea">.{pennies}</span>
        </p>
        {wallet.heldPence > 0 && (
          <p className="flex gap-2 pt-4 text-[0.9375rem] text-on-deep-2">
            <Clock className="mt-0.5 size-4 shrink-0 text-pea" aria-hidden />
            {words(walletWords.held, { amount: formatPence(wallet.heldPence) })}
          </p>
        )}
        <dl className="grid max-w-lg grid-cols-2 gap-3 pt-7 sm:gap-4 sm:pt-8">
          {totals.map(({ label, pence, Icon }) => (
            <div key={label} className="flex flex-col rounded-xl bg-on-deep/10 p-4">
              <dt className="flex items-start gap-2 text-[0.8125rem] text-on-deep-2 sm:text-sm">
                <Icon className="mt-0.5 size-4 shrink-0 text-pea" aria-hidden />
                {label}
              </dt>
              <dd className="tnum mt-auto pt-1.5 font-display text-xl font-bold sm:text-2xl">
                {formatPence(pence)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Decorative plates, seen from above. */
export function Rings(): ReactElement {
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 400"
      className="pointer-events-none absolute -right-24 -top-28 size-104 max-sm:opacity-50"
    >
      <circle cx="200" cy="200" r="198" fill="none" stroke="var(--pea)" strokeOpacity=".16" strokeWidth="2" />
      <circle cx="200" cy="200" r="150" fill="none" stroke="var(--pea)" strokeOpacity=".22" strokeWidth="2" />
      <circle cx="200" cy="200" r="104" fill="var(--pea)" fillOpacity=".1" />
    </svg>
  );
}
