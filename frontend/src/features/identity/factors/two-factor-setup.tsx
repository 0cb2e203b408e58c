import { useId, type ReactElement } from 'react';
import { account } from '#frontend/copy/identity/account.js';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { Button } from '#frontend/ui/action/button.js';
import { CopyButton } from '#frontend/ui/action/copy-button.js';
import { TextField } from '#frontend/ui/form/field.js';
import type { Enrolment, TwoFactor } from './use-two-factor.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';

export interface TwoFactorSetupProps {
  readonly enrolment: Enrolment;
  readonly twoFactor: TwoFactor;
}

const { twoFactor: words } = settingsWords;
const SIX_DIGITS = /^\d{6}$/;

/** 'JBSWY3DPEHPK3PXP' → 'JBSW Y3DP EHPK 3PXP': groups of four are easier to type. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The QR code for the app, the key to type instead, and the first code as proof that it worked. */
export function TwoFactorSetup({ enrolment, twoFactor }: TwoFactorSetupProps): ReactElement {
  const keyId = useId();
  const { factorId, secret, qrSvg } = enrolment;
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div>
        <h3 className="pb-3 font-sans text-[0.9375rem] font-semibold tracking-normal">{words.step1}</h3>
        {/* Cameras need dark on light in every theme. */}
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrSvg)}`}
          alt={words.qr}
          width={192}
          height={192}
          className="size-48 rounded-md border border-line bg-[white] p-2"
        />
      </div>
      <div className="min-w-0">
        <h3 id={keyId} className="pb-2 font-sans text-[0.9375rem] font-semibold tracking-normal">
          {words.manual}
        </h3>
        <p
          aria-labelledby={keyId}
          role="group"
          className="tnum rounded-md bg-oat px-3.5 py-3 font-mono text-[0.9375rem] [overflow-wrap:anywhere]"
        >
          {inFours(secret)}
        </p>
        <CopyButton text={secret} label={words.copyKey} copiedLabel={words.copied} className="mt-2" />
      </div>
      <CodeForm factorId={factorId} twoFactor={twoFactor} />
    </div>
  );
}

function CodeForm({
  factorId,
  twoFactor,
}: {
  readonly factorId: string;
  readonly twoFactor: TwoFactor;
}): ReactElement {
  const digitsOf = (code: string): string => code.replace(/\s/g, '');
  const server = useServerForm({
    defaults: { code: '' },
    issuesOf: ({ code }) => (SIX_DIGITS.test(digitsOf(code)) ? {} : { code: words.codeMissing }),
    warns: false,
    send: async ({ code }) => {
      const failure = await twoFactor.confirm(factorId, digitsOf(code));
      if (failure) server.refuse('code', failure.message);
    },
  });
  return (
    <form {...server.formProps} className="sm:col-span-2">
      <h3 className="pb-3 font-sans text-[0.9375rem] font-semibold tracking-normal">{words.step2}</h3>
      <TextField
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={7}
        {...server.text('code')}
        className="max-w-48"
      />
      <div className="flex flex-wrap gap-3 pt-5">
        <Button type="submit" busy={twoFactor.isBusy}>
          {twoFactor.isBusy ? words.confirming : words.confirm}
        </Button>
        <Button look="ghost" onClick={twoFactor.cancel}>
          {account.cancel}
        </Button>
      </div>
    </form>
  );
}
