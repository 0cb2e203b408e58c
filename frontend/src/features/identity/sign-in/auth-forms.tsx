import { useState, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import { auth } from '#frontend/copy/identity/auth.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { PillTabs } from '#frontend/ui/layout/pill-tabs.js';
import { CheckEmail, type SentEmail } from './check-email.js';
import { ForgotForm } from '../passwords/forgot-form.js';
import { LogInForm } from './log-in-form.js';
import { selectSession } from '../sessions/session-slice.js';
import type { SignInPlace } from './sign-in.js';
import { SignUpForm } from '../sign-up/sign-up-form.js';

export type AuthView = 'login' | 'signup' | 'forgot';

export interface AuthFormsProps {
  readonly view: AuthView;
  readonly onView: (view: AuthView) => void;
  readonly place: SignInPlace;
}

/** The two tabs, the forgotten password, and the 'check your email' view. */
export function AuthForms({ view, onView, place }: AuthFormsProps): ReactElement {
  const [params] = useSearchParams();
  const [email, setEmail] = useState(() => (params.get('email') ?? '').slice(0, MAX_LENGTHS.email));
  const [sentEmail, setSentEmail] = useState<SentEmail | null>(null);
  const back = (): void => {
    setSentEmail(null);
    if (view === 'forgot') onView('login');
  };
  const form = { place, email, onEmail: setEmail, onSent: setSentEmail };

  if (sentEmail) return <CheckEmail sentEmail={sentEmail} place={place} onBack={back} />;
  if (view === 'forgot') return <ForgotForm {...form} onBack={back} />;
  return (
    <>
      <Reason place={place} />
      <PillTabs
        label={auth.tabsLabel}
        value={view}
        onChange={onView}
        tabs={[
          {
            value: 'login',
            label: auth.tabs.login,
            content: <LogInForm {...form} onForgot={() => onView('forgot')} />,
          },
          { value: 'signup', label: auth.tabs.signup, content: <SignUpForm {...form} /> },
        ]}
      />
    </>
  );
}

/** Why the page is shown, when a redirect led here. */
function Reason({ place }: { readonly place: SignInPlace }): ReactElement | null {
  const [params] = useSearchParams();
  const { lost, manual } = useSelector(selectSession);
  if (params.get('verify') === 'expired') {
    const { title, text } = auth.expired;
    return (
      <Notice tone="warn" title={title} className="mb-5">
        <p>{text}</p>
      </Notice>
    );
  }
  if (manual) return <Said text={auth.manual} />;
  if (lost) return <Said title={auth.lost.title} text={auth.lost.text} />;
  return place.from === null ? null : <Said text={auth.asked} />;
}

function Said({ title, text }: { readonly title?: string; readonly text: string }): ReactElement {
  return (
    <Notice role="status" title={title} className="mb-5">
      <p>{text}</p>
    </Notice>
  );
}
