import { BookOpen, Check, Truck, Users, Utensils } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Membership } from '#frontend/api/generated.js';
import { titles } from '#frontend/copy/app/chrome.js';
import { membership as copy } from '#frontend/copy/membership/membership.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { MembershipFaq } from './membership-faq.js';
import { membershipSummary } from './membership-line.js';
import { usePortal } from './open-portal.js';
import { UnpaidNotice } from './unpaid-notice.js';
import { JoiningTick } from './joining-tick.js';
import { useJoin } from './use-join.js';

export interface MembershipPageProps {
  readonly isSignedIn: boolean;
  /** Undefined for visitors, and until the server has responded. */
  readonly membership: Membership | undefined;
  /** A user is signed in, and it is not known yet whether they are a member. */
  readonly isWaiting: boolean;
}

/** LT+: benefits, price and sign-up; members see the status of theirs (rule T6). */
export function MembershipPage({ isSignedIn, membership, isWaiting }: MembershipPageProps): ReactElement {
  const words = useWords();
  const { title, description } = titles.membership;
  useHead({ title: words(`${title} | {brandName}`), description: words(description), indexed: true });
  const running = membership && membership.subscriptionTier !== null ? membership : undefined;
  const join = useJoin(isSignedIn, membership?.pricePence);
  const hasUsedTrial = membership !== undefined && !membership.trialAvailable;
  const button = (look: 'primary' | 'pea'): ReactElement => (
    <JoinButton
      label={words(hasUsedTrial ? copy.joinButton : copy.startButton)}
      busy={join.busy}
      onJoin={() => void join.join()}
      look={look}
    />
  );
  return (
    <div className="pb-20">
      {isWaiting ? (
        <HeroWaiting />
      ) : (
        <Hero
          running={running}
          hasUsedTrial={hasUsedTrial}
          isSignedIn={isSignedIn}
          button={button('primary')}
        />
      )}
      <BenefitCards />
      <div className="wrap-page grid gap-6 pt-14 sm:pt-20 lg:grid-cols-2">
        <BenefitsList />
        <Price running={running} hasUsedTrial={hasUsedTrial}>
          {isWaiting ? (
            <Skeleton className="mt-6 h-14" />
          ) : (
            <>
              <JoiningTick
                isSignedIn={isSignedIn}
                sentence={words(hasUsedTrial ? copy.price.joinAcknowledge : copy.price.acknowledge)}
                tick={join.tick}
              />
              {button('pea')}
            </>
          )}
        </Price>
      </div>
      <MembershipFaq />
      {!running && !isWaiting && (
        <section aria-labelledby="closing" className="wrap-page pt-16 sm:pt-20">
          <div className="rounded-2xl bg-deep px-6 py-12 text-center text-on-deep sm:rounded-3xl sm:py-16">
            <h2 id="closing" className="text-3xl font-extrabold tracking-[-0.03em] sm:text-5xl">
              {words(hasUsedTrial ? copy.rejoin.heading : copy.closing.heading)}
            </h2>
            <p className="mx-auto mt-3 max-w-xl text-lg">
              {words(hasUsedTrial ? copy.rejoin.text : copy.closing.text)}
            </p>
            <div className="mt-7">{button('pea')}</div>
          </div>
        </section>
      )}
    </div>
  );
}

interface JoinButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onJoin: () => void;
  readonly look: 'primary' | 'pea';
}

function JoinButton({ label, busy, onJoin, look }: JoinButtonProps): ReactElement {
  return (
    <Button look={look} size="lg" className="max-sm:w-full" busy={busy} onClick={onJoin}>
      {busy ? copy.startingButton : label}
    </Button>
  );
}

interface HeroProps extends Pick<MembershipPageProps, 'isSignedIn'> {
  readonly running: Membership | undefined;
  readonly hasUsedTrial: boolean;
  readonly button: ReactNode;
}

