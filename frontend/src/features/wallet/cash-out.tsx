import { useState, type ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import {
  usePreviewWalletWithdrawalQuery,
  useRefundWalletCashMutation,
  type Withdrawal as Sums,
} from '#frontend/api/generated-account.js';
import { useWords } from '#frontend/copy/use-words.js';
import { cashOutWords } from '#frontend/copy/wallet/wallet.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';

export interface CashOutProps {
  readonly frozen: boolean;
  readonly reload: () => void;
}

/** The withdrawal of unspent money to its cards: amount, confirmation and result (rules W8, W11). */
export function CashOut({ frozen, reload }: CashOutProps): ReactElement {
  const words = useWords();
  const { data: sums, isError, refetch } = usePreviewWalletWithdrawalQuery();
  const [payBack, { data: done, isLoading }] = useRefundWalletCashMutation();
  const [asking, setAsking] = useState(false);
  const confirmed = async (): Promise<void> => {
    await payBack();
    setAsking(false);
    reload();
  };
  const amount = formatPence(sums?.paidPence ?? 0);
  return (
    <Section id="cash-out" heading={cashOutWords.heading} text={cashOutWords.text} className="sm:rounded-3xl">
      <div role="status">
        {done && (
          <Notice tone="good" className="mb-4">
            {words(cashOutWords.done, { amount: formatPence(done.paidPence) })}
          </Notice>
        )}
      </div>
      {!sums && isError && (
        <Notice tone="bad" role="alert">
          <p>{cashOutWords.notLoaded}</p>
          <Button look="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
            {cashOutWords.again}
          </Button>
        </Notice>
      )}
      {!sums && !isError && (
        <div aria-busy="true">
          <span role="status" className="sr-only">
            {cashOutWords.loading}
          </span>
          <Skeleton className="h-24 !rounded-xl" />
        </div>
      )}
      {sums && sums.paidPence === 0 && (
        <p className="text-ink-2">{frozen ? cashOutWords.frozen : cashOutWords.none}</p>
      )}
      {sums && sums.paidPence > 0 && (
        <>
          <SumRows sums={sums} />
          <Button look="outline" className="mt-4" onClick={() => setAsking(true)}>
            {words(cashOutWords.button, { amount })}
          </Button>
          <ConfirmDialog
            open={asking}
            onClose={() => setAsking(false)}
            title={words(cashOutWords.title, { amount })}
            text={<Consequences sums={sums} />}
            confirm={words(cashOutWords.confirm, { amount })}
            cancel={cashOutWords.cancel}
            closeLabel={cashOutWords.cancel}
            busy={isLoading}
            onConfirm={() => void confirmed()}
          />
        </>
      )}
    </Section>
  );
}

/** The bonus that leaves the wallet with the withdrawal; an already spent bonus is not part of it. */
const unspentBonus = ({ bonusTakenPence, deductedPence }: Sums): number => bonusTakenPence - deductedPence;

function SumRows({ sums }: { readonly sums: Sums }): ReactElement {
  const { rows } = cashOutWords;
  const { paidPence, deductedPence } = sums;
  const bonus = unspentBonus(sums);
  return (
    <dl className="tnum space-y-2 rounded-xl bg-oat p-4 text-[0.9375rem]">
      {deductedPence > 0 && (
        <>
          <Row label={rows.cash} value={formatPence(paidPence + deductedPence)} />
          <Row label={rows.deducted} value={`−${formatPence(deductedPence)}`} />
        </>
      )}
      <Row label={rows.paid} value={formatPence(paidPence)} strong />
      {bonus > 0 && <Row label={rows.bonus} value={`−${formatPence(bonus)}`} />}
    </dl>
  );
}

function Row(props: {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}): ReactElement {
  const { label, value, strong = false } = props;
  return (
    <div className="flex justify-between gap-4">
      <dt className={strong ? 'font-semibold' : 'text-ink-2'}>{label}</dt>
      <dd className={cn('shrink-0', strong ? 'font-display text-lg font-bold' : 'font-semibold')}>{value}</dd>
    </div>
  );
}

function Consequences({ sums }: { readonly sums: Sums }): ReactElement {
  const words = useWords();
  const bonus = unspentBonus(sums);
  return (
    <>
      {words(cashOutWords.confirmText)}
      {bonus > 0 && ` ${words(cashOutWords.confirmBonus, { bonus: formatPence(bonus) })}`}
      {sums.deductedPence > 0 &&
        ` ${words(cashOutWords.confirmDeducted, { deducted: formatPence(sums.deductedPence) })}`}
    </>
  );
}
