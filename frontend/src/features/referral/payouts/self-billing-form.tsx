import { SELF_BILLING, vatNumberOf } from '@rules/money/self-billing';
import type { ReactElement } from 'react';
import { account } from '#frontend/copy/identity/account.js';
import { selfBilling as words } from '#frontend/copy/referral/self-billing.js';
import { Button } from '#frontend/ui/action/button.js';
import { CheckField, TextField } from '#frontend/ui/form/field.js';
import type { Issues } from '#frontend/ui/form/form-issues.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useAgreeSelfBillingMutation, type SelfBilling } from './self-billing-api.js';

interface Draft {
  vatNumber: string;
  agreed: boolean;
}

function issuesOf({ vatNumber, agreed }: Draft): Issues {
  const isRight = vatNumber.trim() === '' || vatNumberOf(vatNumber) !== undefined;
  return {
    ...(isRight ? {} : { vatNumber: words.vatNumberWrong }),
    ...(agreed ? {} : { agreed: words.agreeMissing }),
  };
}

export interface SelfBillingFormProps {
  readonly agreement: SelfBilling;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** The agreement's text with its tick, and the VAT number of a professional who has one. */
export function SelfBillingForm({ agreement, onDone, onCancel }: SelfBillingFormProps): ReactElement {
  const [agree] = useAgreeSelfBillingMutation();
  const server = useServerForm<Draft>({
    defaults: { vatNumber: agreement.vatNumber ?? '', agreed: false },
    issuesOf,
    send: async ({ vatNumber }) => {
      const body = { version: SELF_BILLING.version, vatNumber, agreed: true as const };
      const { error } = await agree({ body });
      if (!error) onDone();
      return error;
    },
  });
  const agreed = server.bound('agreed');
  return (
    <form {...server.formProps} className="space-y-5">
      <ul className="list-disc space-y-1.5 pl-5 text-[0.9375rem] text-ink-2">
        {SELF_BILLING.terms.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <TextField
        className="sm:max-w-80"
        label={words.vatNumber}
        help={words.vatNumberHelp}
        autoComplete="off"
        maxLength={30}
        {...server.text('vatNumber')}
      />
      <CheckField
        label={words.agree}
        checked={agreed.value}
        onChange={agreed.onValue}
        {...(agreed.error === undefined ? {} : { error: agreed.error })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={server.isBusy}>
          {server.isBusy ? account.saving : words.save}
        </Button>
        {onCancel && (
          <Button look="ghost" disabled={server.isBusy} onClick={onCancel}>
            {account.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
