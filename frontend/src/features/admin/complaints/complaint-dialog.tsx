import type { ReactElement } from 'react';
import type { Complaint } from '#frontend/api/generated-admin.js';
import { adminComplaint as words, adminComplaints } from '#frontend/copy/admin/complaints.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { fill } from '#frontend/copy/fill.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { adminMoment } from '../parts/cells.js';
import { DetailPart } from '../parts/detail-part.js';
import { shortId } from '../parts/id-link.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { ComplaintAnswers } from './complaint-answers.js';
import { useAdminGetComplaintQuery } from './complaint-api.js';
import { ComplaintLines } from './complaint-lines.js';
import { ComplaintPhoto } from './complaint-photo.js';
import { OrderLink } from './order-link.js';
import { CloseComplaint } from './close-complaint.js';

export interface ComplaintDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One complaint with the details that staff need, and the decision (rules O80–O82). */
export function ComplaintDialog({ id, onClose }: ComplaintDialogProps): ReactElement {
  const { currentData: complaint, isError } = useAdminGetComplaintQuery(
    { id },
    { refetchOnMountOrArgChange: true },
  );
  const code = complaint ? (complaint.orderCode ?? shortId(complaint.orderId)) : '…';
  return (
    <Dialog open onClose={onClose} title={fill(words.title, { code })} closeLabel={adminParts.close}>
      <div className="mt-3">
        {complaint && <Details complaint={complaint} code={code} />}
        {!complaint && isError && (
          <Notice tone="warn" role="alert">
            {words.gone}
          </Notice>
        )}
        {!complaint && !isError && <TableSkeleton />}
      </div>
    </Dialog>
  );
}

interface DetailsProps {
  readonly complaint: Complaint;
  readonly code: string;
}

function Details({ complaint, code }: DetailsProps): ReactElement {
  const { id, orderId, kind, text, name, email, hasPhoto, lines, closings, state } = complaint;
  return (
    <>
      <Facts complaint={complaint} />
      <DetailPart heading={kind === 'told' ? words.parts.told : words.parts.lost}>
        <p className="whitespace-pre-wrap rounded-lg bg-oat p-4 [overflow-wrap:anywhere]">{text}</p>
        <p className="pt-2 text-sm text-ink-2 [overflow-wrap:anywhere]">{`${name}, ${email}`}</p>
      </DetailPart>
      {hasPhoto && (
        <DetailPart heading={words.parts.photo}>
          <ComplaintPhoto id={id} />
        </DetailPart>
      )}
      <DetailPart heading={words.parts.order}>
        <ComplaintLines lines={lines} />
        <OrderLink id={orderId} label={fill(words.orderLink, { code })} />
      </DetailPart>
      {closings.length > 0 && (
        <DetailPart heading={words.parts.answers}>
          <ComplaintAnswers complaint={complaint} />
        </DetailPart>
      )}
      {state === 'open' && (
        <DetailPart heading={words.parts.close}>
          <CloseComplaint complaint={complaint} />
        </DetailPart>
      )}
    </>
  );
}

function Facts({ complaint }: { readonly complaint: Complaint }): ReactElement {
  const { kind, wish, state, createdAt, reopenedAt, dueAt, isOverdue } = complaint;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-5 text-ink-2">
      <Badge tone={isOverdue ? 'warn' : 'sage'}>
        {isOverdue ? adminComplaints.overdue : adminComplaints.statuses[state]}
      </Badge>
      <span>{kind === 'refund_lost' ? adminComplaints.refundLost : adminComplaints.wishes[wish]}</span>
      <span>{fill(words.received, { date: adminMoment(createdAt) })}</span>
      {reopenedAt !== null && <span>{fill(words.reopened, { date: adminMoment(reopenedAt) })}</span>}
      {state === 'open' && <span>{fill(words.answerBy, { date: adminMoment(dueAt) })}</span>}
    </p>
  );
}
