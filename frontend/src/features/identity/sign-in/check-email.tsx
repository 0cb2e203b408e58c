import { MailCheck } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { auth } from '#frontend/copy/identity/auth.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { PanelHeading } from './panel-heading.js';
import { resendConfirmation, sendRecoveryLink, sendSignInLink } from './send-auth-email.js';
import type { SignInPlace } from './sign-in.js';

/** An email that was requested; 'unconfirmed': an earlier one was not confirmed yet. */
export interface SentEmail {
  readonly kind: 'signup' | 'unconfirmed' | 'magiclink' | 'recovery';
  readonly email: string;
}

export interface CheckEmailProps {
  readonly sentEmail: SentEmail;
  readonly place: SignInPlace;
  readonly onBack: () => void;
}

/** Emails take a moment; requesting one again at once would only send two. */
const WAIT_S = 30;

const TEXTS = {
  signup: auth.checkEmail.signup,
  unconfirmed: auth.checkEmail.unconfirmed,
  magiclink: auth.checkEmail.link,
  recovery: auth.checkEmail.link,
} as const;

function useCountdown(): readonly [number, () => void] {
  const [left, setLeft] = useState(WAIT_S);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(WAIT_S)];
}

/** Replaces the form once an email is on its way. */
export function CheckEmail({ sentEmail, place, onBack }: CheckEmailProps): ReactElement {
  const words = useWords();
  const dispatch = useDispatch();
  const [left, restart] = useCountdown();
  const [state, setState] = useState<'waiting' | 'sending' | 'sent'>('waiting');
  const { checkEmail } = auth;
  const { kind, email } = sentEmail;

  const resend = async (): Promise<void> => {
    setState('sending');
    const sent = await {
      signup: () => resendConfirmation(dispatch, place, email),
      unconfirmed: () => resendConfirmation(dispatch, place, email),
      magiclink: () => sendSignInLink(dispatch, place, email),
      recovery: () => sendRecoveryLink(dispatch, email),
    }[kind]();
    setState(sent ? 'sent' : 'waiting');
    if (sent) restart();
  };
  // An email that was not requested just now may be sent at once.
  const wait = kind === 'unconfirmed' && state === 'waiting' ? 0 : left;

  return (
    <div className="space-y-5">
      <span className="grid size-14 place-items-center rounded-full bg-sage text-kale">
        <MailCheck className="size-7" aria-hidden />
      </span>
      <PanelHeading>{checkEmail.heading}</PanelHeading>
      <p className="break-words">{words(TEXTS[kind], { email })}</p>
      <p className="text-sm text-ink-2">{checkEmail.hint}</p>
      <p role="status" className="font-medium empty:hidden">
        {state === 'sent' && checkEmail.resent}
      </p>
      <div className="grid gap-3">
        <Button
          look="outline"
          size="lg"
          wide
          busy={state === 'sending'}
          disabled={wait > 0}
          onClick={() => void resend()}
        >
          <span className="tnum">
            {state === 'sending'
              ? checkEmail.resending
              : wait > 0
                ? words(checkEmail.wait, { seconds: wait })
                : checkEmail.resend}
          </span>
        </Button>
        <Button look="ghost" size="lg" wide onClick={onBack}>
          {kind === 'recovery' || kind === 'magiclink' ? checkEmail.back : checkEmail.other}
        </Button>
      </div>
    </div>
  );
}
