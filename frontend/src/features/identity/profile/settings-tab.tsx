import type { ReactElement } from 'react';
import type { Me } from '#frontend/api/generated.js';
import { SecuritySummary } from './security-summary.js';
import { DeleteSection } from '../privacy/delete-section.js';
import { EmailSection } from './email-section.js';
import { ExportSection } from '../privacy/export-section.js';
import { PasswordSection } from '../passwords/password-section.js';
import { SessionsSection } from '../sessions/sessions-section.js';
import { TwoFactorSection } from '../factors/two-factor-section.js';
import { useTwoFactor } from '../factors/use-two-factor.js';

/** Sign-in methods, sessions and privacy. */
export function SettingsTab({ me }: { readonly me: Me }): ReactElement {
  const twoFactor = useTwoFactor();
  return (
    <div className="space-y-5 lg:space-y-7">
      <SecuritySummary me={me} twoFactor={twoFactor} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-7">
        <div className="space-y-5 lg:space-y-7">
          <PasswordSection email={me.email} />
          <EmailSection email={me.email} />
        </div>
        <div className="space-y-5 lg:space-y-7">
          <TwoFactorSection me={me} twoFactor={twoFactor} />
          <SessionsSection />
          <ExportSection email={me.email} />
          <DeleteSection email={me.email} />
        </div>
      </div>
    </div>
  );
}
