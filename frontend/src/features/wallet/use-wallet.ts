import { useCallback, useEffect } from 'react';
import {
  useGetWalletQuery,
  useListWalletTransactionsQuery,
  usePreviewWalletWithdrawalQuery,
  type Wallet,
  type WalletTransactionList,
} from '#frontend/api/generated-account.js';

export interface WalletState {
  readonly wallet: Wallet | undefined;
  /** The newest ten. */
  readonly recent: WalletTransactionList | undefined;
  readonly failed: boolean;
  /** Refetches the whole wallet; the current data stays until the responses arrive. */
  readonly reload: () => void;
}

const REFETCH_ON_MOUNT = { refetchOnMountOrArgChange: true } as const;

/** The user's wallet, refetched whenever the browser tab becomes visible again. */
export function useWallet(): WalletState {
  const wallet = useGetWalletQuery(undefined, REFETCH_ON_MOUNT);
  const recent = useListWalletTransactionsQuery({}, REFETCH_ON_MOUNT);
  const cashOut = usePreviewWalletWithdrawalQuery(undefined, REFETCH_ON_MOUNT);
  const [readWallet, readRecent, readCashOut] = [wallet.refetch, recent.refetch, cashOut.refetch];
  // The balance first: money that moves in between is then in the list as well, never only in the balance.
  const reload = useCallback(() => {
    void readWallet().then(() => {
      void readRecent();
      void readCashOut();
    });
  }, [readWallet, readRecent, readCashOut]);

  useEffect(() => {
    const seen = (): void => {
      if (document.visibilityState === 'visible') reload();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [reload]);

  return {
    wallet: wallet.data,
    recent: recent.data,
    failed: (!wallet.data && wallet.isError) || (!recent.data && recent.isError),
    reload,
  };
}
