import { CircleX, Hourglass } from 'lucide-react';
import { useCallback, type ReactElement, type ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { planCheckout } from '#frontend/copy/membership/plan-checkout.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { PlanOffer } from './plan-offer.js';
import { usePlanCheckout, type PlanCheckoutInput } from './use-plan-checkout.js';

export type PlanCheckoutPageProps = Omit<PlanCheckoutInput, 'planId' | 'onSignIn'> & {
  readonly onSignIn: (planId: string) => void;
};

/**
 * `/meal-plans?auto-checkout={planId}` starts the checkout of that plan (rule T1); without a plan there is
 * none.
 */
export function PlanCheckoutPage(props: PlanCheckoutPageProps): ReactElement {
  const words = useWords();
  const [params] = useSearchParams();
  const planId = params.get('auto-checkout')?.trim() ?? '';
  useHead({ title: words(`${planCheckout.title} | {brandName}`), indexed: false });
  return planId === '' ? <Navigate to="/our-boxes" replace /> : <Starting {...props} planId={planId} />;
}

function Starting({
  planId,
  onSignIn,
  ...rest
}: PlanCheckoutPageProps & { readonly planId: string }): ReactElement {
  const signIn = useCallback(() => onSignIn(planId), [onSignIn, planId]);
  const { state, offer, reason, agree, retry } = usePlanCheckout({ ...rest, planId, onSignIn: signIn });
  const { invalid, failed } = planCheckout;
  if (offer && (state === 'asking' || state === 'opening'))
    return <PlanOffer offer={offer} busy={state === 'opening'} onAgree={agree} />;
  switch (state) {
    case 'invalid':
      return (
        <State bad heading={invalid.heading} text={invalid.text}>
          <Link to={invalid.href} className={buttonStyle({ size: 'lg' })}>
            {invalid.button}
          </Link>
        </State>
      );
    case 'failed':
      return (
        <State bad heading={failed.heading} text={reason ?? failed.text}>
          <Button size="lg" onClick={retry}>
            {failed.button}
          </Button>
        </State>
      );
    case 'signing-in':
      return <State heading={planCheckout.signingIn} text={planCheckout.signingInText} />;
    default:
      return <State heading={planCheckout.starting} text={planCheckout.startingText} />;
  }
}

interface StateProps {
  readonly bad?: boolean;
  readonly heading: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function State({ bad = false, heading, text, children }: StateProps): ReactElement {
  return (
    <div
      className="wrap-page max-w-2xl py-16 text-center sm:py-24"
      role={bad ? 'alert' : 'status'}
      aria-busy={!bad}
    >
      <span
        className={`mx-auto grid size-20 place-items-center rounded-full ${bad ? 'bg-tomato-soft' : 'bg-pea'}`}
      >
        {bad ? (
          <CircleX className="size-9 text-tomato" aria-hidden />
        ) : (
          <Hourglass className="size-9 text-on-pea" aria-hidden />
        )}
      </span>
      <PageHeading className="mt-6 text-4xl sm:text-5xl">{heading}</PageHeading>
      <p className="mt-4 text-lg text-ink-2">{text}</p>
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
