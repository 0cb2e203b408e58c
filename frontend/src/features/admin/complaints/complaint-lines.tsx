import type { ReactElement } from 'react';
import type { Complaint } from '#frontend/api/generated-admin.js';
import { adminComplaint as words } from '#frontend/copy/admin/complaints.js';
import { fill } from '#frontend/copy/fill.js';

/** The lines as sold, with the lots that the kitchen recorded for its dishes (rule F9). */
export function ComplaintLines({ lines }: Pick<Complaint, 'lines'>): ReactElement {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ name, variant, quantity, lots }) => (
        <li key={`${name} ${variant}`} className="py-2 first:pt-0">
          <p>
            <span className="tnum font-semibold">{quantity}×</span> {name}
            {variant !== null && ` (${variant})`}
          </p>
          <p className="text-sm text-ink-2">
            {lots.length === 0
              ? words.noLots
              : fill(words.lots, { lots: lots.map(({ lot }) => lot).join(', ') })}
          </p>
        </li>
      ))}
    </ul>
  );
}
