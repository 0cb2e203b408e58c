import type { ReactElement } from 'react';
import { isApiError } from '#frontend/api/problem.js';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';

const words = adminParts.conflict;

export interface EditConflictProps {
  /** The fields that another user changed, with their current values; empty while unknown. */
  readonly changes: readonly { readonly label: string; readonly now: string }[];
  readonly isKnown: boolean;
  readonly onLoad: () => void;
  readonly onKeep: () => void;
  /** Fetches the current version. */
  readonly onLook: () => void;
}

/** Another user saved first: shows their changes, and two ways to continue with the draft (rule A27). */
export function EditConflict({ changes, isKnown, onLoad, onKeep, onLook }: EditConflictProps): ReactElement {
  return (
    <Notice tone="warn" role="alert" title={words.title}>
      <p className="mt-1">{words.text}</p>
      {changes.length > 0 && (
        <dl className="mt-2 space-y-1.5">
          {changes.map(({ label, now }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd className="line-clamp-3 whitespace-pre-line break-words">{now || words.nothing}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-3 flex flex-wrap gap-2 pb-1">
        {isKnown ? (
          <>
            <Button look="primary" onClick={onKeep}>
              {words.keep}
            </Button>
            <Button look="outline" onClick={onLoad}>
              {words.load}
            </Button>
          </>
        ) : (
          <Button look="outline" onClick={onLook}>
            {words.look}
          </Button>
        )}
      </div>
      <p className="mt-1 text-sm">{words.note}</p>
    </Notice>
  );
}

/** Whether a call was refused because another user saved first. */
export function isEditConflict(error: unknown): boolean {
  return isApiError(error) && error.data.code === 'edit_conflict';
}
