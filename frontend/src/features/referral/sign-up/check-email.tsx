import { MailCheck } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { referral } from '#frontend/copy/referral/referral.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { ViewHeading } from './view-heading.js';

export interface CheckEmailProps {
  /** '' after a reload: the browser stores no address (D51). */
  readonly email: string;
  readonly resend: (email: string) => Promise<boolean>;
  readonly onBack: () => void;
}

const { heading, text, retry } = referral.checkEmail;
const more = referral.checkEmail;

/** An email is on its way; without an address to resend it to, retrying returns to the form. */
export function CheckEmail({ email, resend, onBack }: CheckEmailProps): ReactElement {
  const words = useWords();
  const [state, setState] = useState<'waiting' | 'sending' | 'sent'>('waiting');
  const again = async (): Promise<void> => {
    if (email === '') return onBack();
    setState('sending');
    setState((await resend(email.trim())) ? 'sent' : 'waiting');
  };
  return (
    <div className="space-y-5">
      <span className="grid size-14 place-items-center rounded-full bg-sage text-kale">
        <MailCheck className="size-7" aria-hidden />
      </span>
      <ViewHeading>{heading}</ViewHeading>
      <p className="[overflow-wrap:anywhere]">
        {email === '' ? more.textWithout : words(text, { email: email.trim() })}
      </p>
      <p className="text-sm text-ink-2">{more.hint}</p>
      <p role="status" className="font-medium empty:hidden">
        {state === 'sent' && more.sent}
      </p>
      <div className="grid gap-3">
        <Button
          look="outline"
          size="lg"
          wide
          className="!h-auto min-h-13 whitespace-normal"
          busy={state === 'sending'}
          onClick={() => void again()}
        >
          {state === 'sending' ? more.sending : retry}
        </Button>
        {email !== '' && (
          <Button look="ghost" size="lg" wide onClick={onBack}>
            {more.other}
          </Button>
        )}
      </div>
    </div>
  );
}
