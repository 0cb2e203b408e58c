import { useState, type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { makeStore } from '#frontend/app/store.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import type { Part } from './part.js';
import { PARTS } from './parts.js';

export interface PartsPageProps {
  /** The name of one part, and of one of its states: shown alone. */
  readonly only: string | null;
  readonly state: string | null;
}

/** Every part of the site with its states; one that lies over the page is a link to a page of its own. */
export function PartsPage({ only, state }: PartsPageProps): ReactElement {
  // Words of the shop's settings are read from the store.
  const [store] = useState(() => makeStore());
  const shown = PARTS.filter(({ name }) => only === null || name === only);
  return (
    <Provider store={store}>
      <main className="mx-auto max-w-5xl space-y-10 p-4 sm:p-8">
        <h1 className="text-3xl font-extrabold">{only ?? 'The parts of the site'}</h1>
        {shown.length === 0 && <Notice tone="bad">There is no part of this name.</Notice>}
        {shown.map((part) => (
          <PartSection key={part.name} part={part} only={only} state={state} />
        ))}
      </main>
    </Provider>
  );
}

function PartSection({ part, only, state }: PartsPageProps & { readonly part: Part }): ReactElement {
  const { name, states, isOverPage = false } = part;
  const shown = states.filter((each) => state === null || each.name === state);
  return (
    <section data-part={name} aria-label={name} className="space-y-4 border-t border-line pt-6">
      <h2 className="text-xl font-bold">{name}</h2>
      {isOverPage && only === null ? (
        <StateLinks name={name} states={states.map((each) => each.name)} />
      ) : (
        <div className="grid gap-6 sm:grid-cols-2">
          {shown.map((each) => (
            <div key={each.name} data-state-of={name} className="min-w-0">
              <p className="pb-2 text-sm text-ink-2">{each.name}</p>
              <div>{each.node}</div>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function StateLinks({
  name,
  states,
}: {
  readonly name: string;
  readonly states: readonly string[];
}): ReactElement {
  return (
    <ul className="flex flex-wrap gap-3">
      {states.map((state) => (
        <li key={state}>
          <a
            data-over-page={name}
            href={`?${new URLSearchParams({ only: name, state }).toString()}`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {state}
          </a>
        </li>
      ))}
    </ul>
  );
}
