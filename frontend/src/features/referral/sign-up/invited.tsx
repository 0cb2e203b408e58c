import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isReferralCode, normaliseCode } from '@rules/pricing/promotions';
import { useValidateReferralCodePublicQuery } from '#frontend/api/generated.js';
import { referral } from '#frontend/copy/referral/referral.js';
import { Notice } from '#frontend/ui/feedback/notice.js';

/** Does not name the colleague whose link was followed, only that the code is valid. */
export function Invited(): ReactElement | null {
  const [params] = useSearchParams();
  const code = normaliseCode(params.get('ref') ?? '');
  const { data } = useValidateReferralCodePublicQuery({ code }, { skip: !isReferralCode(code) });
  if (data?.valid !== true || !isReferralCode(code)) return null;
  return (
    <Notice role="status">
      <p>{referral.invited}</p>
    </Notice>
  );
}
