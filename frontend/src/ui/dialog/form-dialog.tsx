import type { ReactElement, ReactNode } from 'react';
import { Button, type ButtonProps } from '../action/button.js';
import type { ServerForm } from '../form/use-server-form.js';
import { Dialog } from './dialog.js';

export interface FormDialogProps {
  readonly server: Pick<ServerForm<never>, 'formProps' | 'isBusy' | 'isDirty'>;
  readonly title: string;
  readonly description?: ReactNode;
  readonly words: {
    readonly cancel: string;
    readonly close: string;
    readonly save: string;
    /** While it is sent; by default the words of the button. */
    readonly saving?: string;
  };
  readonly look?: ButtonProps['look'];
  /** False while there is nothing to send. */
  readonly canSave?: boolean;
  readonly onClose: () => void;
  /** Content that is not part of the form, above it. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog that is one form: Cancel and Save at its end, and a question before unsaved changes are lost. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { server, title, description, words, look, canSave = true, onClose, before, children } = props;
  const { formProps, isBusy, isDirty } = server;
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={isDirty}
      title={title}
      description={description}
      closeLabel={words.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formProps.id} look={look} busy={isBusy} disabled={!canSave}>
            {isBusy ? (words.saving ?? words.save) : words.save}
          </Button>
        </>
      }
    >
      {before}
      <form {...formProps} className="mt-5 space-y-5">
        {children}
      </form>
    </Dialog>
  );
}
