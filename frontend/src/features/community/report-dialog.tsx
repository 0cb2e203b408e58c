import type { ReactElement } from 'react';
import { REPORT_REASONS, type ReportReason } from '@rules/community';
import { community } from '#frontend/copy/community/community.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useReportPostMutation } from './community-api.js';

const { report: said } = community;

export interface ReportDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onReported: () => void;
}

/** Reports a post to the moderators (rule C4). */
export function ReportDialog({ id, onClose, onReported }: ReportDialogProps): ReactElement {
  const [report] = useReportPostMutation();
  const server = useServerForm<{ readonly reason: ReportReason }>({
    defaults: { reason: 'other' },
    hasChanges: () => false,
    send: async ({ reason }) => {
      const { data, error } = await report({ id, reportPost: { reason } });
      if (data) onReported();
      return error;
    },
  });
  const reason = server.bound('reason');
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={said.title}
      description={said.text}
      words={{ cancel: said.cancel, close: said.close, save: said.send, saving: said.sending }}
    >
      <div>
        <p id="report-reason" className="pb-2 text-[0.9375rem] font-semibold">
          {said.reason}
        </p>
        <ChoiceGroup
          look="rows"
          labelledBy="report-reason"
          className="space-y-2"
          value={reason.value}
          onChange={reason.onValue}
          choices={REPORT_REASONS.map((value) => ({ value, label: said.reasons[value] }))}
        />
      </div>
    </FormDialog>
  );
}
