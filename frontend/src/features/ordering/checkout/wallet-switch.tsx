import type { ReactElement } from 'react';
import { formatPence } from '@rules/money/money';
import { useGetWalletQuery } from '#frontend/api/generated-account.js';
import { checkout } from '#frontend/copy/ordering/checkout.js';
import { walletPayWords } from '#frontend/copy/wallet/wallet.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { SwitchField } from '#frontend/ui/form/switch-field.js';
import type { CartQuote } from './use-quote.js';

/** Lets the wallet pay what it can of an order (rule W4); hidden without a balance. */
export function WalletSwitch({ quoted }: { readonly quoted: CartQuote }): ReactElement | null {
  const words = useWords();
  const { data: wallet } = useGetWalletQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!wallet) return null;
  if (wallet.frozen) {
    return (
      <Notice tone="warn">
        {walletPayWords.frozen}{' '}
        <Link to="/account" className="font-semibold underline underline-offset-4">
          {walletPayWords.frozenLink}
        </Link>
      </Notice>
    );
  }
  if (wallet.balancePence === 0 && !quoted.useWallet) return null;
  const takenPence = quoted.quote?.walletPence ?? 0;
  const balance = formatPence(wallet.balancePence);
  return (
    <div className="rounded-xl bg-sage px-4 py-2.5">
      <SwitchField
        label={checkout.fields.useWallet}
        help={
          quoted.useWallet && takenPence > 0
            ? words(walletPayWords.stays, {
                balance,
                left: formatPence(Math.max(0, wallet.balancePence - takenPence)),
              })
            : words(walletPayWords.balance, { balance })
        }
        checked={quoted.useWallet}
        onChange={quoted.setUseWallet}
      />
    </div>
  );
}
