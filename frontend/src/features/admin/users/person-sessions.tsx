import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminUser } from '#frontend/api/generated-admin.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminPerson } from '#frontend/copy/admin/users.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { adminMoment } from '../parts/cells.js';
import { PersonCard } from '../parts/person-card.js';
import { useAdminEndLoginSessionMutation, useAdminEndLoginSessionsMutation } from './user-api.js';

const words = adminPerson.sessions;

/** The sessions of a person, with buttons to end them. */
export function PersonSessions({ person: { id, sessions } }: { readonly person: AdminUser }): ReactElement {
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const [end, ending] = useAdminEndLoginSessionMutation();
  const [endAll, endingAll] = useAdminEndLoginSessionsMutation();
  const said = (answer: { readonly error?: unknown }): void => {
    setAsking(false);
    if (!answer.error) dispatch(notify({ toast: 'personSignedOut' }));
  };
  return (
    <PersonCard heading={words.heading}>
      {sessions.length === 0 && <p className="text-ink-2">{words.none}</p>}
      <ul className="space-y-3">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3">
            <span>{fill(words.active, { device: session.device, date: adminMoment(session.activeAt) })}</span>
            <Button
              look="outline"
              size="sm"
              aria-label={fill(words.endOf, { device: session.device })}
              busy={ending.isLoading}
              onClick={() => void end({ id, sessionId: session.id }).then(said)}
            >
              {words.end}
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <Button look="danger" className="mt-4" onClick={() => setAsking(true)}>
          {words.all}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.all}
        text={words.allText}
        confirm={words.all}
        cancel={adminParts.cancel}
        closeLabel={adminParts.close}
        busy={endingAll.isLoading}
        onConfirm={() => void endAll({ id }).then(said)}
      />
    </PersonCard>
  );
}
