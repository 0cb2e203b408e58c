import { ArrowDownLeft, ArrowUpRight, Download, Gift, RotateCcw, SlidersHorizontal } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { formatPence } from '@rules/money/money';
import { fetchFile } from '#frontend/api/fetch-file.js';
import type { WalletTransaction, WalletTransactionList } from '#frontend/api/generated-account.js';
import { transactionWords, walletWords } from '#frontend/copy/wallet/wallet.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import { useTransactionHistory } from './use-older.js';
import { londonFormat } from '@rules/london';

type Kind = WalletTransaction['transactionType'];

const LOOKS: Readonly<Record<Kind, { readonly box: string; readonly icon: ReactNode }>> = {
  deposit: { box: 'bg-sage', icon: <ArrowDownLeft className="size-5" aria-hidden /> },
  bonus: { box: 'bg-pea text-on-pea', icon: <Gift className="size-5" aria-hidden /> },
  purchase: { box: 'bg-oat', icon: <ArrowUpRight className="size-5" aria-hidden /> },
  refund: { box: 'bg-sage', icon: <RotateCcw className="size-5" aria-hidden /> },
  payout: { box: 'bg-oat', icon: <ArrowUpRight className="size-5" aria-hidden /> },
  payout_returned: { box: 'bg-sage', icon: <RotateCcw className="size-5" aria-hidden /> },
  adjustment: { box: 'bg-oat', icon: <SlidersHorizontal className="size-5" aria-hidden /> },
};

const day = londonFormat({ dateStyle: 'medium' });

/** The newest ten, earlier pages, and an export of all (rule W12). */
export function Transactions({ recent }: { readonly recent: WalletTransactionList }): ReactElement {
  const words = useWords();
  const older = useTransactionHistory();
  const next = older.next === undefined ? recent.nextCursor : older.next;
  const shown = [...recent.items, ...older.items];
  return (
    <section
      aria-labelledby="transactions"
      className="rounded-2xl border border-line bg-paper px-5 pb-3 pt-6 sm:rounded-3xl sm:px-8"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-2">
        <h2 id="transactions" className="text-xl font-bold sm:text-2xl">
          {walletWords.recent}
        </h2>
        {shown.length > 0 && (
          <span className="text-sm text-ink-2">{words(transactionWords.last, { count: shown.length })}</span>
        )}
      </div>
      {shown.length === 0 && <p className="pb-4 text-ink-2">{transactionWords.none}</p>}
      <ul className="divide-y divide-line">
        {shown.map((each) => (
          <Row key={each.id} transaction={each} />
        ))}
      </ul>
      {shown.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-4">
          {next !== null && (
            <Button look="outline" size="sm" busy={older.busy} onClick={() => void older.load(next)}>
              {older.busy ? transactionWords.moreLoading : transactionWords.more}
            </Button>
          )}
          <DownloadAll />
        </div>
      )}
      {older.failed && (
        <p role="alert" className="pb-4 font-medium text-tomato">
          {transactionWords.moreFailed}
        </p>
      )}
    </section>
  );
}

function Row({ transaction }: { readonly transaction: WalletTransaction }): ReactElement {
  const { transactionType, amountPence, description, createdAt } = transaction;
  const { box, icon } = LOOKS[transactionType];
  return (
    <li className="flex items-center gap-3.5 py-4 sm:gap-4">
      <span className={cn('hidden size-11 shrink-0 place-items-center rounded-md min-[22rem]:grid', box)}>
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-[0.9375rem] font-semibold [overflow-wrap:anywhere]">{description}</p>
        <p className="text-sm text-ink-2">
          {transactionWords.types[transactionType]} ·{' '}
          <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
        </p>
      </div>
      <span className={cn('tnum shrink-0 font-display text-lg font-bold', amountPence > 0 && 'text-kale')}>
        {amountPence > 0 ? '+' : '−'}
        {formatPence(Math.abs(amountPence))}
      </span>
    </li>
  );
}

function DownloadAll(): ReactElement {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const download = async (): Promise<void> => {
    setState('loading');
    const result = await fetchFile('/api/wallet/transactions', 'text/csv');
    if (result.file) saveFile(result.file, transactionWords.fileName);
    setState(result.file ? 'ready' : 'failed');
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        look="ghost"
        size="sm"
        busy={state === 'loading'}
        onClick={() => void download()}
        className="-mx-4"
      >
        <Download className="size-4" aria-hidden />
        {state === 'loading' ? transactionWords.downloading : transactionWords.download}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-sm font-medium text-tomato">
          {transactionWords.downloadFailed}
        </p>
      )}
    </div>
  );
}
