import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { titles } from '#frontend/copy/app/chrome.js';
import { paymentSuccess, successWords } from '#frontend/copy/ordering/payment-success.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { useHydrated } from '#frontend/ui/hydration/use-hydrated.js';
import { OrderConfirmation } from './order-confirmation.js';
import { usePolledSession } from './use-polled-session.js';

/** The public order id is the last eight characters of the session, uppercase (rule O5). */
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
  /** The delivery day. */
  readonly day?: string | null;
  readonly children?: ReactNode;
}

function State({ icon, heading, text, code, day, children }: StateProps): ReactElement {
  return (
    <div className="mx-auto max-w-2xl text-center" role={icon === 'bad' ? 'alert' : 'status'}>
      <span
        className={`mx-auto grid size-20 place-items-center rounded-full ${icon === 'bad' ? 'bg-tomato-soft' : 'bg-pea'}`}
      >
        {ICONS[icon]}
      </span>
      <PageHeading className="mt-6 text-4xl sm:text-5xl">{heading}</PageHeading>
      <p className="mt-4 text-lg text-ink-2">{text}</p>
      <dl className="mt-5 flex flex-wrap justify-center gap-2.5 empty:hidden">
        {day && <Fact label={successWords.delivery} value={day} />}
        {code && <Fact label={paymentSuccess.orderId} value={code} />}
      </dl>
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  return (
    <div className="inline-flex items-baseline gap-2.5 rounded-full bg-oat px-5 py-2.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tnum font-display text-xl font-bold tracking-wide">{value}</dd>
    </div>
  );
}

/** The server's markup, and the view until the payment is known (rule T39). */
function Confirming({ code }: { readonly code?: string }): ReactElement {
  const { pending } = paymentSuccess;
  return (
    <>
      <State icon="wait" heading={pending.heading} text={pending.text} {...(code ? { code } : {})} />
      <div aria-busy className="mx-auto mt-12 max-w-2xl rounded-2xl border border-line bg-paper p-6 sm:p-7">
        <Skeleton className="h-8 w-40" />
        {[0, 1, 2].map((row) => (
          <div key={row} className="mt-5 flex justify-between gap-4">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-5 w-16" />
          </div>
        ))}
      </div>
    </>
  );
}

/** The result of a payment. Read only: it shows what the server knows and changes nothing. */
export function PaymentSuccessPage(): ReactElement {
  const words = useWords();
  const [params] = useSearchParams();
  const isHydrated = useHydrated();
  const id = params.get('session_id') ?? params.get('order') ?? '';
  const shown = id === '' ? <NothingToShow /> : <Payment id={id} />;
  useHead({ title: words(`${titles.paymentSuccess.title} | {brandName}`), indexed: false });
  return <div className="wrap-page py-14 sm:py-20">{isHydrated ? shown : <Confirming />}</div>;
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
  const { failed, replaced } = paymentSuccess;
  switch (state) {
    case 'paid':
      return (
        <>
          <State
            icon="good"
            heading={paymentSuccess.heading}
            text={paymentSuccess.text}
            code={code}
            day={session?.deliveryLabel ?? null}
          />
          {session && <OrderConfirmation sessionId={id} session={session} />}
        </>
      );
    case 'loading':
    case 'pending':
      return <Confirming code={code} />;
    case 'still-pending':
    case 'no-response': {
      const said = state === 'no-response' ? successWords.noResponse : successWords.stillPending;
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
