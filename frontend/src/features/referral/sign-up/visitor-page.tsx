import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { referral } from '#frontend/copy/referral/referral.js';
import { useWords } from '#frontend/copy/use-words.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { DashboardSkeleton } from '../dashboard/dashboard-skeleton.js';
import illustration from '../pictures/referral-illustration-800.avif';

export interface VisitorPageProps {
  readonly isHydrated: boolean;
  readonly children: ReactNode;
}

/**
 * The programme, and the sign-up beside it. The server renders the visitor's view; until hydration, a user
 * who may be signed in sees the dashboard's skeleton instead (styles.css).
 */
export function VisitorPage({ isHydrated, children }: VisitorPageProps): ReactElement {
  return (
    <>
      {!isHydrated && (
        <div className="known-alone">
          <DashboardSkeleton />
        </div>
      )}
      <div className="visitors-alone">
        <ForVisitors>{children}</ForVisitors>
      </div>
    </>
  );
}

function ForVisitors({ children }: { readonly children: ReactNode }): ReactElement {
  const words = useWords();
  const { heading, pitch, points } = referral.signup;
  return (
    <div className="wrap-page grid grid-cols-[minmax(0,1fr)] items-start gap-8 py-8 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] lg:gap-14">
      <div className="lg:sticky lg:top-28">
        <PageHeading className="text-4xl sm:text-5xl">{heading}</PageHeading>
        <div className="max-w-xl space-y-4 pt-5 text-ink-2 sm:text-lg">
          {pitch.map((text) => (
            <p key={text}>{words(text)}</p>
          ))}
        </div>
        <ul className="grid max-w-xl gap-3 pt-7">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-3">
              <span className="grid size-6 shrink-0 place-items-center rounded-full bg-sage text-kale">
                <Check className="size-4" strokeWidth={3} aria-hidden />
              </span>
              {words(point)}
            </li>
          ))}
        </ul>
        {/* Beside the form there is space for it; a hidden picture is not fetched. */}
        <img
          src={illustration}
          alt=""
          width={800}
          height={600}
          loading="lazy"
          decoding="async"
          className="mt-10 hidden w-full max-w-xl rounded-3xl border border-line lg:block"
        />
      </div>
      <div className="rounded-3xl border border-line bg-paper p-5 shadow-2 sm:p-8">{children}</div>
    </div>
  );
}
