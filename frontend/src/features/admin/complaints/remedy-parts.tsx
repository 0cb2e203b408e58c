import { formatPence, pence } from '@rules/money/money';
import { splitByTender } from '@rules/money/refunds';
import type { ReactElement } from 'react';
import type { Complaint } from '#frontend/api/generated-admin.js';
import { adminComplaint as words } from '#frontend/copy/admin/complaints.js';
import { fill } from '#frontend/copy/fill.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import type { TextProps } from '#frontend/ui/form/form-field.js';

interface RefundPartProps {
  readonly left: Complaint['left'];
  /** As typed; undefined while it is invalid. */
  readonly amountPence: number | undefined;
  readonly field: TextProps;
  readonly mayRefund: boolean;
}

/** How much is refunded, and how (rule W7). */
export function RefundPart({ left, amountPence, field, mayRefund }: RefundPartProps): ReactElement {
  const leftPence = left.cardPence + left.walletPence;
  if (leftPence === 0) return <Notice tone="warn">{words.nothingLeft}</Notice>;
  if (!mayRefund) return <Notice tone="warn">{words.needsFinance}</Notice>;
  const split = amountPence === undefined ? undefined : splitByTender(pence(amountPence), left);
  return (
    <div>
      <TextField
        label={words.amount}
        help={fill(words.amountHelp, { left: formatPence(leftPence) })}
        inputMode="decimal"
        autoComplete="off"
        {...field}
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
  readonly field: TextProps;
}

/** The day of the replacement, or why there can be none (rule O81). */
export function ReplacementPart({ complaint, field }: ReplacementPartProps): ReactElement {
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
      options={replacementDays.map(({ date, label }) => ({ value: date, label }))}
      {...field}
    />
  );
}
