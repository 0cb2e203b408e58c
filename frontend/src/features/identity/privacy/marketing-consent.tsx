import type { ReactElement } from 'react';
import { account } from '#frontend/copy/identity/account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { CheckField } from '#frontend/ui/form/field.js';
import { Section } from '#frontend/ui/layout/section.js';
import { useSetConsentsMutation } from '../profile/account-api.js';

/** Optional emails (rule X5). The tick is the decision: there is nothing to save. */
export function MarketingConsent({ given }: { readonly given: boolean }): ReactElement {
  const { marketing } = profileWords;
  const [decide, { isSuccess }] = useSetConsentsMutation();
  return (
    <Section id="marketing" heading={marketing.heading} text={marketing.text}>
      <CheckField
        label={profileWords.marketing.agreed}
        checked={given}
        onChange={(checked) => void decide({ consentChanges: { marketing: checked } })}
      />
      <p role="status" className="pt-2 text-sm font-semibold text-kale">
        {isSuccess && account.saved}
      </p>
    </Section>
  );
}
