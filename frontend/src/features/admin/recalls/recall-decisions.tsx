import type { Role } from '@rules/identity/roles';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { RecallMessage } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminRecalls as words } from '#frontend/copy/admin/food/recalls.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { formatCount } from '../parts/cells.js';
import { ReasonDialog } from '../parts/reason-dialog.js';
import {
  useAdminApproveRecallMutation,
  useAdminResendRecallMutation,
  useAdminWithdrawRecallMutation,
} from './recall-api.js';

interface RecallDecisionsProps {
  readonly recall: RecallMessage;
  readonly onDone: () => void;
}

/** Approving, withdrawing, and sending to those who were not reached. */
export function RecallDecisions({ recall, onDone }: RecallDecisionsProps): ReactElement {
  const { state, isOwn } = recall;
  const { data: access } = useAdminAccessQuery();
  const [asked, setAsked] = useState<'approve' | 'withdraw'>();
  const decide = useDecisions(recall.id, () => {
    setAsked(undefined);
    onDone();
  });
  if (state === 'withdrawn') return <></>;
  if (state === 'sent') {
    return (
      <Button size="sm" look="outline" busy={decide.isResending} onClick={() => void decide.resend()}>
        {words.resend}
      </Button>
    );
  }
  return (
    <div className="flex flex-col items-end gap-2">
      {isOwn || !mayApprove(access?.roles ?? []) ? (
        <p className="max-w-48 text-sm text-ink-2">{isOwn ? words.own : words.others}</p>
      ) : (
        <Button size="sm" disabled={recall.customers === 0} onClick={() => setAsked('approve')}>
          {words.approve}
        </Button>
      )}
      <Button size="sm" look="outline" onClick={() => setAsked('withdraw')}>
        {words.withdraw}
      </Button>
      <ConfirmDialog
        open={asked === 'approve'}
        onClose={() => setAsked(undefined)}
        title={words.approveTitle}
        text={<Preview recall={recall} />}
        confirm={words.approveConfirm}
        cancel={adminParts.cancel}
        closeLabel={adminParts.close}
        busy={decide.isApproving}
        onConfirm={() => void decide.approve()}
      />
      <ReasonDialog
        key={String(asked === 'withdraw')}
        open={asked === 'withdraw'}
        onClose={() => setAsked(undefined)}
        title={words.withdrawTitle}
        text={words.withdrawText}
        confirm={words.withdrawConfirm}
        busy={decide.isWithdrawing}
        onConfirm={(reason) => void decide.withdraw(reason)}
      />
    </div>
  );
}

const mayApprove = (roles: readonly Role[]): boolean => roles.includes('admin') || roles.includes('content');

/** The list is read again after a refusal too: an outdated state may be the reason. */
function useDecisions(id: string, onDone: () => void) {
  const [approve, approving] = useAdminApproveRecallMutation();
  const [withdraw, withdrawing] = useAdminWithdrawRecallMutation();
  const [resend, resending] = useAdminResendRecallMutation();
  const dispatch = useDispatch();
  const after = (error: unknown, toast: 'recallSent' | 'recallWithdrawn' | 'recallResent'): void => {
    onDone();
    if (!error) dispatch(notify({ toast }));
  };
  return {
    isApproving: approving.isLoading,
    isWithdrawing: withdrawing.isLoading,
    isResending: resending.isLoading,
    approve: async () => after((await approve({ id })).error, 'recallSent'),
    withdraw: async (reason: string) =>
      after((await withdraw({ id, body: { reason } })).error, 'recallWithdrawn'),
    resend: async () => after((await resend({ id })).error, 'recallResent'),
  };
}

/** The message as everybody will read it, and to how many it goes. */
function Preview({ recall }: { readonly recall: RecallMessage }): ReactElement {
  const { subject, message, instruction, customers } = recall;
  const text = customers === 1 ? words.approveText.one : words.approveText.other;
  return (
    <>
      <span className="block">{fill(text, { count: formatCount(customers) })}</span>
      <span className="mt-4 block rounded-2xl bg-oat p-4 whitespace-pre-line [overflow-wrap:anywhere]">
        <strong className="block">{subject}</strong>
        <span className="mt-2 block">{message}</span>
        <span className="mt-2 block">{fill(words.whatToDo, { instruction })}</span>
      </span>
    </>
  );
}
