import { LoaderCircle, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import type { ConfirmedTopUp } from '#frontend/api/generated-account.js';
import { topUpReturnWords, walletWords } from '#frontend/copy/wallet/wallet.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import type { TopUpReturn } from './use-top-up-return.js';

const { processing, waiting, expired, failed, close: closeLabel } = topUpReturnWords;

const pounds = (amount: number): string => formatPence(Math.round(amount * 100));

/** The result of the payment page. */
export function TopUpNotice({ state, askAgain, close }: TopUpReturn): ReactElement | null {
  const closing = (
    <button
      type="button"
      aria-label={closeLabel}
      onClick={close}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-paper/60"
    >
      <X className="size-4" aria-hidden />
    </button>
  );
  switch (state.name) {
    case 'none':
      return null;
    case 'cancelled':
      return (
        <Notice role="status" action={closing}>
          {walletWords.cancelled}
        </Notice>
      );
    case 'processing':
      return (
        <Notice
          role="status"
          icon={<LoaderCircle className="mt-0.5 size-5 shrink-0 animate-spin text-kale" aria-hidden />}
        >
          {processing}
        </Notice>
      );
    case 'credited':
      return (
        <Notice tone="good" role="status" action={closing}>
          <Credited credit={state.credit} />
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="warn" role="status" title={expired.title} action={closing}>
          <p>{expired.text}</p>
        </Notice>
      );
    case 'waiting':
      return <Asking tone="info" words={waiting} onAsk={askAgain} />;
    case 'failed':
      return <Asking tone="bad" words={failed} onAsk={askAgain} />;
  }
}

function Credited({ credit }: { readonly credit: ConfirmedTopUp }): ReactElement {
  const words = useWords();
  const { totalCredit, depositAmount, bonusAmount } = credit;
  return (
    <p>
      {bonusAmount > 0
        ? words(topUpReturnWords.creditedWithBonus, {
            credit: pounds(totalCredit),
            deposit: pounds(depositAmount),
            bonus: pounds(bonusAmount),
          })
        : words(topUpReturnWords.credited, { credit: pounds(totalCredit) })}
    </p>
  );
}

interface AskingProps {
  readonly tone: 'info' | 'bad';
  readonly words: typeof waiting | typeof failed;
  readonly onAsk: () => void;
}

function Asking({ tone, words, onAsk }: AskingProps): ReactElement {
  return (
    <Notice tone={tone} role={tone === 'bad' ? 'alert' : 'status'} title={words.title}>
      <p>{words.text}</p>
      <Button look="outline" size="sm" className="mt-3" onClick={onAsk}>
        {words.button}
      </Button>
    </Notice>
  );
}
