import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isReferralCode, normaliseCode } from '@rules/promotions';
import { useValidateReferralCodePublicQuery } from '../../api/generated.js';

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

/** The referral code of the link that was followed, once the server has said that it is valid; else undefined. */
export function useReferral(): string | undefined {
  const [params] = useSearchParams();
  const code = normaliseCode(params.get('ref') ?? remembered());
  const { data } = useValidateReferralCodePublicQuery({ code }, { skip: !isReferralCode(code) });
  const valid = data?.valid === true && isReferralCode(code);
  useEffect(() => {
    if (valid) remember(code);
  }, [valid, code]);
  return valid ? code : undefined;
}
