import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { fill } from '#frontend/copy/fill.js';
import { linkAccount } from '#frontend/copy/identity/link-account.js';
import { selectSession, linkAccountSeen } from './session-slice.js';

const { notice: words } = linkAccount;

/** Names the account that a link signed in to, until it is dismissed (rule I41). */
export function LinkAccountNotice({ onSignOut }: { readonly onSignOut: () => void }): ReactElement | null {
  const { linkAccount: email, status } = useSelector(selectSession);
  const dispatch = useDispatch();
  if (email === null || status !== 'signedIn') return null;
  return (
    <section
      aria-label={words.label}
      className="no-print flex flex-wrap items-center justify-center gap-x-4 border-b border-line bg-sage px-4 py-1 text-[0.9375rem]"
    >
      <p role="status" className="min-w-0 break-words py-2">
        {fill(words.text, { email })}
      </p>
      <span className="flex items-center gap-2">
        <button
          type="button"
          onClick={onSignOut}
          className="inline-flex min-h-11 items-center font-semibold text-kale underline underline-offset-4"
        >
          {words.notYou}
        </button>
        <button
          type="button"
          aria-label={words.close}
          onClick={() => dispatch(linkAccountSeen())}
          className="grid size-11 place-items-center rounded-full hover:bg-oat"
        >
          <X className="size-5" aria-hidden />
        </button>
      </span>
    </section>
  );
}
