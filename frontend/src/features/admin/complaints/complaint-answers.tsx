import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { Complaint } from '#frontend/api/generated-admin.js';
import { adminComplaint as words } from '#frontend/copy/admin/complaints.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { adminMoment } from '../parts/cells.js';
import { useAdminReopenComplaintMutation } from './complaint-api.js';
import { OrderLink } from './order-link.js';

type Closing = Complaint['closings'][number];

/** The previous replies and outcomes, and the action to reopen a closed complaint (rule O82). */
export function ComplaintAnswers({ complaint }: { readonly complaint: Complaint }): ReactElement {
  const { id, state, closings } = complaint;
  const [reopen, { isLoading }] = useAdminReopenComplaintMutation();
  const dispatch = useDispatch();
  const open = async (): Promise<void> => {
    const answer = await reopen({ id });
    if (!answer.error) dispatch(notify({ toast: 'complaintReopened' }));
  };
  return (
    <>
      <ul className="space-y-4">
        {closings.map((closing) => (
          <Answer key={closing.id} closing={closing} />
        ))}
      </ul>
      {state === 'closed' && (
        <Button look="outline" className="mt-4" busy={isLoading} onClick={() => void open()}>
          {words.reopen}
        </Button>
      )}
    </>
  );
}

function Answer({ closing }: { readonly closing: Closing }): ReactElement {
  const { outcome, answer, closedAt, refund, replacementOrderId } = closing;
  const { cardPence = 0, walletPence = 0 } = refund ?? {};
  const amount = formatPence(cardPence + walletPence);
  return (
    <li>
      <p className="text-sm text-ink-2">
        {fill(words.closed[outcome], { amount, date: adminMoment(closedAt) })}
      </p>
      {refund && (
        <p className="text-sm text-ink-2">
          {fill(words.split, { card: formatPence(cardPence), wallet: formatPence(walletPence) })}
        </p>
      )}
      <p className="mt-1 whitespace-pre-wrap rounded-lg bg-oat p-4 [overflow-wrap:anywhere]">{answer}</p>
      {replacementOrderId !== null && <OrderLink id={replacementOrderId} label={words.replacementLink} />}
    </li>
  );
}
