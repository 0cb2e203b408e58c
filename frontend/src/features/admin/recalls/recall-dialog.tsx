import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { kitchenRecall } from '#frontend/copy/admin/food/recalls.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { formatCount } from '../parts/cells.js';
import { useAdminWriteRecallMutation, type AdminWriteRecallApiArg } from './recall-api.js';

const words = kitchenRecall.form;

type Scope = Pick<AdminWriteRecallApiArg['body'], 'lot' | 'batch' | 'supplier' | 'dish' | 'from' | 'to'>;

interface RecallDialogProps {
  readonly search: Scope;
  readonly customers: number;
  readonly onClose: () => void;
  readonly onWritten: () => void;
}

/** Writes the message to everybody who was found; a colleague approves it (rule F94). */
export function RecallDialog({ search, customers, onClose, onWritten }: RecallDialogProps): ReactElement {
  const [write] = useAdminWriteRecallMutation();
  const dispatch = useDispatch();
  const server = useServerForm({
    defaults: { subject: '', message: '', instruction: '' },
    issuesOf: ({ subject, message, instruction }) => ({
      ...(subject.trim() === '' ? { subject: words.subjectMissing } : {}),
      ...(message.trim() === '' ? { message: words.messageMissing } : {}),
      ...(instruction.trim() === '' ? { instruction: words.instructionMissing } : {}),
    }),
    send: async (values) => {
      const { error } = await write({ body: { ...search, ...values } });
      if (error) return error;
      dispatch(notify({ toast: 'recallWritten' }));
      onWritten();
    },
  });
  const { one, other } = kitchenRecall.people;
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={words.title}
      description={
        <>
          {fill(customers === 1 ? one : other, { count: formatCount(customers) })} {words.text}
        </>
      }
      words={{ cancel: adminParts.cancel, close: adminParts.close, save: words.save }}
    >
      <div role="alert">{server.refusal && <Notice tone="bad">{server.refusal.data.detail}</Notice>}</div>
      <TextField
        label={words.subject}
        required
        maxLength={120}
        autoComplete="off"
        {...server.text('subject')}
      />
      <TextAreaField label={words.message} required rows={5} maxLength={4000} {...server.text('message')} />
      <TextAreaField
        label={words.instruction}
        help={words.instructionHelp}
        required
        maxLength={1000}
        {...server.text('instruction')}
      />
    </FormDialog>
  );
}
