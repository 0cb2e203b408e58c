import type { ReactElement } from 'react';
import type { ShownWording } from '#frontend/api/generated-admin.js';
import { agreedKinds } from '#frontend/copy/admin/agreed.js';
import { fill } from '#frontend/copy/fill.js';

export interface AgreedWordsProps {
  readonly wordings: readonly ShownWording[];
  /** Shown where no wording was kept. */
  readonly none: string;
}

/** The exact wording that a person agreed to, with its version. */
export function AgreedWords({ wordings, none }: AgreedWordsProps): ReactElement {
  if (wordings.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <ul className="space-y-2">
      {wordings.map(({ kind, version, words }) => (
        <li key={`${kind} ${words}`} className="[overflow-wrap:anywhere]">
          <span className="block text-sm text-ink-2">
            {fill(agreedKinds.line, { kind: agreedKinds.kinds[kind] ?? kind, version })}
          </span>
          “{words}”
        </li>
      ))}
    </ul>
  );
}
