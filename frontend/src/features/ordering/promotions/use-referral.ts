import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isReferralCode, normaliseCode } from '@rules/pricing/promotions';
import { useValidateReferralCodePublicQuery } from '#frontend/api/generated.js';

/** Stored until the tab closes, so that a reload or a detour does not lose the discount of the link. */
const KEY = 'referralCode';

function remembered(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function remember(code: string): void {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // The code then lasts for this page only.
  }
}

export interface ReferralCheck {
  /** The code of the followed link, once the server has confirmed it. */
  readonly code: string | undefined;
  /** The link has an unknown code. */
  readonly invalid: boolean;
  /** The code of this address while the server is asked: its banner keeps its room meanwhile. */
  readonly asked: string | undefined;
}

/** The state of the referral code of a link followed now or earlier in this tab. */
export function useReferralCheck(): ReferralCheck {
  const [params] = useSearchParams();
  const code = normaliseCode(params.get('ref') ?? remembered());
  const { data, isError } = useValidateReferralCodePublicQuery({ code }, { skip: !isReferralCode(code) });
  const valid = data?.valid === true && isReferralCode(code);
  useEffect(() => {
    if (valid) remember(code);
  }, [valid, code]);
  const refused = data?.valid === false || !isReferralCode(code);
  const isAsking = params.has('ref') && isReferralCode(code) && data === undefined && !isError;
  return {
    code: valid ? code : undefined,
    invalid: params.has('ref') && code !== '' && refused,
    asked: isAsking ? code : undefined,
  };
}

/** The referral code of the followed link, once the server has confirmed it; else undefined. */
export function useReferral(): string | undefined {
  return useReferralCheck().code;
}
