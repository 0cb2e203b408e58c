import { useEffect, type ReactElement } from 'react';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import { NOT_A_MOBILE, toMobile } from '@rules/sms';
import type { TextMessages } from '#frontend/api/generated-account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { Button } from '#frontend/ui/action/button.js';
import { CheckField, TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { useChooseTextMessagesMutation } from '../profile/account-api.js';

const { texts: words } = profileWords;

interface Values {
  readonly number: string;
  readonly consent: boolean;
}

export interface NumberFormProps {
  readonly chosen: TextMessages;
  readonly focuses: boolean;
  readonly onSent: () => void;
  /** Goes back without another number. */
  readonly onKeep: (() => void) | undefined;
}

/** The tick is the consent: a number alone starts nothing. */
const issuesOf = ({ number, consent }: Values): Readonly<Partial<Record<string, string>>> => ({
  ...(toMobile(number) === null ? { number: NOT_A_MOBILE } : {}),
  ...(consent ? {} : { consent: words.consentMissing }),
});

/** A mobile number and the consent, which bring a code. */
export function NumberForm({ chosen, focuses, onSent, onKeep }: NumberFormProps): ReactElement {
  const [choose] = useChooseTextMessagesMutation();
  const server = useServerForm<Values>({
    // Who gets texts, or waits for a code, has agreed already.
    defaults: { number: '', consent: chosen.number !== null || chosen.awaiting !== null },
    issuesOf,
    warns: false,
    send: async ({ number }) => {
      const { error } = await choose({ textMessagesChoice: { number } });
      if (!error) onSent();
      return error;
    },
  });
  const { setFocus } = server.form;
  useEffect(() => {
    if (focuses) setFocus('number');
  }, [focuses, setFocus]);
  const consent = server.bound('consent');
  return (
    <form {...server.formProps}>
      <TextField
        label={words.number}
        help={words.numberHelp}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={MAX_LENGTHS.phone}
        required
        {...server.text('number')}
      />
      <CheckField
        label={words.consent}
        checked={consent.value}
        error={consent.error}
        onChange={consent.onValue}
        className="mt-5"
      />
      <div className="flex flex-wrap gap-3 pt-6">
        <Button type="submit" busy={server.isBusy}>
          {server.isBusy ? words.sending : words.start}
        </Button>
        {onKeep && (
          <Button look="ghost" onClick={onKeep}>
            {words.keep}
          </Button>
        )}
      </div>
    </form>
  );
}
