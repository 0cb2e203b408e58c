import { formatPence } from '@rules/money/money';
import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { Complaint } from '#frontend/api/generated-admin.js';
import { adminComplaint as words } from '#frontend/copy/admin/complaints.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { TextAreaField } from '#frontend/ui/form/field.js';
import { useAdminAccessQuery } from '../admin-api.js';
import { amountIn, poundsOf } from './amount.js';
import { useAdminCloseComplaintMutation } from './complaint-api.js';
import { RefundPart, ReplacementPart } from './remedy-parts.js';

const OUTCOMES = ['refund', 'replacement', 'nothing'] as const;
type Outcome = (typeof OUTCOMES)[number];
const MAX_ANSWER_LENGTH = 2000;

interface CloseComplaintProps {
  readonly complaint: Complaint;
  readonly onTyped: (isTyped: boolean) => void;
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

/** Replies to a complaint and closes it with a refund, a replacement or the reply alone (rules O80, O81). */
export function CloseComplaint({ complaint, onTyped }: CloseComplaintProps): ReactElement {
  const { id, wish, left, replacementDays } = complaint;
  const leftPence = left.cardPence + left.walletPence;
  const canSend = useCanSend(complaint);
  const [outcome, setOutcome] = useState<Outcome>(wish);
  const [answer, setAnswer] = useState('');
  const [typed, setTyped] = useState(poundsOf(leftPence));
  const [day, setDay] = useState(replacementDays[0]?.date ?? '');
  const [isSent, setSent] = useState(false);
  const [close, { isLoading }] = useAdminCloseComplaintMutation();
  const dispatch = useDispatch();
  const amountPence = amountIn(typed, leftPence);
  const isMissing = answer.trim() === '';
  const send = async (): Promise<void> => {
    setSent(true);
    if (isMissing) return document.getElementById('complaint-answer')?.focus();
    if (outcome === 'refund' && amountPence === undefined) return;
    const remedy = { refund: { amountPence }, replacement: { deliveryDate: day }, nothing: {} }[outcome];
    const closed = await close({ id, closeComplaint: { outcome, answer: answer.trim(), ...remedy } });
    if (!closed.error) dispatch(notify({ toast: 'complaintClosed' }));
  };
  return (
    <div className="space-y-5">
      <TextAreaField
        id="complaint-answer"
        label={words.answer}
        help={words.answerHelp}
        rows={5}
        maxLength={MAX_ANSWER_LENGTH}
        value={answer}
        error={isSent && isMissing ? words.answerMissing : undefined}
        onChange={(event) => {
          setAnswer(event.target.value);
          onTyped(event.target.value !== '');
        }}
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
          value={outcome}
          onChange={setOutcome}
        />
      </div>
      {outcome === 'refund' && (
        <RefundPart
          left={left}
          typed={typed}
          onType={setTyped}
          isWrong={isSent && amountPence === undefined}
          mayRefund={canSend.refund || leftPence === 0}
        />
      )}
      {outcome === 'replacement' && <ReplacementPart complaint={complaint} day={day} onDay={setDay} />}
      {canSend[outcome] && (
        <Button busy={isLoading} onClick={() => void send()}>
          {outcome === 'refund' && amountPence !== undefined
            ? `${words.send.refund} (${formatPence(amountPence)})`
            : words.send[outcome]}
        </Button>
      )}
    </div>
  );
}
