import type { ReactElement } from 'react';

/** The first letter of somebody's email on a round ground. */
export function Avatar({ email }: { readonly email: string }): ReactElement {
  return (
    <span
      aria-hidden
      className="grid size-9 place-items-center rounded-full bg-kale font-display text-base font-bold uppercase text-on-kale"
    >
      {email.slice(0, 1)}
    </span>
  );
}
