import { MonitorSmartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import type { LoginSession } from '#frontend/api/generated-account.js';
import { account } from '#frontend/copy/identity/account.js';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { notify } from '#frontend/copy/notify.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Badge } from '#frontend/ui/content/badge.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { Skeleton } from '#frontend/ui/layout/skeleton.js';
import {
  keepOnlyThisSession,
  useAccountDispatch,
  useEndSessionMutation,
  useListSessionsQuery,
} from '../profile/account-api.js';
import { useAuthCall } from '../sign-in/use-auth-call.js';

const { sessions: words } = settingsWords;

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Every browser session of the account, with buttons to sign it out (rule I5). */
export function SessionsSection(): ReactElement {
  const { data, isError, refetch } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const others = data?.items.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Section id="sessions" heading={words.heading} text={words.text}>
      {isError && !data && (
        <Notice tone="bad" role="alert">
          <p>{words.notLoaded}</p>
          <Button look="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
            {account.notLoaded.button}
          </Button>
        </Notice>
      )}
      {!data && !isError && (
        <div aria-busy="true">
          <span role="status" className="sr-only">
            {words.loading}
          </span>
          <Skeleton className="h-16 !rounded-lg" />
        </div>
      )}
      <ul className="divide-y divide-line">
        {data?.items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 && <EndOthers />}
    </Section>
  );
}

function SessionRow({ session }: { readonly session: LoginSession }): ReactElement {
  const fillWords = useWords();
  const [end, { isLoading }] = useEndSessionMutation();
  const { id, device, isCurrent, activeAt } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sage text-kale">
        <MonitorSmartphone className="size-5" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-ink-2">
          {isCurrent ? words.now : fillWords(words.lastSeen, { time: when.format(new Date(activeAt)) })}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="pea">{words.current}</Badge>
      ) : (
        <Button
          look="outline"
          size="sm"
          busy={isLoading}
          aria-label={fillWords(words.endOf, { device })}
          onClick={() => void end({ id })}
        >
          {words.end}
        </Button>
      )}
    </li>
  );
}

function EndOthers(): ReactElement {
  const dispatch = useAccountDispatch();
  const { call, isBusy } = useAuthCall();
  const endAll = async (): Promise<void> => {
    const { failure } = await call(async (auth) => ({
      data: null,
      ...(await auth.signOut({ scope: 'others' })),
    }));
    if (failure) return void dispatch(notify({ toast: 'unexpected' }));
    dispatch(keepOnlyThisSession());
    dispatch(notify({ toast: 'sessionsEnded' }));
  };
  return (
    <Button look="outline" className="mt-3" busy={isBusy} onClick={() => void endAll()}>
      {words.endOthers}
    </Button>
  );
}
