import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useIsMember } from '#frontend/api/membership-status.js';

/** The first character of the user's email in a circle; members get the colour and the sign of LT+. */
export function Avatar({ email }: { readonly email: string }): ReactElement {
  const isMember = useIsMember();
  return (
    <span aria-hidden className="relative">
      <span
        className={`grid size-9 place-items-center rounded-full font-display text-base font-bold uppercase ${
          isMember ? 'bg-beet text-on-beet' : 'bg-kale text-on-kale'
        }`}
      >
        {email.slice(0, 1)}
      </span>
      {isMember && (
        <span className="absolute -bottom-0.5 -right-1 grid size-4 place-items-center rounded-full border-2 border-milk bg-beet text-on-beet">
          <Plus className="size-2.5" strokeWidth={4} />
        </span>
      )}
    </span>
  );
}
