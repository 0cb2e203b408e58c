import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { PendingAdjustment } from '#frontend/api/generated-admin.js';
import { adminPerson } from '#frontend/copy/admin/users.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { adminDate } from '../parts/cells.js';
import {
  useAdminApproveWalletAdjustmentMutation,
  useAdminDeclineWalletAdjustmentMutation,
} from './user-api.js';

const words = adminPerson.wallet.pending;

export interface PendingAdjustmentsProps {
  readonly adjustments: readonly PendingAdjustment[];
  readonly mayDecide: boolean;
}

/** Adjustments of a wallet that wait for four-eyes approval (rule W33). */
export function PendingAdjustments({ adjustments, mayDecide }: PendingAdjustmentsProps): ReactElement {
  return (
    <>
      <h4 className="mt-5 font-semibold">{words.heading}</h4>
      <p className="mt-1 text-sm text-ink-2">{words.text}</p>
      <ul aria-label={words.heading} className="mt-2 space-y-3 text-[0.9375rem]">
        {adjustments.map((adjustment) => (
          <Row key={adjustment.id} adjustment={adjustment} mayDecide={mayDecide} />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  readonly adjustment: PendingAdjustment;
  readonly mayDecide: boolean;
}

function Row({ adjustment, mayDecide }: RowProps): ReactElement {
  const dispatch = useDispatch();
  const [approve, { isLoading: isApproving }] = useAdminApproveWalletAdjustmentMutation();
  const [decline, { isLoading: isDeclining }] = useAdminDeclineWalletAdjustmentMutation();
  const { id: adjustmentId, userId: id, amountPence, reason, expiresAt } = adjustment;
  const isBusy = isApproving || isDeclining;
  const amount = formatPence(Math.abs(amountPence));

  const decide = async (isApproved: boolean): Promise<void> => {
    const result = await (isApproved ? approve : decline)({ id, adjustmentId });
    if (!result.error) dispatch(notify({ toast: isApproved ? 'walletAdjusted' : 'adjustmentDeclined' }));
  };
  return (
    <li className="rounded-xl bg-oat p-4">
      <p className="font-semibold">{fill(amountPence > 0 ? words.give : words.take, { amount })}</p>
      <p className="[overflow-wrap:anywhere]">{reason}</p>
      <p className="text-sm text-ink-2">{fill(words.until, { date: adminDate(expiresAt) })}</p>
      {mayDecide && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="sm" busy={isApproving} disabled={isBusy} onClick={() => void decide(true)}>
            {words.approve}
          </Button>
          <Button
            size="sm"
            look="outline"
            busy={isDeclining}
            disabled={isBusy}
            onClick={() => void decide(false)}
          >
            {words.decline}
          </Button>
        </div>
      )}
    </li>
  );
}
