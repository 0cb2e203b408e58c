import type { ReactElement, ReactNode } from 'react';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { FormDialog, type FormDialogProps } from '#frontend/ui/dialog/form-dialog.js';
import { TextAreaField } from '#frontend/ui/form/field.js';
import type { TextProps } from '#frontend/ui/form/form-field.js';
import type { Issues } from '#frontend/ui/form/form-issues.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';

const MAX_REASON_LENGTH = 500;

interface ReasonQuestion {
  readonly onClose: () => void;
  readonly title: string;
  readonly text: ReactNode;
  /** Names the action, not 'Yes'. */
  readonly confirm: string;
  /** It cannot be undone. */
  readonly isFinal?: boolean;
}

export interface ReasonDialogProps extends ReasonQuestion {
  readonly open: boolean;
  readonly busy: boolean;
  readonly onConfirm: (reason: string) => void;
}

/** Confirms a step and asks for the reason, which the audit log keeps. */
export function ReasonDialog(props: ReasonDialogProps): ReactElement | null {
  const { open, busy, onConfirm, ...question } = props;
  const server = useReasonForm(adminParts.reasonMissing, onConfirm);
  if (!open) return null;
  return (
    <ReasonFormDialog {...question} server={{ ...server, isBusy: busy }} reason={server.text('reason')} />
  );
}

export interface ReasonFormDialogProps extends ReasonQuestion {
  readonly server: FormDialogProps['server'];
  readonly reason: TextProps;
  /** Further fields, above the reason. */
  readonly children?: ReactNode;
}

/** Confirms a step whose form has more than the reason. */
export function ReasonFormDialog(props: ReasonFormDialogProps): ReactElement {
  const { server, reason, onClose, title, text, confirm, isFinal = true, children } = props;
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={title}
      description={text}
      look={isFinal ? 'danger' : 'primary'}
      words={{ cancel: adminParts.cancel, close: adminParts.close, save: confirm }}
    >
      {children}
      <TextAreaField
        label={adminParts.reason}
        help={adminParts.reasonHelp}
        maxLength={MAX_REASON_LENGTH}
        {...reason}
      />
    </FormDialog>
  );
}

/** The check of a reason that staff enter. */
export function reasonIssues(reason: string, missing: string = adminParts.reasonMissing): Issues {
  return reason.trim() === '' ? { reason: missing } : {};
}

/** A form that consists of the reason for a step. */
export function useReasonForm(
  missing: string,
  onConfirm: (reason: string) => void,
): ServerForm<{ readonly reason: string }> {
  return useServerForm({
    defaults: { reason: '' },
    // The dialog asks while it is open; a closed one keeps the text.
    warns: false,
    issuesOf: ({ reason }) => reasonIssues(reason, missing),
    send: ({ reason }) => Promise.resolve(onConfirm(reason.trim())),
  });
}
