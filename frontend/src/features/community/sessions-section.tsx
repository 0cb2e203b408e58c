import { useState, type ReactElement } from 'react';
import type { CommunityEvent } from '#frontend/api/generated-account.js';
import { community } from '#frontend/copy/community/community.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { cn } from '#frontend/ui/cn.js';
import { SessionCard } from './session-card.js';

/** The sessions shown before 'show all': what fits into a window. */
const FIRST = 6;
/** A phone shows them one below the other. */
const FIRST_ON_PHONES = 3;

export interface SessionsSectionProps {
  readonly sessions: readonly CommunityEvent[];
  readonly hasBenefits: boolean;
}

/** The coming live sessions, the next one first (rule C1). */
export function SessionsSection({ sessions, hasBenefits }: SessionsSectionProps): ReactElement {
  const words = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const said = community.sessions;
  const isShort = sessions.length <= FIRST_ON_PHONES;
  return (
    <section aria-labelledby="sessions" className="pt-10">
      <h2 id="sessions" className="text-2xl font-bold sm:text-3xl">
        {community.sessions.heading}
      </h2>
      <p className="max-w-prose pt-2 text-ink-2">
        {words(community.sessions.valueNote)} {said.times}
      </p>
      {sessions.length === 0 && <p className="mt-5 rounded-xl bg-oat p-5">{community.sessions.empty}</p>}
      <ul className="grid gap-4 pt-5 sm:grid-cols-2 lg:grid-cols-3">
        {sessions.map((session, index) => (
          <li
            key={session.id}
            className={cn(
              'flex',
              !showsAll && index >= FIRST && 'hidden',
              !showsAll && index >= FIRST_ON_PHONES && 'max-sm:hidden',
            )}
          >
            <SessionCard session={session} hasBenefits={hasBenefits} />
          </li>
        ))}
      </ul>
      {!isShort && (
        <p className={cn('pt-6', sessions.length <= FIRST && 'sm:hidden')}>
          <Button look="outline" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? said.fewer : words(said.all, { count: sessions.length })}
          </Button>
        </p>
      )}
    </section>
  );
}
