import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { titles } from '../../copy/chrome.js';
import { successWords } from '../../copy/checkout-words.js';
import { paymentSuccess } from '../../copy/payment-success.js';
import { useWords } from '../../copy/use-words.js';
import { Button, buttonStyle } from '../../ui/button.js';
import { Link } from '../../ui/link.js';
import { PageHeading } from '../../ui/page-heading.js';
import { useHead } from '../../ui/use-head.js';
import { PaidOrder } from './paid-order.js';
import { usePolledSession } from './use-polled-session.js';

/** Order ids that people see are the last eight characters of the session, uppercase (rule O5). */
const CODE_LENGTH = 8;

const ICONS = {
  good: <CircleCheck className="size-9 text-on-pea" aria-hidden />,
  wait: <Hourglass className="size-9 text-on-pea" aria-hidden />,
  bad: <CircleX className="size-9 text-tomato" aria-hidden />,
} as const;

interface StateProps {
  readonly icon: keyof typeof ICONS;
  readonly heading: string;
  readonly text: string;
  readonly code?: string;
  readonly children?: ReactNode;
}

function State({ icon, heading, text, code, children }: StateProps): ReactElement {
  return (
    <div className="mx-auto max-w-2xl text-center" role={icon === 'bad' ? 'alert' : 'status'}>
      <span
        className={`mx-auto grid size-20 place-items-center rounded-full ${icon === 'bad' ? 'bg-tomato-soft' : 'bg-pea'}`}
      >
        {ICONS[icon]}
      </span>
      <PageHeading className="mt-6 text-4xl sm:text-5xl">{heading}</PageHeading>
      <p className="mt-4 text-lg text-ink-2">{text}</p>
      {code && (
        <p className="mt-5 inline-flex items-baseline gap-2.5 rounded-full bg-oat px-5 py-2.5">
          <span className="text-ink-2">{paymentSuccess.orderId}</span>
          <strong className="tnum font-display text-xl tracking-wide">{code}</strong>
        </p>
      )}
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

/** What became of a payment. Read only: it shows what the server knows and claims nothing by itself. */
export function PaymentSuccessPage(): ReactElement {
  const words = useWords();
  const [params] = useSearchParams();
  const id = params.get('session_id') ?? params.get('order') ?? '';
  useHead({ title: words(`${titles.paymentSuccess.title} | {brandName}`), indexed: false });
  return (
    <div className="wrap-page py-14 sm:py-20">{id === '' ? <NothingToShow /> : <Payment id={id} />}</div>
  );
}

function NothingToShow(): ReactElement {
  const { heading, text, button } = successWords.notFound;
  return (
    <State icon="bad" heading={heading} text={text}>
      <Link to="/" className={buttonStyle({ size: 'lg' })}>
        {button}
      </Link>
    </State>
  );
}

function Payment({ id }: { readonly id: string }): ReactElement {
  const words = useWords();
  const { session, state, asking, askAgain } = usePolledSession(id);
  const code = id.slice(-CODE_LENGTH).toUpperCase();
  const { pending, failed, replaced } = paymentSuccess;
  switch (state) {
    case 'paid':
      return (
        <>
          <State icon="good" heading={paymentSuccess.heading} text={paymentSuccess.text} code={code} />
          {session && <PaidOrder sessionId={id} session={session} />}
        </>
      );
    case 'loading':
    case 'pending':
      return <State icon="wait" heading={pending.heading} text={pending.text} code={code} />;
    case 'still-pending':
    case 'no-answer': {
      const said = state === 'no-answer' ? successWords.noAnswer : successWords.stillPending;
      return (
        <State icon="wait" heading={said.heading} text={said.text} code={code}>
          <Button size="lg" busy={asking} onClick={askAgain}>
            {asking ? successWords.checking : successWords.stillPending.button}
          </Button>
        </State>
      );
    }
    case 'expired':
      return session?.replaced ? (
        <State icon="bad" heading={replaced.heading} text={replaced.text} code={code}>
          <Link to="/our-boxes" className={buttonStyle({ size: 'lg' })}>
            {replaced.button}
          </Link>
        </State>
      ) : (
        <State icon="bad" heading={failed.heading} text={words(failed.text, { orderCode: code })} code={code}>
          <Link to="/checkout" className={buttonStyle({ size: 'lg' })}>
            {failed.button}
          </Link>
        </State>
      );
    case 'unknown':
      return <NothingToShow />;
  }
}
