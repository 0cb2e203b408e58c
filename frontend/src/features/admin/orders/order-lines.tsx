import type { ReactElement } from 'react';
import type { AdminOrder } from '#frontend/api/generated-admin.js';
import { adminOrder } from '#frontend/copy/admin/orders.js';
import { fill } from '#frontend/copy/fill.js';
import { allergenNames } from '#frontend/copy/catalog/food.js';
import { cn } from '#frontend/ui/cn.js';
import { MoneyCell } from '../parts/cells.js';

type Line = AdminOrder['lines'][number];
const { columns: heads } = adminOrder;
const HEAD = 'border-b border-line px-4 py-2 text-left text-[0.8125rem] font-semibold text-ink-2';
const CELL = 'px-4 py-2 align-top md:border-b md:border-line';

interface ChipsProps {
  readonly words: string;
  readonly allergens: Line['contains'];
  readonly isTrace?: boolean;
}

/** A solid outline is contained, a dashed one may be; the words say so as well. */
function Chips({ words, allergens, isTrace = false }: ChipsProps): ReactElement | null {
  if (allergens.length === 0) return null;
  return (
    <span className="my-0.5 mr-3 inline-flex flex-wrap items-center gap-1">
      <span className="text-[0.75rem] text-ink-2">{words} </span>
      {allergens.map((each) => (
        <span
          key={each}
          className={cn(
            'rounded-[0.375rem] border px-1.5 text-[0.75rem] leading-5',
            isTrace ? 'border-dashed border-line-strong' : 'border-ink font-semibold',
          )}
        >
          {allergenNames[each]}
        </span>
      ))}
    </span>
  );
}

/** The allergens of a line as sold; never hidden, on the screen and on paper. */
export function LineAllergens({ line }: { readonly line: Line }): ReactElement {
  const { contains, mayContain } = line;
  if (contains.length + mayContain.length === 0) {
    return <span className="text-[0.75rem] text-ink-2">{adminOrder.noAllergens}</span>;
  }
  return (
    <>
      <Chips words={adminOrder.contains} allergens={contains} />
      <Chips words={adminOrder.mayContain} allergens={mayContain} isTrace />
    </>
  );
}

/** The lines as sold, with the allergens of that day (rule P2), and what was paid for each. */
export function OrderLines({ lines }: { readonly lines: AdminOrder['lines'] }): ReactElement {
  return (
    <table role="table" className="w-full text-[0.8125rem] max-md:block">
      <caption className="sr-only">{adminOrder.parts.lines}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {[heads.item, heads.allergens].map((head) => (
            <th key={head} role="columnheader" scope="col" className={HEAD}>
              {head}
            </th>
          ))}
          {[heads.price, heads.paid].map((head) => (
            <th key={head} role="columnheader" scope="col" className={cn(HEAD, 'text-right')}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {lines.map((line, position) => (
          <OrderLine key={position} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function OrderLine({ line }: { readonly line: Line }): ReactElement {
  return (
    <tr
      role="row"
      className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:border-b max-md:border-line max-md:py-1"
    >
      <td role="cell" className={cn(CELL, 'font-semibold')}>
        {fill(adminOrder.line, { quantity: line.quantity, name: line.name })}
      </td>
      <td role="cell" className={cn(CELL, 'max-md:order-3 max-md:col-span-2 max-md:pt-0')}>
        <LineAllergens line={line} />
      </td>
      <td role="cell" className={cn(CELL, 'text-right text-ink-2 max-md:hidden')}>
        <MoneyCell pence={line.unitPence * line.quantity} />
      </td>
      <td role="cell" className={cn(CELL, 'text-right font-semibold')}>
        <MoneyCell pence={line.totalPence} />
      </td>
    </tr>
  );
}
