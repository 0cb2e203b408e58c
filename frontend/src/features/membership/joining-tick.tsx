import type { ReactElement } from 'react';
import { membership as copy } from '#frontend/copy/membership/membership.js';
import { CheckField } from '#frontend/ui/form/field.js';
import type { JoinCheckout } from './use-join.js';

export interface JoiningTickProps {
  readonly isSignedIn: boolean;
  readonly sentence: string;
  readonly tick: JoinCheckout['tick'];
}

/** The required agreement before a payment page opens; a visitor reads it, and ticks it after sign-in. */
export function JoiningTick({ isSignedIn, sentence, tick }: JoiningTickProps): ReactElement {
  if (!isSignedIn) return <p className="mb-3 mt-6 text-[0.9375rem]">{sentence}</p>;
  return (
    <div className="mb-4 mt-6 rounded-xl bg-paper px-4 py-3 text-left text-ink">
      <CheckField
        ref={tick.ref}
        label={sentence}
        checked={tick.isGiven}
        onChange={tick.set}
        {...(tick.isMissing ? { error: copy.price.acknowledgeMissing } : {})}
      />
    </div>
  );
}
