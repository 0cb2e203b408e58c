import { ArrowLeft, Printer } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useGetMeQuery } from '#frontend/api/generated.js';
import { diary } from '#frontend/copy/diary/diary.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { useGetDiaryQuery } from './diary-api.js';
import { DiaryDays } from './diary-days.js';
import { DiaryEditor } from './diary-editor.js';
import { DiaryWeeks } from './diary-weeks.js';

/** A diary of appetite, protein and how one feels, for its owner alone (rule H61). */
export function DiaryPage(): ReactElement {
  const words = useWords();
  const [chosen, setChosen] = useState<string>();
  const { data: me, isError: isMeLost, refetch: refetchMe } = useGetMeQuery();
  // It is deleted when the consent is withdrawn on another page.
  const page = useGetDiaryQuery({}, { refetchOnMountOrArgChange: true });
  const { data, isError, refetch } = page;
  useHead({ title: words(`${diary.heading} | {brandName}`), indexed: false });
  const retry = (): void => {
    void refetch();
    if (isMeLost) void refetchMe();
  };
  return (
    <div className="wrap-page pb-24 pt-4">
      <Link
        to="/account?tab=profile"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-kale underline-offset-4 hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {diary.back}
      </Link>
      <PageHeading className="pt-2 text-4xl sm:text-5xl">{diary.heading}</PageHeading>
      <p className="mt-3 max-w-prose text-ink-2">{diary.intro}</p>
      {(isError || isMeLost) && (!data || !me) && (
        <div className="mt-6">
          <LoadFailed {...diary.notLoaded} onRetry={retry} />
        </div>
      )}
      {!isError && !isMeLost && (!data || !me) && <Waiting />}
      {data && me && (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-7">
          <DiaryEditor
            diary={data}
            day={chosen ?? data.today}
            onDay={setChosen}
            hasConsent={me.consents.health}
          />
          <div className="space-y-5 lg:space-y-7">
            <DiaryWeeks diary={data} />
            <DiaryDays items={data.items} onEdit={setChosen} />
            <Link to="/diary/print" className={buttonStyle({ look: 'outline' })}>
              <Printer className="size-4" aria-hidden />
              {diary.print.link}
            </Link>
            <p className="max-w-prose text-sm text-ink-2">{diary.limits}</p>
          </div>
        </div>
      )}
    </div>
  );
}

function Waiting(): ReactElement {
  return (
    <div aria-busy="true" className="mt-6 grid gap-5 lg:grid-cols-2 lg:gap-7">
      <span role="status" className="sr-only">
        {diary.loading}
      </span>
      <Skeleton className="h-[32rem] !rounded-2xl" />
      <Skeleton className="h-80 !rounded-2xl" />
    </div>
  );
}
