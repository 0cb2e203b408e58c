import { formatPence } from '@rules/money/money';
import type { ReactElement } from 'react';
import { londonFormat } from '@rules/london';

const DAY = londonFormat({ day: 'numeric', month: 'short', year: 'numeric' });
/** Only the list of orders uses 'MMM dd, yyyy', as specified (rule A3): Nov 21, 2026. */
const ORDER_DAY = londonFormat({ month: 'short', day: '2-digit', year: 'numeric' }, 'en-US');
const TIME = londonFormat({ hour: '2-digit', minute: '2-digit' });

const COUNT = new Intl.NumberFormat('en-GB');

/** A formatted number: 20,000. */
export const formatCount = (count: number): string => COUNT.format(count);

/** A day in London: 21 Nov 2026. */
export const adminDate = (at: string): string => DAY.format(new Date(at));
/** The time of day in London: 15:04. */
export const adminTime = (at: string): string => TIME.format(new Date(at));
export const adminMoment = (at: string): string => `${adminDate(at)}, ${adminTime(at)}`;

/** A day, or nothing when there is none. */
export function DateCell({ at }: { readonly at: string | null }): ReactElement | null {
  return at === null ? null : (
    <time dateTime={at} className="tnum whitespace-nowrap">
      {adminDate(at)}
    </time>
  );
}

/** The day of an order in the list of orders. */
export function OrderDateCell({ at }: { readonly at: string }): ReactElement {
  return (
    <time dateTime={at} className="tnum whitespace-nowrap">
      {ORDER_DAY.format(new Date(at))}
    </time>
  );
}

/** A day with hour and minute. */
export function MomentCell({ at }: { readonly at: string }): ReactElement {
  return (
    <time dateTime={at} className="tnum whitespace-nowrap">
      {adminMoment(at)}
    </time>
  );
}

export function MoneyCell({ pence }: { readonly pence: number }): ReactElement {
  return <span className="tnum whitespace-nowrap">{formatPence(pence)}</span>;
}

/** An email address, which may be long: it is broken before the @ rather than within a word. */
export function EmailText({ email }: { readonly email: string }): ReactElement {
  const at = Math.max(0, email.lastIndexOf('@'));
  return (
    <span className="[overflow-wrap:anywhere]">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/** A person with their email address. */
export function PersonCell({ name, email }: { readonly name: string; readonly email: string }): ReactElement {
  return (
    <span className="block min-w-0">
      <span className="block">{name}</span>
      <span className="block text-sm text-ink-2">
        <EmailText email={email} />
      </span>
    </span>
  );
}
