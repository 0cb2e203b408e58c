import type { ReactElement } from 'react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { allergenNames } from '#frontend/copy/catalog/food.js';
import { MoneyCell } from '../parts/cells.js';

type Line = AdminOrder['lines'][number];

function allergensOf({ contains, mayContain }: Line): string {
  const allergenLine = (words: string, allergens: Line['contains']): string[] =>
    allergens.length === 0
      ? []
      : [fill(words, { allergens: allergens.map((each) => allergenNames[each]).join(', ') })];
  const said = [
    ...allergenLine(adminOrder.contains, contains),
    ...allergenLine(adminOrder.mayContain, mayContain),
  ];
  return said.length > 0 ? said.join('. ') : adminOrder.noAllergens;
}

/** The lines as sold, with the allergens of that day (rule P2). */
export function OrderLines({ lines }: { readonly lines: AdminOrder['lines'] }): ReactElement {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line, position) => (
        <li key={position} className="flex justify-between gap-4 py-2.5 text-[0.9375rem]">
          <span className="min-w-0">
            <span className="font-semibold">
              {line.quantity} × {line.name}
            </span>
            <span className="block text-sm text-ink-2">{allergensOf(line)}</span>
          </span>
          <MoneyCell pence={line.totalPence} />
        </li>
      ))}
    </ul>
  );
}
