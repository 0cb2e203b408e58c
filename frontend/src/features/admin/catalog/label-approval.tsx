import type { ReactElement } from 'react';
import { isApiError } from '#frontend/api/problem.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { adminMoment } from '../parts/cells.js';
import { isEditConflict } from '../record/edit-conflict.js';

export type LabelState = 'changed' | 'estimated' | 'reviewed';

export interface LabelApprovalProps {
  readonly label: LabelState;
  readonly changedAt: string | null;
  /** Why the kitchen has no label for it; undefined when it has one. */
  readonly doubt?: string | undefined;
  readonly words: Readonly<Record<LabelState | 'heading' | 'approve' | 'own' | 'conflict', string>>;
  readonly busy: boolean;
  /** Why the last attempt to approve was refused. */
  readonly error: unknown;
  readonly onApprove: () => void;
}

/** The approval state of a label, and its approval by a second person (rules F10, A28). */
export function LabelApproval(props: LabelApprovalProps): ReactElement {
  const { label, changedAt, doubt, words, busy, error, onApprove } = props;
  const isOwn = isApiError(error) && error.data.code === 'four_eyes_required';
  const refusal = isOwn ? words.own : isEditConflict(error) ? words.conflict : '';
  return (
    <section className={label === 'changed' ? 'rounded-2xl bg-marmalade-soft p-5' : 'rounded-2xl bg-oat p-5'}>
      <h3 className="text-lg font-bold">{words.heading}</h3>
      <p className="mt-1">
        {changedAt === null ? words[label] : fill(words.changed, { time: adminMoment(changedAt) })}
      </p>
      {doubt !== undefined && <p className="mt-2 font-semibold">{doubt}</p>}
      {label !== 'reviewed' && (
        <Button look="accent" className="mt-4" busy={busy} onClick={onApprove}>
          {words.approve}
        </Button>
      )}
      <p role="alert" className="mt-2 font-medium text-tomato empty:hidden">
        {label === 'reviewed' ? '' : refusal}
      </p>
    </section>
  );
}