function Hero({ running, hasUsedTrial, isSignedIn, button }: HeroProps): ReactElement {
  const words = useWords();
  return (
    <div className="overflow-hidden bg-beet-soft">
      <div className="wrap-page relative py-14 sm:py-24">
        <Card />
        <p className="font-semibold text-beet">{copy.hero.eyebrow}</p>
        <PageHeading className="mt-3 max-w-3xl text-4xl sm:text-6xl">
          {running ? copy.memberHeading : copy.hero.heading}
        </PageHeading>
        {running ? (
          <Member membership={running} />
        ) : (
          <>
            <p className="mt-4 max-w-2xl text-lg text-ink-2">
              {words(hasUsedTrial ? copy.joinText : copy.hero.text)}
            </p>
            <div className="mt-8">{button}</div>
            {!isSignedIn && (
              <p className="mt-5">
                {copy.signIn.text}{' '}
                <Link
                  to={copy.signIn.href}
                  className="inline-flex min-h-11 items-center font-semibold text-kale underline underline-offset-4"
                >
                  {copy.signIn.label}
                </Link>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** A decorative membership card. */
function Card(): ReactElement {
  return (
    <div
      aria-hidden
      className="absolute -right-4 top-1/2 hidden h-60 w-96 -translate-y-1/2 rotate-6 flex-col justify-between overflow-hidden rounded-3xl bg-beet p-7 text-on-beet shadow-1 xl:flex"
    >
      <svg viewBox="0 0 400 400" className="absolute -bottom-40 -right-24 size-96">
        <circle
          cx="200"
          cy="200"
          r="198"
          fill="none"
          stroke="currentColor"
          strokeOpacity=".25"
          strokeWidth="2"
        />
        <circle
          cx="200"
          cy="200"
          r="140"
          fill="none"
          stroke="currentColor"
          strokeOpacity=".35"
          strokeWidth="2"
        />
        <circle cx="200" cy="200" r="84" fill="currentColor" fillOpacity=".12" />
      </svg>
      <span className="font-display text-7xl font-extrabold tracking-[-0.045em]">{copy.badge}</span>
      <span className="text-lg font-semibold">{copy.price.strikeAfter}</span>
    </div>
  );
}

function Member({ membership }: { readonly membership: Membership }): ReactElement {
  const portal = usePortal();
  return (
    <>
      {membership.subscribed && <p className="mt-4 max-w-2xl text-lg">{copy.memberText}</p>}
      <p className="mt-2 max-w-2xl">{membershipSummary(membership)}</p>
      {membership.status === 'past_due' && (
        <div className="mt-5 max-w-2xl text-ink">
          <UnpaidNotice graceUntil={membership.graceUntil} />
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button size="lg" className="max-sm:w-full" busy={portal.busy} onClick={() => void portal.open()}>
          {copy.manageButton}
        </Button>
        {copy.memberLinks.map(({ label, href }) => (
          <Link
            key={href}
            to={href}
            className={`${buttonStyle({ size: 'lg', look: 'outline' })} max-sm:w-full`}
          >
            {label}
          </Link>
        ))}
      </div>
    </>
  );
}

const ICONS: Readonly<Record<string, ReactNode>> = {
  delivery: <Truck className="size-6" aria-hidden />,
  recipes: <BookOpen className="size-6" aria-hidden />,
  community: <Users className="size-6" aria-hidden />,
  meals: <Utensils className="size-6" aria-hidden />,
};

function BenefitCards(): ReactElement {
  const words = useWords();
  return (
    <ul className="wrap-page grid gap-4 pt-10 sm:grid-cols-2 sm:pt-14 lg:grid-cols-4">
      {copy.benefitCards.map(({ key, title, text }) => (
        <li key={key} className="rounded-2xl border border-line bg-paper p-6">
          <span className="grid size-12 place-items-center rounded-xl bg-beet-soft text-beet">
            {ICONS[key]}
          </span>
          <h2 className="mt-5 text-xl font-bold">{words(title)}</h2>
          <p className="mt-2 text-ink-2">{words(text)}</p>
        </li>
      ))}
    </ul>
  );
}

function BenefitsList(): ReactElement {
  const words = useWords();
  const { heading, items } = copy.benefitsList;
  return (
    <section aria-labelledby="benefits" className="rounded-2xl bg-oat p-6 sm:rounded-3xl sm:p-10">
      <h2 id="benefits" className="text-[1.75rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
        {heading}
      </h2>
      <ul className="mt-6 space-y-3.5">
        {items.map((item) => (
          <li key={item} className="flex gap-3 text-lg">
            <Check className="mt-1.5 size-5 shrink-0 text-beet" strokeWidth={3} aria-hidden />
            {words(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The trial is not offered while it is unknown whether the user is a member. */
function HeroWaiting(): ReactElement {
  return (
    <div className="bg-beet-soft" aria-busy="true">
      <div className="wrap-page py-14 sm:py-24">
        <p className="font-semibold text-beet">{copy.hero.eyebrow}</p>
        <span role="status" className="sr-only">
          {copy.checking}
        </span>
        <Skeleton className="mt-3 h-16 max-w-3xl sm:h-32" />
        <Skeleton className="mt-4 h-7 max-w-2xl" />
        <Skeleton className="mt-8 h-14 max-w-80" />
      </div>
    </div>
  );
}

interface PriceProps {
  readonly running: Membership | undefined;
  readonly hasUsedTrial: boolean;
  readonly children: ReactNode;
}

function Price({ running, hasUsedTrial, children }: PriceProps): ReactElement {
  const words = useWords();
  const { heading, amount, per, trial, strike, strikeAfter, terms, joinTerms, memberTerms } = copy.price;
  return (
    <section aria-labelledby="price" className="rounded-2xl bg-deep p-6 text-on-deep sm:rounded-3xl sm:p-10">
      <h2 id="price" className="text-[1.75rem] font-extrabold tracking-[-0.03em] sm:text-4xl">
        {heading}
      </h2>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-3">
        <span className="tnum font-display text-6xl font-extrabold tracking-[-0.04em]">{words(amount)}</span>
        <span className="text-lg text-on-deep-2">{per}</span>
      </p>
      {!running && !hasUsedTrial && <p className="mt-2 text-lg font-semibold text-pea">{words(trial)}</p>}
      <p className="mt-4">
        {words(strike) !== '' && <s className="text-on-deep-2">{words(strike)}</s>} {strikeAfter}
      </p>
      <p className="mt-4 text-[0.9375rem] text-on-deep-2">
        {words(running ? memberTerms : hasUsedTrial ? joinTerms : terms)}
      </p>
      {running ? (
        <Link to="/account" className={`${buttonStyle({ size: 'lg', look: 'deep' })} mt-6`}>
          {copy.accountHeading}
        </Link>
      ) : (
        children
      )}
    </section>
  );
}
