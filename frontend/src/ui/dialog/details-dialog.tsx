import { useId, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { isApiError } from '#frontend/api/problem.js';
import { Button } from '../action/button.js';
import { DetailsFields } from '../form/details-fields.js';
import {
  detailsIssues,
  detailsRequest,
  detailsValues,
  showRefusal,
  type DetailsBefore,
  type DetailsRequest,
  type DetailsValues,
} from '../form/details-form.js';
import { Dialog } from './dialog.js';
import { TextAreaField } from '../form/field.js';
import { textField } from '../form/form-field.js';
import { issuesResolver } from '../form/form-issues.js';

const MAX_REASON_LENGTH = 500;

export interface DetailsDialogProps {
  readonly before: DetailsBefore;
  readonly words: Readonly<Record<'title' | 'text' | 'save' | 'saving' | 'keep' | 'close', string>>;
  /** The reason of staff, which the audit log keeps. */
  readonly reason?: { readonly label: string; readonly help: string; readonly missing: string };
  /** Returns the error of the call, if there was one. */
  readonly onSave: (request: DetailsRequest, reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Changes the destination of a parcel (rules D30, D36). The input stays when saving fails. */
export function DetailsDialog(props: DetailsDialogProps): ReactElement {
  const { before, words, reason, onSave, onClose, onDone } = props;
  const formId = useId();
  const values = detailsValues(before);
  const form = useForm<DetailsValues>({
    defaultValues: values,
    resolver: issuesResolver((after) => ({
      ...detailsIssues(after),
      ...(reason && after.reason.trim() === '' && { reason: reason.missing }),
    })),
    reValidateMode: 'onSubmit',
  });
  const busy = form.formState.isSubmitting;
  const save = async (after: DetailsValues): Promise<void> => {
    const request = detailsRequest(values, after);
    if (Object.keys(request).length === 0) return onClose();
    const error = await onSave(request, after.reason.trim());
    if (!error) return onDone();
    if (isApiError(error)) showRefusal(form, error);
  };
  const submit = form.handleSubmit(save);
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={form.formState.isDirty}
      title={words.title}
      description={words.text}
      closeLabel={words.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={busy}>
            {words.keep}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {busy ? words.saving : words.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5 pt-5">
        <DetailsFields form={form} />
        {reason && (
          <TextAreaField
            label={reason.label}
            help={reason.help}
            maxLength={MAX_REASON_LENGTH}
            {...textField(form, 'reason')}
          />
        )}
      </form>
    </Dialog>
  );
}
