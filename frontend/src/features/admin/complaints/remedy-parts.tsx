import { formatPence, pence } from '@rules/money/money';
import { splitByTender } from '@rules/money/refunds';
import type { ReactElement } from 'react';
import type { Complaint } from '#frontend/api/generated-admin.js';
import { adminComplaint as words } from '#frontend/copy/admin/complaints.js';
import { fill } from '#frontend/copy/fill.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { amountIn } from './amount.js';

interface RefundPartProps {
  readonly left: Complaint['left'];
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly isWrong: boolean;
  readonly mayRefund: boolean;
}

/** How much is refunded, and how (rule W7). */
export function RefundPart({ left, typed, onType, isWrong, mayRefund }: RefundPartProps): ReactElement {
  const leftPence = left.cardPence + left.walletPence;
  if (leftPence === 0) return <Notice tone="warn">{words.nothingLeft}</Notice>;
  if (!mayRefund) return <Notice tone="warn">{words.needsFinance}</Notice>;
  const amountPence = amountIn(typed, leftPence);
  const split = amountPence === undefined ? undefined : splitByTender(pence(amountPence), left);
  return (
    <div>
      <TextField
        label={words.amount}
        help={fill(words.amountHelp, { left: formatPence(leftPence) })}
        error={isWrong ? fill(words.amountWrong, { left: formatPence(leftPence) }) : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      {split && (
        <p role="status" className="pt-1.5 text-sm text-ink-2">
          {fill(words.split, {
            card: formatPence(split.cardPence),
            wallet: formatPence(split.walletPence),
          })}
        </p>
      )}
    </div>
  );
}

interface ReplacementPartProps {
  readonly complaint: Pick<Complaint, 'replacementDays' | 'hindrances'>;
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** The day of the replacement, or why there can be none (rule O81). */
export function ReplacementPart({ complaint, day, onDay }: ReplacementPartProps): ReactElement {
  const { replacementDays, hindrances } = complaint;
  if (hindrances.length > 0) {
    return <Notice tone="warn">{fill(words.hindered, { dishes: hindrances.join(', ') })}</Notice>;
  }
  if (replacementDays.length === 0) return <Notice tone="warn">{words.noDays}</Notice>;
  return (
    <SelectField
      className="max-w-64"
      label={words.day}
      help={words.dayHelp}
      value={day}
      onChange={(event) => onDay(event.target.value)}
      options={replacementDays.map(({ date, label }) => ({ value: date, label }))}
    />
  );
}
