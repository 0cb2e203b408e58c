import { formatPence } from '@rules/money/money';
import { useState, type ReactElement } from 'react';
import type { AdminUser } from '#frontend/api/generated-admin.js';
import { adminPerson } from '#frontend/copy/admin/users.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { adminDate, DateCell, MoneyCell } from '../parts/cells.js';
import { PendingAdjustments } from './pending-adjustments.js';
import { PersonCard, PersonFacts } from '../parts/person-card.js';
import { WalletAdjustment } from './wallet-adjustment.js';

const words = adminPerson.wallet;

export interface PersonWalletProps {
  readonly person: AdminUser;
  readonly mayAdjust: boolean;
}

/** The balance of a person, its entries, and the adjustment form. */
export function PersonWallet({ person, mayAdjust }: PersonWalletProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { wallet } = person;
  return (
    <PersonCard heading={words.heading}>
      {!wallet && <p className="text-ink-2">{words.none}</p>}
      {wallet?.frozen && (
        <Notice tone="bad" className="mb-4">
          {words.frozen}
        </Notice>
      )}
      {wallet && (
        <PersonFacts
          rows={[
            [words.balance, <strong>{formatPence(wallet.balancePence)}</strong>],
            [words.cash, <MoneyCell pence={wallet.cashPence} />],
            [words.bonus, <MoneyCell pence={wallet.bonusPence} />],
            ...(wallet.heldPence > 0 ? [[words.held, <MoneyCell pence={wallet.heldPence} />] as const] : []),
            ...(wallet.owedPence > 0 ? [[words.owed, <MoneyCell pence={wallet.owedPence} />] as const] : []),
          ]}
        />
      )}
      {wallet?.inquiries.map(({ id, amountPence, respondBy }) => (
        <Notice key={id} tone="info" className="mt-4">
          {fill(respondBy === null ? words.inquiryOpen : words.inquiry, {
            amount: formatPence(amountPence),
            date: respondBy === null ? '' : adminDate(respondBy),
          })}
        </Notice>
      ))}
      {wallet && wallet.pendingAdjustments.length > 0 && (
        <PendingAdjustments adjustments={wallet.pendingAdjustments} mayDecide={mayAdjust} />
      )}
      {wallet && wallet.entries.length > 0 && (
        <>
          <h4 className="mt-5 font-semibold">{words.entries}</h4>
          <ul className="mt-2 space-y-2 text-[0.9375rem]">
            {wallet.entries.map((entry) => (
              <li key={entry.id} className="flex justify-between gap-4">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {entry.description}
                  <span className="block text-sm text-ink-2">
                    <DateCell at={entry.createdAt} />
                  </span>
                </span>
                <MoneyCell pence={entry.amountPence} />
              </li>
            ))}
          </ul>
        </>
      )}
      {mayAdjust && (
        <Button look="outline" className="mt-5" onClick={() => setOpen(true)}>
          {words.adjust}
        </Button>
      )}
      {isOpen && <WalletAdjustment person={person} onClose={() => setOpen(false)} />}
    </PersonCard>
  );
}
