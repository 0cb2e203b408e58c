import type { ReactElement } from 'react';
import type { NewPasswordField, PasswordAgainField } from '../features/referral/account.js';
import { ReferralPage } from '../features/referral/referral-page.js';
import { PasswordField } from '../features/identity/password-field.js';
import { useProfessionalAccount } from '../features/identity/professional-account.js';
import { StrengthMeter } from '../features/identity/strength-meter.js';

const ChosenPassword: NewPasswordField = ({ onValue, ...field }) => (
  <div className="space-y-3">
    <PasswordField
      {...field}
      name="new-password"
      autoComplete="new-password"
      onChange={(event) => onValue(event.target.value)}
    />
    <StrengthMeter password={field.value} fault={field.error} />
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

/** The page of professionals with the account of who looks at it. */
export function ReferralRoute(): ReactElement {
  const account = useProfessionalAccount();
  return <ReferralPage account={account} NewPassword={ChosenPassword} PasswordAgain={GivenPassword} />;
}
