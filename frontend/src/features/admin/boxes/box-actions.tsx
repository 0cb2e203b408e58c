import type { ReactElement } from 'react';
import type { AdminBox } from '#frontend/api/generated-admin.js';
import { adminBox } from '#frontend/copy/admin/boxes.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import type { BoxStep } from './box-step.js';

export interface BoxActionsProps {
  readonly box: AdminBox;
  readonly onStep: (step: BoxStep) => void;
}

/** Actions for the customer that the box's status allows; each opens a confirmation. */
export function BoxActions({ box, onStep }: BoxActionsProps): ReactElement {
  const { steps, deliveries } = adminBox;
  if (box.status === 'cancelled') return <p className="text-ink-2">{adminBox.nothingToDo}</p>;
  if (box.status === 'pending') return <p className="text-ink-2">{adminBox.notStarted}</p>;
  const next = box.coming.find(({ changeable, state }) => changeable && state === 'planned');
  return (
    <div className="flex flex-wrap gap-3">
      {next && (
        <Button look="outline" onClick={() => onStep({ kind: 'skip', delivery: next })}>
          {fill(deliveries.skipOf, { label: next.label })}
        </Button>
      )}
      {box.status === 'paused' ? (
        <Button onClick={() => onStep({ kind: 'resume' })}>{steps.resume.button}</Button>
      ) : (
        <Button look="outline" onClick={() => onStep({ kind: 'pause' })}>
          {steps.pause.button}
        </Button>
      )}
      <Button look="danger" onClick={() => onStep({ kind: 'cancel' })}>
        {steps.cancel.button}
      </Button>
    </div>
  );
}
