import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminBox } from '#frontend/api/generated-admin.js';
import { adminBox } from '#frontend/copy/admin/boxes.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import type { ToastKey } from '#frontend/copy/toasts.js';
import { SelectField } from '#frontend/ui/form/field.js';
import type { TextProps } from '#frontend/ui/form/form-field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { ReasonFormDialog, reasonIssues } from '../parts/reason-dialog.js';
import {
  useAdminCancelBoxMutation,
  useAdminPauseBoxMutation,
  useAdminResumeBoxMutation,
  useAdminSkipDeliveryMutation,
  useAdminUnskipDeliveryMutation,
} from './box-api.js';

type Coming = AdminBox['coming'][number];

/** The action about to be taken for the customer. */
export type BoxStep =
  | { readonly kind: 'skip' | 'unskip'; readonly delivery: Coming }
  | { readonly kind: 'pause' | 'resume' | 'cancel' };

const DONE: Readonly<Record<BoxStep['kind'], ToastKey>> = {
  skip: 'boxSkipped',
  unskip: 'boxUnskipped',
  pause: 'boxPaused',
  resume: 'boxResumed',
  cancel: 'boxCancelled',
};

interface Given {
  readonly reason: string;
  /** For a pause: the first delivery day after it; empty for an open-ended one. */
  readonly until: string;
}

/** Performs a step; returns whether it succeeded. The toast of the error explains a refusal. */
function useStep(id: string): (step: BoxStep, given: Given) => Promise<boolean> {
  const [skip] = useAdminSkipDeliveryMutation();
  const [unskip] = useAdminUnskipDeliveryMutation();
  const [pause] = useAdminPauseBoxMutation();
  const [resume] = useAdminResumeBoxMutation();
  const [cancel] = useAdminCancelBoxMutation();
  return async (step: BoxStep, { reason, until }: Given): Promise<boolean> => {
    switch (step.kind) {
      case 'skip':
        return !(await skip({ id, adminBoxSkip: { reason, date: step.delivery.date } })).error;
      case 'unskip':
        return !(await unskip({ id, adminBoxSkip: { reason, date: step.delivery.date } })).error;
      case 'pause':
        return !(await pause({ id, adminBoxPause: { reason, ...(until ? { until } : {}) } })).error;
      case 'resume':
        return !(await resume({ id, adminBoxReason: { reason } })).error;
      case 'cancel':
        return !(await cancel({ id, adminBoxReason: { reason } })).error;
    }
  };
}

export interface BoxStepDialogProps {
  readonly box: AdminBox;
  readonly step: BoxStep;
  readonly onClose: () => void;
}

/** Confirms a step and asks for the reason, which the audit log keeps. */
export function BoxStepDialog({ box, step, onClose }: BoxStepDialogProps): ReactElement {
  const dispatch = useDispatch();
  const take = useStep(box.id);
  const words = adminBox.steps[step.kind];
  const label = 'delivery' in step ? step.delivery.label : '';
  const server = useServerForm<Given>({
    defaults: { reason: '', until: '' },
    hasChanges: ({ reason }) => reason !== '',
    issuesOf: ({ reason }) => reasonIssues(reason),
    send: async ({ reason, until }) => {
      if (await take(step, { reason: reason.trim(), until })) dispatch(notify({ toast: DONE[step.kind] }));
      onClose();
    },
  });
  return (
    <ReasonFormDialog
      server={server}
      reason={server.text('reason')}
      onClose={onClose}
      title={fill(words.title, { label })}
      text={words.text}
      confirm={words.confirm}
      isFinal={step.kind === 'cancel'}
    >
      {step.kind === 'pause' && <Until box={box} field={server.text('until')} />}
    </ReasonFormDialog>
  );
}

interface UntilProps {
  readonly box: AdminBox;
  readonly field: TextProps;
}

/** The coming delivery days, after the first one that the pause skips. */
function Until({ box, field }: UntilProps): ReactElement {
  const { pause } = adminBox.steps;
  const days = box.coming.filter(({ changeable }) => changeable).slice(1);
  return (
    <SelectField
      label={pause.until}
      options={[{ value: '', label: pause.open }, ...days.map(({ date, label }) => ({ value: date, label }))]}
      {...field}
    />
  );
}
