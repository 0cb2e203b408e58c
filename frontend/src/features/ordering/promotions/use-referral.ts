import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isReferralCode, normaliseCode } from '@rules/pricing/promotions';
import { useValidateReferralCodePublicQuery } from '#frontend/api/generated.js';

/** Kept until the tab closes, so that a reload or a detour does not lose the discount of the link. */
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
    // It then lasts for this page only.
  }
}

export interface ReferralCheck {
  /** The code of the link that was followed, once the server has said that it is valid. */
  readonly code: string | undefined;
  /** The link carries a code that the server does not know. */
  readonly invalid: boolean;
}

/** What became of the referral code of the link that was followed, now or earlier in this tab. */
export function useReferralCheck(): ReferralCheck {
  const [params] = useSearchParams();
  const code = normaliseCode(params.get('ref') ?? remembered());
  const { data } = useValidateReferralCodePublicQuery({ code }, { skip: !isReferralCode(code) });
  const valid = data?.valid === true && isReferralCode(code);
  useEffect(() => {
    if (valid) remember(code);
  }, [valid, code]);
  const refused = data?.valid === false || !isReferralCode(code);
  return { code: valid ? code : undefined, invalid: params.has('ref') && code !== '' && refused };
}

/** The referral code of the link that was followed, once the server has said that it is valid; else undefined. */
export function useReferral(): string | undefined {
  return useReferralCheck().code;
}
