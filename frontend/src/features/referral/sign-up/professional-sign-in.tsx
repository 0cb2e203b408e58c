import { LogIn } from 'lucide-react';
import type { ReactElement } from 'react';
import { referral } from '#frontend/copy/referral/referral.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { ViewHeading } from './view-heading.js';

export interface ProfessionalSignInProps {
  readonly email: string;
  readonly onBack: () => void;
}

/** The log-in for professionals who have already joined (rule R9). */
export function ProfessionalSignIn({ email, onBack }: ProfessionalSignInProps): ReactElement {
  const words = useWords();
  const { heading, text, button, back } = referral.signIn;
  const known = email.trim();
  const params = new URLSearchParams({ ...(known === '' ? {} : { email: known }), redirect: 'referral' });
  return (
    <div className="space-y-5">
      <span className="grid size-14 place-items-center rounded-full bg-sage text-kale">
        <LogIn className="size-7" aria-hidden />
      </span>
      <ViewHeading>{heading}</ViewHeading>
      <p className="[overflow-wrap:anywhere]">
        {text} {known !== '' && words(referral.signIn.as, { email: known })}
      </p>
      <div className="grid gap-3">
        <Link to={`/auth?${params.toString()}`} className={buttonStyle({ size: 'lg', wide: true })}>
          {button}
        </Link>
        <Button look="ghost" size="lg" wide onClick={onBack}>
          {back}
        </Button>
      </div>
    </div>
  );
}
