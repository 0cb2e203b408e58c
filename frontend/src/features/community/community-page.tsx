import type { ReactElement } from 'react';
import type { Community } from '#frontend/api/generated-account.js';
import { community } from '#frontend/copy/community/community.js';
import { useWords } from '#frontend/copy/use-words.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { Board } from './board.js';
import { useGetCommunityQuery } from './community-api.js';
import { GuideCard } from './guide-card.js';
import { HouseRules } from './house-rules.js';
import { JoinBanner } from './join-banner.js';
import { Portal } from './portal.js';
import { SessionsSection } from './sessions-section.js';

/** Sessions, the board, the benefits and the guide, for signed-in people (rules C1–C3). */
export function CommunityPage(): ReactElement {
  const words = useWords();
  const { data, isError, refetch } = useGetCommunityQuery(undefined, { refetchOnMountOrArgChange: true });
  useHead({ title: words(community.title), indexed: false });
  return (
    <div className="wrap-page pb-24 pt-8 sm:pt-12">
      <PageHeading className="text-4xl sm:text-5xl">{community.heading}</PageHeading>
      <p className="mt-3 max-w-prose text-lg text-ink-2">{words(community.intro)}</p>
      {!data && isError && (
        <div className="mt-8">
          <LoadFailed {...community.notLoaded} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !isError && <Waiting />}
      {data && <Loaded page={data} />}
    </div>
  );
}

function Loaded({ page }: { readonly page: Community }): ReactElement {
  const { me, sessions, consultantSlots } = page;
  return (
    <>
      <JoinBanner me={me} />
      <SessionsSection sessions={sessions} hasBenefits={me.hasBenefits} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-12 pt-14 lg:grid-cols-[minmax(0,1fr)_23rem] lg:pt-16">
        <Board me={me} />
        <div className="space-y-5">
          <Portal slots={consultantSlots} hasBenefits={me.hasBenefits} />
          <GuideCard />
          <HouseRules />
        </div>
      </div>
    </>
  );
}

function Waiting(): ReactElement {
  return (
    <div aria-busy="true" className="mt-8">
      <span role="status" className="sr-only">
        {community.loading}
      </span>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} className="h-72 !rounded-2xl" />
        ))}
      </div>
      <Skeleton className="mt-14 h-80 !rounded-2xl" />
    </div>
  );
}
