import type { ReactElement } from 'react';
import { recordHref } from '../record/record-href.js';
import { Link } from '#frontend/ui/content/link.js';

/** Links to an order in its section. */
export function OrderLink({ id, label }: { readonly id: string; readonly label: string }): ReactElement {
  return (
    <p className="pt-3">
      <Link to={recordHref('order', id)} className="font-semibold text-kale underline underline-offset-4">
        {label}
      </Link>
    </p>
  );
}
