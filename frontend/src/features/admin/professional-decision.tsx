import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminParts } from '../../copy/admin.js';
import { adminProfessionals as words } from '../../copy/admin-professionals.js';
import { fill } from '../../copy/fill.js';
import { notify } from '../../copy/notify.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import {
  useAdminApproveProfessionalMutation,
  useAdminRefuseProfessionalMutation,
  type AdminProfessional,
} from './professional-calls.js';

const nameOf = ({ firstName, lastName }: AdminProfessional): string => `${firstName} ${lastName}`.trim();

interface DecideProps {
  readonly professional: AdminProfessional;
  readonly onRefuse: () => void;
}

/** What can be decided about somebody now; of who has left, nothing; each decision can be turned round later. */
export function Decide({ professional, onRefuse }: DecideProps): ReactElement {
  const dispatch = useDispatch();
  const [approve, { isLoading }] = useAdminApproveProfessionalMutation();
  const { id, status } = professional;
  const name = nameOf(professional);
  const approveNow = async (): Promise<void> => {
    const { error } = await approve({ id });
    if (!error) dispatch(notify({ toast: 'professionalApproved' }));
  };
  return (
    <span className="flex flex-wrap justify-end gap-2 md:justify-start">
      {status !== 'active' && status !== 'left' && (
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

/** Asks before a code ends. */
export function RefuseDialog({ professional, onClose }: RefuseDialogProps): ReactElement {
  const dispatch = useDispatch();
  const [refuse, { isLoading }] = useAdminRefuseProfessionalMutation();
  const confirm = async (): Promise<void> => {
    if (!professional) return;
    const { error } = await refuse({ id: professional.id });
    if (!error) dispatch(notify({ toast: 'professionalRefused' }));
    onClose();
  };
  const name = professional ? nameOf(professional) : '';
  const isActive = professional?.status === 'active';
  return (
    <ConfirmDialog
      open={professional !== undefined}
      onClose={onClose}
      title={fill(isActive ? words.endQuestion : words.question, { name })}
      text={fill(words.questionText, { name, code: professional?.referralCode ?? '' })}
      confirm={isActive ? words.confirmEnd : words.confirm}
      cancel={adminParts.cancel}
      closeLabel={adminParts.close}
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
