import type { ReactElement } from 'react';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { fill } from '#frontend/copy/fill.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';

interface RecallQuestionProps {
  /** The server's sentence about parcels with a recalled dish; undefined while there is nothing to ask. */
  readonly detail: string | undefined;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel?: string;
  readonly busy?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before parcels with recalled dishes leave, or are announced to their courier (rule F95). */
export function RecallQuestion({
  detail,
  text,
  cancel,
  busy = false,
  ...dialog
}: RecallQuestionProps): ReactElement {
  return (
    <ConfirmDialog
      open={detail !== undefined}
      text={fill(text, { detail: detail ?? '' })}
      cancel={cancel ?? adminParts.cancel}
      closeLabel={adminParts.close}
      busy={busy}
      {...dialog}
    />
  );
}
