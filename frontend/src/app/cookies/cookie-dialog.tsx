import type { ReactElement } from 'react';
import { cookieBanner } from '#frontend/copy/app/cookie-banner.js';
import { cookieWords } from '#frontend/copy/app/cookie-choices.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { Link } from '#frontend/ui/content/link.js';
import { OPTIONAL_ITEMS, readChoice, refusesBySignal, storeChoice } from './cookie-choice.js';

export interface CookieDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function answerSoFar(): string {
  if (OPTIONAL_ITEMS.length === 0) return cookieWords.current.notAsked;
  if (refusesBySignal()) return cookieWords.signal;
  const choice = readChoice();
  if (!choice) return cookieWords.current.none;
  return choice.accepted ? cookieWords.current.accepted : cookieWords.current.refused;
}

/** Every kind of stored item and the choice made; a kind that is not in use has no switch. */
export function CookieDialog({ open, onClose }: CookieDialogProps): ReactElement {
  const answer = (accepted: boolean): void => {
    storeChoice(accepted);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={cookieWords.dialogTitle}
      closeLabel={cookieWords.close}
      footer={
        OPTIONAL_ITEMS.length > 0 && (
          <>
            <Button look="accent" onClick={() => answer(false)}>
              {cookieBanner.refuse}
            </Button>
            <Button look="accent" onClick={() => answer(true)}>
              {cookieBanner.accept}
            </Button>
          </>
        )
      }
    >
      <ul className="mt-5 divide-y divide-line">
        {[cookieWords.necessary, cookieWords.optional].map(({ heading, text, state }) => (
          <li key={heading} className="flex items-start gap-4 py-4">
            <div className="min-w-0 flex-1">
              <h3 className="text-base font-bold">{heading}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </div>
            <Badge tone="sage">{state}</Badge>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-2">
        {answerSoFar()}{' '}
        <Link
          to={cookieBanner.link.href}
          onClick={onClose}
          className="font-semibold text-ink underline underline-offset-4"
        >
          {cookieBanner.link.label}
        </Link>
      </p>
    </Dialog>
  );
}
