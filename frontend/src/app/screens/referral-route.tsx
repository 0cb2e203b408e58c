import type { ReactElement } from 'react';
import type { NewPasswordField, PasswordAgainField } from '#frontend/features/referral/account.js';
import { ReferralPage } from '#frontend/features/referral/referral-page.js';
import { PasswordField } from '#frontend/features/identity/passwords/password-field.js';
import { useProfessionalAccount } from '#frontend/features/identity/sign-up/professional-account.js';
import { StrengthMeter } from '#frontend/features/identity/passwords/strength-meter.js';

const ChosenPassword: NewPasswordField = ({ onValue, ...field }) => (
  <div className="space-y-3">
    <PasswordField
      {...field}
      name="new-password"
      autoComplete="new-password"
      onChange={(event) => onValue(event.target.value)}
    />
    <StrengthMeter password={field.value} error={field.error} />
  </div>
);

const GivenPassword: PasswordAgainField = ({ onValue, ...field }) => (
  <PasswordField
    {...field}
    name="current-password"
    autoComplete="current-password"
    onChange={(event) => onValue(event.target.value)}
  />
);

/** The page of professionals with the visitor's account. */
export function ReferralRoute(): ReactElement {
  const account = useProfessionalAccount();
  return <ReferralPage account={account} NewPassword={ChosenPassword} PasswordAgain={GivenPassword} />;
}
