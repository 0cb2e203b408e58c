import type { ReactElement } from 'react';
import { weeklyCheckout } from '../../copy/weekly-checkout.js';
import { buttonStyle } from '../../ui/button.js';
import { Link } from '../../ui/link.js';
import { Notice } from '../../ui/notice.js';
import { SIGN_IN } from './use-pay.js';

const { title, text, logIn, create } = weeklyCheckout.account;

/** A weekly box needs an account (rule O9): said before the form is filled in, with the way there and back. */
export function AccountNotice({ onSignIn }: { readonly onSignIn: () => void }): ReactElement {
  const state = { from: '/checkout' };
  return (
    <Notice className="mt-5" title={title}>
      <p>{text}</p>
      <p className="flex flex-wrap gap-2.5 pb-1.5 pt-3">
        <Link to={SIGN_IN} state={state} onClick={onSignIn} className={buttonStyle({ size: 'sm' })}>
          {logIn}
        </Link>
        <Link
          to={`${SIGN_IN}&tab=signup`}
          state={state}
          onClick={onSignIn}
          className={buttonStyle({ size: 'sm', look: 'accent' })}
        >
          {create}
        </Link>
      </p>
    </Notice>
  );
}
