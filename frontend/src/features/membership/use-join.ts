import { useRef, useState, type RefObject } from 'react';
import { MEMBERSHIP_TERMS_VERSION } from '@rules/membership/membership-terms';
import { useNavigate } from 'react-router-dom';
import { useStartTrialMutation } from './membership-api.js';

export interface JoinCheckout {
  readonly busy: boolean;
  readonly join: () => Promise<void>;
  /** The tick that is required before any button opens the payment page (rule L31). */
  readonly tick: {
    readonly isGiven: boolean;
    readonly isMissing: boolean;
    readonly set: (isGiven: boolean) => void;
    readonly ref?: RefObject<HTMLInputElement | null>;
  };
}

/** Starts LT+: opens the payment page once the price is agreed to, or the sign-in first (rule L31). */
export function useJoin(isSignedIn: boolean, pricePence: number | undefined): JoinCheckout {
  const [start, { isLoading, isSuccess }] = useStartTrialMutation();
  const [isGiven, setGiven] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const join = async (): Promise<void> => {
    if (!isSignedIn) {
      await navigate('/auth', { state: { from: '/membership' } });
      return;
    }
    if (!isGiven) {
      setAsked(true);
      ref.current?.focus();
      return;
    }
    const consent =
      pricePence === undefined ? {} : { consent: { version: MEMBERSHIP_TERMS_VERSION, pricePence } };
    const { data } = await start({ trialRequest: consent });
    if (data) globalThis.location.assign(data.url);
  };
  // Also busy during the redirect to the payment page.
  const tick = { isGiven, isMissing: isAsked && !isGiven, set: setGiven, ref };
  return { busy: isLoading || isSuccess, join, tick };
}
