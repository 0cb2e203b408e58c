import type { ReactElement } from 'react';
import { DetailsFields } from '../form/details-fields.js';
import {
  DETAILS_FIELDS,
  detailsIssues,
  detailsRequest,
  detailsValues,
  type DetailsBefore,
  type DetailsRequest,
} from '../form/details-form.js';
import { TextAreaField } from '../form/field.js';
import { useServerForm } from '../form/use-server-form.js';
import { FormDialog } from './form-dialog.js';

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
  const values = detailsValues(before);
  const server = useServerForm({
    defaults: values,
    issuesOf: (after) => ({
      ...detailsIssues(after),
      ...(reason && after.reason.trim() === '' && { reason: reason.missing }),
    }),
    fields: DETAILS_FIELDS,
    send: async (after) => {
      const request = detailsRequest(values, after);
      if (Object.keys(request).length === 0) return onClose();
      const error = await onSave(request, after.reason.trim());
      if (!error) onDone();
      return error;
    },
  });
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={words.title}
      description={words.text}
      words={{ ...words, cancel: words.keep }}
    >
      <DetailsFields {...server} />
      {reason && (
        <TextAreaField
          label={reason.label}
          help={reason.help}
          maxLength={MAX_REASON_LENGTH}
          {...server.text('reason')}
        />
      )}
    </FormDialog>
  );
}
