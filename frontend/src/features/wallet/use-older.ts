import { useState } from 'react';
import {
  useLazyListWalletTransactionsQuery,
  type WalletTransaction,
} from '#frontend/api/generated-account.js';

const PAGE = 20;

export interface TransactionHistory {
  readonly items: readonly WalletTransaction[];
  /** The next cursor; undefined before the first request, null after the last page. */
  readonly next: string | null | undefined;
  readonly busy: boolean;
  readonly failed: boolean;
  readonly load: (cursor: string) => Promise<void>;
}

/** The pages of the history after the newest entries. */
export function useTransactionHistory(): TransactionHistory {
  const [ask, { isFetching, isError }] = useLazyListWalletTransactionsQuery();
  const [items, setItems] = useState<readonly WalletTransaction[]>([]);
  const [next, setNext] = useState<string | null>();
  const load = async (cursor: string): Promise<void> => {
    const { data } = await ask({ cursor, limit: PAGE });
    if (!data) return;
    setItems((before) => [...before, ...data.items]);
    setNext(data.nextCursor);
  };
  return { items, next, busy: isFetching, failed: isError, load };
}
