import { CreditCard, Gift, PiggyBank, Wallet } from 'lucide-react';
import type { ReactElement } from 'react';
import { account } from '../../copy/account.js';
import { useWords } from '../../copy/use-words.js';
import { walletWords } from '../../copy/wallet-words.js';

const ICONS = [
  <CreditCard key="pay" className="size-5" aria-hidden />,
  <Gift key="bonus" className="size-5" aria-hidden />,
  <PiggyBank key="keep" className="size-5" aria-hidden />,
];

/** An empty wallet and what it is for. Nobody can have money in it yet, so no balance is claimed. */
export function WalletTab(): ReactElement {
  const words = useWords();
  const { empty, expiry } = account.wallet;
  const points = [walletWords.pays, words('{walletBonusSentence}'), expiry];
  return (
    <section
      aria-labelledby="wallet"
      className="relative overflow-hidden rounded-2xl bg-deep p-6 text-on-deep sm:rounded-3xl sm:p-10"
    >
      <svg
        aria-hidden
        viewBox="0 0 400 400"
        className="pointer-events-none absolute -right-24 -top-28 size-[26rem] max-sm:opacity-50"
      >
        <circle
          cx="200"
          cy="200"
          r="198"
          fill="none"
          stroke="var(--pea)"
          strokeOpacity=".16"
          strokeWidth="2"
        />
        <circle
          cx="200"
          cy="200"
          r="150"
          fill="none"
          stroke="var(--pea)"
          strokeOpacity=".22"
          strokeWidth="2"
        />
        <circle cx="200" cy="200" r="104" fill="var(--pea)" fillOpacity=".1" />
      </svg>
      <div className="relative">
        <span className="grid size-14 place-items-center rounded-xl bg-pea text-on-pea">
          <Wallet className="size-7" aria-hidden />
        </span>
        <h2 id="wallet" className="pt-6 text-3xl font-extrabold tracking-[-0.03em] sm:text-4xl">
          {empty.heading}
        </h2>
        <ul className="grid max-w-4xl gap-3 pt-7 sm:grid-cols-3 sm:gap-4">
          {points.map((point, index) => (
            <li key={point} className="rounded-xl bg-on-deep/10 p-4 text-[0.9375rem] text-on-deep-2">
              <span className="block pb-2.5 text-pea">{ICONS[index]}</span>
              {point}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
