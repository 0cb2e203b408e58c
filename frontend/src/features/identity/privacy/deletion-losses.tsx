import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import {
  useGetWalletQuery,
  useListMySubscriptionsQuery,
  usePreviewWalletWithdrawalQuery,
  type Withdrawal,
  type Wallet,
} from '#frontend/api/generated-account.js';
import { useMembershipStatus } from '#frontend/api/membership-status.js';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';

const { losses: words } = settingsWords.delete;
const FRESH = { refetchOnMountOrArgChange: true } as const;
/** The most weekly boxes that a user can have. */
const BOXES = 20;

/**
 * The refunded and the lost part of the wallet, and the subscriptions that end, before an account is deleted.
 */
export function DeletionLosses(): ReactElement | null {
  const fillWords = useWords();
  const wallet = useGetWalletQuery(undefined, FRESH);
  const cashOut = usePreviewWalletWithdrawalQuery(undefined, FRESH);
  const boxes = useListMySubscriptionsQuery({ limit: BOXES }, FRESH);
  const { membership, isAsking } = useMembershipStatus();
  const answers = [wallet, cashOut, boxes];
  if (isAsking || answers.some(({ isFetching }) => isFetching)) return <Waiting />;
  if (answers.some(({ isError }) => isError) || !membership)
    return (
      <Notice tone="warn" role="alert" className="mt-4">
        {words.failed}
      </Notice>
    );
  const isRunning = !['none', 'ended'].includes(membership.status);
  const isBoxRunning = boxes.data?.items.some(({ status }) => !['pending', 'cancelled'].includes(status));
  const sentences = [
    ...walletSentences(wallet.data, cashOut.data),
    ...(isRunning ? [[words.membership, {}] as const] : []),
    ...(isBoxRunning ? [[words.box, {}] as const] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warn" className="mt-4">
      <ul className="space-y-2">
        {sentences.map(([sentence, values]) => (
          <li key={sentence}>{fillWords(sentence, values)}</li>
        ))}
      </ul>
    </Notice>
  );
}

type Sentence = readonly [string, Readonly<Record<string, string>>];

function walletSentences(wallet: Wallet | undefined, back: Withdrawal | undefined): readonly Sentence[] {
  if (!wallet || !back || wallet.balancePence <= 0) return [];
  const lostPence = wallet.balancePence - back.paidPence;
  return [
    [words.balance, { balance: formatPence(wallet.balancePence) }],
    ...(back.paidPence > 0 ? [[words.goesBack, { amount: formatPence(back.paidPence) }] as const] : []),
    ...(lostPence > 0 ? [[words.isLost, { amount: formatPence(lostPence) }] as const] : []),
  ];
}

function Waiting(): ReactElement {
  return (
    <div aria-busy="true" className="mt-4">
      <span role="status" className="sr-only">
        {words.loading}
      </span>
      <Skeleton className="h-20 !rounded-lg" />
    </div>
  );
}
