import type { ReactElement } from 'react';
import type { AdminUser } from '#frontend/api/generated-admin.js';
import { adminAgreements as words } from '#frontend/copy/admin/agreed.js';
import { fill } from '#frontend/copy/fill.js';
import { DateCell } from '../parts/cells.js';
import { PersonCard } from '../parts/person-card.js';

type Agreement = AdminUser['agreements'][number];

/** What a person agreed to or withdrew, when, and in which words (rule H23). */
export function PersonAgreements({ agreements }: Pick<AdminUser, 'agreements'>): ReactElement {
  return (
    <PersonCard heading={words.heading}>
      {agreements.length === 0 ? (
        <p className="text-ink-2">{words.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {agreements.map((each) => (
            <li key={`${each.name} ${each.decidedAt}`} className="py-3 [overflow-wrap:anywhere]">
              <One {...each} />
            </li>
          ))}
        </ul>
      )}
    </PersonCard>
  );
}

function One({ name, isGiven, decidedAt, version, words: shown }: Agreement): ReactElement {
  const decision = isGiven ? words.given : words.withdrawn;
  return (
    <>
      <p className="font-semibold">{fill(words.line, { name: words.names[name] ?? name, decision })}</p>
      {shown !== null && <p>“{shown}”</p>}
      {isGiven && shown === null && <p className="text-ink-2">{words.noWords}</p>}
      <p className="text-sm text-ink-2">
        <DateCell at={decidedAt} />
        {version !== null && ` · ${fill(words.version, { version })}`}
      </p>
    </>
  );
}
