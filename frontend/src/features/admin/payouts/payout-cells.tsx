import { monthName } from '@rules/money/payouts';
import type { ReactElement } from 'react';
import { adminPayouts } from '#frontend/copy/admin/payouts.js';
import { fill } from '#frontend/copy/fill.js';

export const monthOf = (month: string): string => monthName(month);

/** '1 transfer', '12 transfers'. */
export function transfersOf(count: number): string {
  const [one, many] = adminPayouts.next.transfers;
  return count === 1 ? one : fill(many, { count });
}

/** A professional by name and code; the name links to the account. */
export function ProfessionalName({
  name,
  referralCode,
}: {
  readonly name: string;
  readonly referralCode: string;
}): ReactElement {
  return (
    <span className="[overflow-wrap:anywhere]">
      <span className="font-semibold">{name || adminPayouts.batch.gone}</span>
      <code className="block text-sm text-ink-2">{referralCode}</code>
    </span>
  );
}
