import { allergenWords } from '@rules/food/allergens';
import type { ReactElement } from 'react';
import type { MyOrder } from '#frontend/api/generated-account.js';
import { sentWarnings as said } from '#frontend/copy/ordering/sent-warnings.js';
import { useWords } from '#frontend/copy/use-words.js';
import { dayOf } from './order-state.js';
import { AllergenWords } from '../packages/package-facts.js';

interface SentWarningsProps {
  readonly warnings: MyOrder['labelWarnings'];
  readonly level: 'h2' | 'h4';
}

/** The label warnings that we sent, and the current labels of those dishes (rule F80). */
export function SentWarnings({ warnings, level: Heading }: SentWarningsProps): ReactElement | null {
  const words = useWords();
  if (warnings.length === 0) return null;
  const holds = warnings.some(({ isPutRight }) => !isPutRight);
  return (
    <section role="status" className="rounded-xl bg-oat p-5">
      <Heading className="pb-2 font-sans text-base font-semibold tracking-normal">{said.heading}</Heading>
      <ul className="space-y-4 text-[0.9375rem]">
        {warnings.map((warning) => (
          <li key={`${warning.name} ${warning.variant ?? ''} ${warning.warnedAt}`}>
            <p>{words(said.sent, { dish: dishOf(warning), day: dayOf(warning.warnedAt) })}</p>
            {sentencesOf(warning).map(([text, names]) => (
              <p key={text}>{words(text, { names })}</p>
            ))}
            {warning.isPutRight && <p className="pt-1.5 font-semibold">{said.putRight}</p>}
            {warning.now && (
              <p className="pt-1.5 text-sm text-ink-2">
                {said.now} <AllergenWords record={warning.now} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {holds && <p className="pt-3 font-semibold">{said.dont}</p>}
    </section>
  );
}

type SentWarning = MyOrder['labelWarnings'][number];

const dishOf = ({ name, variant }: SentWarning): string => (variant === null ? name : `${name} (${variant})`);

function sentencesOf({ contains, mayContain, lostDiets }: SentWarning): [text: string, names: string][] {
  return [
    ...(contains.length > 0 ? [[said.contains, allergenWords(contains)] as [string, string]] : []),
    ...(mayContain.length > 0 ? [[said.mayContain, allergenWords(mayContain)] as [string, string]] : []),
    ...(lostDiets.length > 0 ? [[said.diet, lostDiets.join(', ')] as [string, string]] : []),
  ];
}
