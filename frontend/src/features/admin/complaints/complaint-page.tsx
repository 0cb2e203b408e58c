import type { ReactElement } from 'react';
import type { Complaint } from '#frontend/api/generated-admin.js';
import { adminComplaint as words, adminComplaints } from '#frontend/copy/admin/complaints.js';
import { fill } from '#frontend/copy/fill.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { adminMoment } from '../parts/cells.js';
import { shortId } from '../parts/id-link.js';
import { RecordCard } from '../record/record-card.js';
import { RecordPage } from '../record/record-page.js';
import { ComplaintAnswers } from './complaint-answers.js';
import { useAdminGetComplaintQuery } from './complaint-api.js';
import { ComplaintLines } from './complaint-lines.js';
import { ComplaintPhoto } from './complaint-photo.js';
import { OrderLink } from './order-link.js';
import { CloseComplaint } from './close-complaint.js';

/** One complaint with the details that staff need, and the decision (rules O80–O82). */
export function ComplaintPage({ id }: { readonly id: string }): ReactElement {
  const query = useAdminGetComplaintQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      kind="complaint"
      id={id}
      query={query}
      title={(complaint) => fill(words.title, { code: complaint ? codeOf(complaint) : '…' })}
      gone={words.gone}
    >
      {(complaint) => <Details key={complaint.id} complaint={complaint} code={codeOf(complaint)} />}
    </RecordPage>
  );
}

const codeOf = ({ orderCode, orderId }: Complaint): string => orderCode ?? shortId(orderId);

interface DetailsProps {
  readonly complaint: Complaint;
  readonly code: string;
}

function Details({ complaint, code }: DetailsProps): ReactElement {
  const { id, orderId, kind, text, name, email, hasPhoto, lines, closings, state } = complaint;
  return (
    <>
      <Facts complaint={complaint} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <RecordCard heading={kind === 'told' ? words.parts.told : words.parts.lost}>
            <p className="whitespace-pre-wrap rounded-lg bg-oat p-4 [overflow-wrap:anywhere]">{text}</p>
            <p className="pt-2 text-sm text-ink-2 [overflow-wrap:anywhere]">{`${name}, ${email}`}</p>
          </RecordCard>
          {closings.length > 0 && (
            <RecordCard heading={words.parts.answers}>
              <ComplaintAnswers complaint={complaint} />
            </RecordCard>
          )}
          {state === 'open' && (
            <RecordCard heading={words.parts.close}>
              <CloseComplaint complaint={complaint} />
            </RecordCard>
          )}
        </div>
        <div className="min-w-0 space-y-4">
          {hasPhoto && (
            <RecordCard heading={words.parts.photo}>
              <ComplaintPhoto id={id} />
            </RecordCard>
          )}
          <RecordCard heading={words.parts.order}>
            <ComplaintLines lines={lines} />
            <OrderLink id={orderId} label={fill(words.orderLink, { code })} />
          </RecordCard>
        </div>
      </div>
    </>
  );
}

function Facts({ complaint }: { readonly complaint: Complaint }): ReactElement {
  const { kind, wish, state, createdAt, reopenedAt, dueAt, isOverdue } = complaint;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-4 text-ink-2">
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
