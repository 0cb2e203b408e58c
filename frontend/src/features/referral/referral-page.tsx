import { useEffect, useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { titles } from '#frontend/copy/app/chrome.js';
import { notify } from '#frontend/copy/notify.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { useWords } from '#frontend/copy/use-words.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { useHydrated } from '#frontend/ui/hydration/use-hydrated.js';
import type { NewPasswordField, PasswordAgainField, ProfessionalAccount } from './account.js';
import { CheckEmail } from './sign-up/check-email.js';
import { Dashboard } from './dashboard/dashboard.js';
import { DashboardSkeleton } from './dashboard/dashboard-skeleton.js';
import { FormerProfessionalPage } from './leaving/left-page.js';
import { PendingApproval } from './sign-up/pending-approval.js';
import { ProfessionalSignIn } from './sign-up/professional-sign-in.js';
import { ReferralSignupForm } from './sign-up/referral-signup-form.js';
import { useReferralLanding } from './use-referral-landing.js';
import { VisitorPage } from './sign-up/visitor-page.js';

export interface ReferralPageProps {
  readonly account: ProfessionalAccount;
  readonly NewPassword: NewPasswordField;
  readonly PasswordAgain: PasswordAgainField;
}

/** The views of a visitor. */
type View = 'form' | 'check-email' | 'sign-in';

/** The view of a visitor; the URL records that an email is on its way, so that it survives a reload. */
function useView(): readonly [View, (view: View) => void] {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState<Exclude<View, 'check-email'>>('form');
  const isCheckEmail = params.get('pro_verify') === '1';
  const show = (next: View): void => {
    if (next !== 'check-email') setView(next);
    if ((next === 'check-email') === isCheckEmail) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'check-email') after.set('pro_verify', '1');
        else after.delete('pro_verify');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [isCheckEmail ? 'check-email' : view, show];
}

/** Whether a sign-in or a link led here, rather than plain navigation. */
function useIsDeepLink(): boolean {
  const [params] = useSearchParams();
  return params.get('redirect') === 'referral' || params.get('pro_verify') === '1';
}

/** Removes the parameters from the URL once the dashboard shows. */
function useCleanUrl(isDone: boolean): void {
  const [params, setParams] = useSearchParams();
  const isUntidy = params.has('pro_verify') || params.has('redirect');
  useEffect(() => {
    if (isDone && isUntidy) setParams({}, { replace: true, preventScrollReset: true });
  }, [isDone, isUntidy, setParams]);
}

/** The page of professionals: sign-up and dashboard (rule R12). */
export function ReferralPage({ account, NewPassword, PasswordAgain }: ReferralPageProps): ReactElement {
  const words = useWords();
  const dispatch = useDispatch();
  const isHydrated = useHydrated();
  const arrival = useReferralLanding(account);
  const [view, show] = useView();
  const [email, setEmail] = useState('');
  const isDeepLink = useIsDeepLink();
  const isFound = arrival.kind === 'found';
  useCleanUrl(isFound);
  const { title, description, dashboard } = titles.referral;
  useHead({
    title: words(`${isFound ? dashboard : title} | {brandName}`),
    description: words(description),
    indexed: true,
  });

  const toSignIn = async (): Promise<void> => {
    dispatch(notify({ toast: 'alreadyRegistered' }));
    if (account.isSignedIn) await account.leave();
    show('sign-in');
  };

  // The server knows no user: the first render is a visitor's.
  if (isHydrated && (account.isWaiting || arrival.kind === 'loading')) return <DashboardSkeleton />;
  if (arrival.kind === 'failed') {
    return (
      <div className="wrap-page py-16">
        <LoadFailed {...referral.notLoaded} onRetry={arrival.retry} />
      </div>
    );
  }
  if (arrival.kind === 'found') {
    const { signup, look } = arrival;
    if (signup.status === 'left')
      return <FormerProfessionalPage signup={signup} PasswordAgain={PasswordAgain} />;
    if (signup.status !== 'active') return <PendingApproval signup={signup} onLook={look} />;
    return <Dashboard signup={signup} PasswordAgain={PasswordAgain} />;
  }
  return (
    <VisitorPage isHydrated={isHydrated}>
      {!account.isSignedIn && view === 'check-email' && (
        <CheckEmail email={email} resend={account.resend} onBack={() => show('form')} />
      )}
      {!account.isSignedIn && view === 'sign-in' && (
        <ProfessionalSignIn email={email} onBack={() => show('form')} />
      )}
      {(account.isSignedIn || view === 'form') && (
        <ReferralSignupForm
          // The names load with the session.
          key={account.email}
          isAsked={account.isSignedIn && isDeepLink}
          account={account}
          NewPassword={NewPassword}
          email={email}
          onEmail={setEmail}
          onSent={() => show('check-email')}
          onExisting={() => show('sign-in')}
          onAlreadyRegistered={() => void toSignIn()}
        />
      )}
    </VisitorPage>
  );
}
