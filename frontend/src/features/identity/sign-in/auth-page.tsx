import { useEffect, useState, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { auth } from '#frontend/copy/identity/auth.js';
import { notify } from '#frontend/copy/notify.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { leaveSignInPage } from './after-sign-in.js';
import { AuthForms, type AuthView } from './auth-forms.js';
import { InfoCards } from './info-cards.js';
import { SecondFactorForm } from '../factors/second-factor-form.js';
import { selectSession } from '../sessions/session-slice.js';
import { SetPasswordForm } from '../passwords/set-password-form.js';
import { useSignInPlace } from './sign-in-place.js';
import { clearSavedTarget, savedTarget } from './sign-in-storage.js';

type Shown = 'waiting' | 'leaving' | 'second-factor' | 'new-password' | 'forms';

/** What the page shows, by session and URL. */
function useShown(): Shown {
  const { status, changing, next } = useSelector(selectSession);
  const [params] = useSearchParams();
  const newPassword = params.get('password') === 'new';
  if (status === 'loading') return 'waiting';
  if (status === 'secondFactor') return 'second-factor';
  if (status === 'signedOut') return 'forms';
  if (newPassword) return 'new-password';
  // A delayed step of a sign-in takes precedence.
  return changing || next?.kind === 'go' ? 'waiting' : 'leaving';
}

/** A used or expired link: one toast, and the page shows it as well. */
function useExpiredToast(): void {
  const [params] = useSearchParams();
  const dispatch = useDispatch();
  const expired = params.get('verify') === 'expired';
  useEffect(() => {
    if (expired) dispatch(notify({ toast: 'linkExpired' }));
  }, [expired, dispatch]);
}

const TITLES: Readonly<Record<AuthView, string>> = auth.titles;

/** Sign-in, sign-up and related views (rules I1, I4). */
export function AuthPage(): ReactElement {
  const words = useWords();
  const shown = useShown();
  const place = useSignInPlace();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [view, setView] = useState<AuthView>(params.get('tab') === 'signup' ? 'signup' : 'login');
  useExpiredToast();
  const title =
    shown === 'second-factor'
      ? auth.titles.secondFactor
      : shown === 'new-password'
        ? auth.titles.setPassword
        : TITLES[view];
  useHead({ title: `${title} | ${words('{brandName}')}`, indexed: false });

  const target = leaveSignInPage(place.redirect, place.from ?? savedTarget());
  if (shown === 'leaving') return <Leave to={target} />;
  return (
    <div className="wrap-page grid items-start gap-6 py-8 sm:py-14 lg:grid-cols-[minmax(0,36rem)_24rem] lg:justify-center lg:gap-10">
      <div className="mx-auto w-full max-w-xl rounded-3xl border border-line bg-paper p-5 shadow-2 sm:p-8 lg:mx-0 lg:justify-self-end">
        {shown === 'waiting' && <Waiting />}
        {shown === 'second-factor' && <SecondFactorForm place={place} />}
        {shown === 'new-password' && (
          <SetPasswordForm onDone={() => void navigate(target, { replace: true })} />
        )}
        {shown === 'forms' && <AuthForms view={view} onView={setView} place={place} />}
      </div>
      <div className="mx-auto w-full max-w-xl lg:max-w-none">
        <InfoCards />
      </div>
    </div>
  );
}

/** Redirects a signed-in user. */
function Leave({ to }: { readonly to: string }): ReactElement {
  useEffect(() => clearSavedTarget, []);
  return <Navigate to={to} replace />;
}

function Waiting(): ReactElement {
  return (
    <div aria-busy="true" className="space-y-5">
      <span role="status" className="sr-only">
        {auth.signingIn}
      </span>
      <Skeleton className="h-13 !rounded-full" />
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-13 !rounded-full" />
    </div>
  );
}
