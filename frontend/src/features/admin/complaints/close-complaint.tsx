import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { Complaint } from '#frontend/api/generated-admin.js';
import { adminComplaint as words } from '#frontend/copy/admin/complaints.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { TextAreaField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { usePageActions } from '../palette/page-actions.js';
import { amountIn, poundsOf } from '../parts/amount.js';
import { useAdminCloseComplaintMutation } from './complaint-api.js';
import { RefundPart, ReplacementPart } from './remedy-parts.js';

const OUTCOMES = ['refund', 'replacement', 'nothing'] as const;
type Outcome = (typeof OUTCOMES)[number];
const MAX_ANSWER_LENGTH = 2000;

interface CloseComplaintProps {
  readonly complaint: Complaint;
}

/** Whether this outcome can be sent: by this role, for this order, today. */
function useCanSend({ left, replacementDays, hindrances }: Complaint): Readonly<Record<Outcome, boolean>> {
  const { data: access } = useAdminAccessQuery();
  const mayRefund = access?.roles.some((role) => role === 'admin' || role === 'finance') ?? false;
  return {
    refund: mayRefund && left.cardPence + left.walletPence > 0,
    replacement: replacementDays.length > 0 && hindrances.length === 0,
    nothing: true,
  };
}

interface ClosingValues {
  readonly answer: string;
  readonly outcome: Outcome;
  /** In pounds. */
  readonly amount: string;
  readonly day: string;
}

function useClosing({ id, wish, left, replacementDays }: Complaint) {
  const leftPence = left.cardPence + left.walletPence;
  const [close] = useAdminCloseComplaintMutation();
  const dispatch = useDispatch();
  return useServerForm<ClosingValues>({
    defaults: {
      answer: '',
      outcome: wish,
      amount: poundsOf(leftPence),
      day: replacementDays[0]?.date ?? '',
    },
    hasChanges: ({ answer }) => answer !== '',
    issuesOf: ({ answer, outcome, amount }) => ({
      ...(answer.trim() === '' && { answer: words.answerMissing }),
      ...(outcome === 'refund' &&
        amountIn(amount, leftPence) === undefined && {
          amount: fill(words.amountWrong, { left: formatPence(leftPence) }),
        }),
    }),
    send: async ({ answer, outcome, amount, day }) => {
      const amountPence = amountIn(amount, leftPence);
      const remedy = { refund: { amountPence }, replacement: { deliveryDate: day }, nothing: {} }[outcome];
      const { error } = await close({ id, closeComplaint: { outcome, answer: answer.trim(), ...remedy } });
      if (!error) dispatch(notify({ toast: 'complaintClosed' }));
      return error;
    },
  });
}

/** Replies to a complaint and closes it with a refund, a replacement or the reply alone (rules O80, O81). */
export function CloseComplaint({ complaint }: CloseComplaintProps): ReactElement {
  const { left } = complaint;
  const leftPence = left.cardPence + left.walletPence;
  const canSend = useCanSend(complaint);
  const server = useClosing(complaint);
  const outcome = server.bound('outcome');
  usePageActions([
    { label: words.answer, key: 'e', run: () => server.form.setFocus('answer') },
    ...(canSend.refund
      ? [{ label: words.outcomes.refund, key: 'r', run: () => outcome.onValue('refund') }]
      : []),
  ]);
  const amountPence = amountIn(server.form.watch('amount'), leftPence);
  return (
    <form {...server.formProps} className="space-y-5">
      <TextAreaField
        label={words.answer}
        help={words.answerHelp}
        rows={5}
        maxLength={MAX_ANSWER_LENGTH}
        {...server.text('answer')}
      />
      <div>
        <p id="complaint-outcome" className="pb-1.5 text-[0.9375rem] font-semibold">
          {words.outcome}
        </p>
        <ChoiceGroup
          look="pills"
          labelledBy="complaint-outcome"
          className="flex flex-wrap gap-2"
          choices={OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
          value={outcome.value}
          onChange={outcome.onValue}
        />
      </div>
      {outcome.value === 'refund' && (
        <RefundPart
          left={left}
          amountPence={amountPence}
          field={server.text('amount')}
          mayRefund={canSend.refund || leftPence === 0}
        />
      )}
      {outcome.value === 'replacement' && (
        <ReplacementPart complaint={complaint} field={server.text('day')} />
      )}
      {canSend[outcome.value] && (
        <Button type="submit" busy={server.isBusy}>
          {outcome.value === 'refund' && amountPence !== undefined
            ? `${words.send.refund} (${formatPence(amountPence)})`
            : words.send[outcome.value]}
        </Button>
      )}
    </form>
  );
}
