import type { ReactElement } from 'react';
import { referral } from '#frontend/copy/referral/referral.js';
import { Link } from '#frontend/ui/content/link.js';

const { terms } = referral.form;

/** The terms accepted by joining, with a link to read them beside the form. */
export function TermsLine(): ReactElement {
  const [before, after] = referral.signup.smallPrint.split(terms);
  return (
    <p className="text-sm text-ink-2">
      {before}
      <Link
        to="/terms-of-service"
        target="_blank"
        className="font-semibold text-ink underline underline-offset-4"
      >
        {terms}
      </Link>
      {after}
    </p>
  );
}
