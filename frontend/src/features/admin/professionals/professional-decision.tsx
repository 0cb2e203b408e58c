import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminProfessionals as words } from '#frontend/copy/admin/professionals.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import {
  useAdminApproveProfessionalMutation,
  useAdminRefuseProfessionalMutation,
  type AdminProfessional,
} from './professional-api.js';
import { CustomerReasonDialog } from '../parts/customer-reason-dialog.js';

const nameOf = ({ firstName, lastName }: AdminProfessional): string => `${firstName} ${lastName}`.trim();

interface DecideProps {
  readonly professional: AdminProfessional;
  readonly onRefuse: () => void;
}

/**
 * The decisions possible now; a professional who left can only be approved, so that their commission can be
 * paid.
 */
export function Decide({ professional, onRefuse }: DecideProps): ReactElement {
  const dispatch = useDispatch();
  const [approve, { isLoading }] = useAdminApproveProfessionalMutation();
  const { id, status, awaitsApproval } = professional;
  const name = nameOf(professional);
  const approveNow = async (): Promise<void> => {
    const { error } = await approve({ id });
    if (!error) dispatch(notify({ toast: 'professionalApproved' }));
  };
  return (
    <span className="flex flex-wrap justify-end gap-2 md:justify-start">
      {(awaitsApproval || status === 'pending' || status === 'refused') && (
        <Button
          look="accent"
          size="sm"
          busy={isLoading}
          aria-label={fill(words.approveOne, { name })}
          onClick={() => void approveNow()}
        >
          {words.approve}
        </Button>
      )}
      {status !== 'refused' && status !== 'left' && (
        <Button
          look="danger"
          size="sm"
          aria-label={fill(status === 'active' ? words.endOne : words.refuseOne, { name })}
          onClick={onRefuse}
        >
          {status === 'active' ? words.end : words.refuse}
        </Button>
      )}
    </span>
  );
}

interface RefuseDialogProps {
  readonly professional: AdminProfessional | undefined;
  readonly onClose: () => void;
}

/** Asks for the reason before a code ends: the professional reads it. */
export function RefuseDialog({ professional, onClose }: RefuseDialogProps): ReactElement | null {
  const dispatch = useDispatch();
  const [refuse, { isLoading }] = useAdminRefuseProfessionalMutation();
  if (!professional) return null;
  const { id, referralCode: code, status } = professional;
  const confirm = async (reason: string): Promise<void> => {
    const { error } = await refuse({ id, refuseProfessionalRequest: { reason } });
    if (!error) dispatch(notify({ toast: 'professionalRefused' }));
    onClose();
  };
  const name = nameOf(professional);
  const isActive = status === 'active';
  return (
    <CustomerReasonDialog
      key={id}
      words={{
        title: fill(isActive ? words.endQuestion : words.question, { name }),
        reason: words.reason,
        reasonHelp: fill(words.reasonHelp, { name }),
        reasonMissing: words.reasonMissing,
        confirm: isActive ? words.confirmEnd : words.confirm,
        back: adminParts.cancel,
        close: adminParts.close,
      }}
      text={fill(words.questionText, { name, code })}
      busy={isLoading}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
