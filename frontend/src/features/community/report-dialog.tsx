import { useState, type ReactElement } from 'react';
import { REPORT_REASONS, type ReportReason } from '@rules/community';
import { community } from '#frontend/copy/community/community.js';
import { Button } from '#frontend/ui/action/button.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { useReportPostMutation } from './community-api.js';

const { report: said } = community;

export interface ReportDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onReported: () => void;
}

/** Reports a post to the moderators (rule C4). */
export function ReportDialog({ id, onClose, onReported }: ReportDialogProps): ReactElement {
  const [reason, setReason] = useState<ReportReason>('other');
  const [report, { isLoading }] = useReportPostMutation();
  const send = async (): Promise<void> => {
    const { data } = await report({ id, reportPost: { reason } });
    if (data) onReported();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={said.title}
      description={said.text}
      closeLabel={said.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {said.cancel}
          </Button>
          <Button busy={isLoading} onClick={() => void send()}>
            {isLoading ? said.sending : said.send}
          </Button>
        </>
      }
    >
      <p id="report-reason" className="pb-2 text-[0.9375rem] font-semibold">
        {said.reason}
      </p>
      <ChoiceGroup
        look="rows"
        labelledBy="report-reason"
        className="space-y-2"
        value={reason}
        onChange={setReason}
        choices={REPORT_REASONS.map((value) => ({ value, label: said.reasons[value] }))}
      />
    </Dialog>
  );
}
