import type { ReactElement } from 'react';
import { weeklyCheckout } from '#frontend/copy/boxes/weekly-checkout.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { SIGN_IN } from '../payment/use-pay.js';

const { title, text, logIn, create } = weeklyCheckout.account;

/**
 * A weekly box needs an account (rule O9): shown before the form is filled in, with the sign-in and the way
 * back.
 */
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
