import { KeyRound, LogIn, ShieldAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { adminAccess } from '#frontend/copy/admin/admin.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';

/** While sign-in and roles are being checked (rule A2). */
export function VerifyingAccess(): ReactElement {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-[88rem] px-4 pb-24 pt-6 sm:px-8 sm:pt-10"
      aria-busy="true"
    >
      <div role="status">
        <h1 className="text-3xl font-extrabold tracking-[-0.035em] sm:text-4xl">{adminAccess.verifying}</h1>
        <p className="mt-2 text-ink-2">{adminAccess.verifyingText}</p>
      </div>
      <Skeleton className="mt-6 h-12 w-full max-w-2xl rounded-full" />
      <Skeleton className="mt-6 h-72 rounded-2xl" />
    </main>
  );
}

interface StateProps {
  readonly icon: ReactNode;
  readonly heading: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

function State({ icon, heading, children, action }: StateProps): ReactElement {
  return (
    <main id="main" tabIndex={-1} className="wrap-page py-16 text-center sm:py-24">
      <span className="mx-auto grid size-16 place-items-center rounded-full bg-oat text-ink [&>svg]:size-8">
        {icon}
      </span>
      <PageHeading className="mt-6 text-4xl sm:text-5xl">{heading}</PageHeading>
      <div role="alert" className="mx-auto mt-4 max-w-lg space-y-2 text-lg text-ink-2">
        {children}
      </div>
      <p className="mt-8">{action}</p>
    </main>
  );
}

/** The session ended while the back office was open: its content is hidden, and a new sign-in leads back. */
export function AccessDenied(): ReactElement {
  const { pathname, search } = useLocation();
  const { heading, text, button } = adminAccess.denied;
  return (
    <State
      icon={<LogIn aria-hidden />}
      heading={heading}
      action={
        <Link to="/auth" state={{ from: `${pathname}${search}` }} className={buttonStyle({ size: 'lg' })}>
          {button}
        </Link>
      }
    >
      <p>{text}</p>
    </State>
  );
}

/** A user without a role; the server has logged the attempt. */
export function Unauthorized(): ReactElement {
  const { heading, text, logged, button } = adminAccess.unauthorized;
  return (
    <State
      icon={<ShieldAlert aria-hidden />}
      heading={heading}
      action={
        <Link to="/" className={buttonStyle({ size: 'lg', look: 'outline' })}>
          {button}
        </Link>
      }
    >
      <p>{text}</p>
      <p>{logged}</p>
    </State>
  );
}

/** A role without a second factor (rule A20). */
export function SecondFactorMissing(): ReactElement {
  const { heading, text, button } = adminAccess.secondFactor;
  return (
    <State
      icon={<KeyRound aria-hidden />}
      heading={heading}
      action={
        <Link to="/account?tab=settings" className={buttonStyle({ size: 'lg' })}>
          {button}
        </Link>
      }
    >
      <p>{text}</p>
    </State>
  );
}
