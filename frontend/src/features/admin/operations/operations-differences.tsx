import type { ReactElement } from 'react';
import type { Operations } from '#frontend/api/generated-admin.js';
import { adminOperations } from '#frontend/copy/admin/operations.js';

type Difference = NonNullable<Operations['reconciliation']>['differences'][number];

const CELL = 'border-b border-line px-3 py-2 text-left align-top';

/** Mismatches between records, with the ids to look for. */
export function OperationsDifferences({
  rows,
}: {
  readonly rows: readonly Difference[];
}): ReactElement | null {
  const { differences, columns } = adminOperations.books;
  if (rows.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="text-lg font-bold">{differences}</h3>
      <div role="region" aria-label={differences} tabIndex={0} className="mt-2 overflow-x-auto rounded-lg">
        <table className="w-full text-sm">
          <thead>
            <tr>
              {Object.entries(columns).map(([name, head]) => (
                <th key={name} scope="col" className={`${CELL} font-semibold text-ink-2`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ check, subject, detail }) => (
              <tr key={`${check} ${subject}`}>
                <td className={CELL}>{check}</td>
                <td className={`${CELL} [overflow-wrap:anywhere]`}>{subject}</td>
                <td className={`${CELL} tnum`}>{detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
