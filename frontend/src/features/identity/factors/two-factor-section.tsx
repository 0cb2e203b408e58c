import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { Me } from '#frontend/api/generated.js';
import { account } from '#frontend/copy/identity/account.js';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { ConfirmDialog } from '#frontend/ui/dialog/confirm-dialog.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { RecoveryCodes } from './recovery-codes.js';
import { TwoFactorPassword } from './two-factor-password.js';
import { TwoFactorSetup } from './two-factor-setup.js';
import type { TwoFactor } from './use-two-factor.js';

export interface TwoFactorSectionProps {
  readonly me: Me;
  readonly twoFactor: TwoFactor;
}

const { twoFactor: words } = settingsWords;

/** The second factor: off, being set up, on, and its recovery codes (rule I13). */
export function TwoFactorSection({ me, twoFactor }: TwoFactorSectionProps): ReactElement {
  const { step, failure } = twoFactor;
  const { isOn } = me.secondFactor;
  return (
    <Section id="two-factor" heading={words.heading} text={!isOn && step.name === 'off' && words.text}>
      {failure && (
        <Notice tone="bad" role="alert" className="mb-5">
          {failure.message}
        </Notice>
      )}
      {step.name === 'again' && <TwoFactorPassword email={me.email} twoFactor={twoFactor} />}
      {step.name === 'enrol' && <TwoFactorSetup enrolment={step.enrolment} twoFactor={twoFactor} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} twoFactor={twoFactor} />}
      {step.name === 'off' &&
        (isOn ? <TurnedOn me={me} twoFactor={twoFactor} /> : <TurnedOff {...twoFactor} />)}
    </Section>
  );
}

function TurnedOff({ begin, isBusy }: TwoFactor): ReactElement {
  return (
    <>
      <p className="flex items-center gap-2.5 pb-5">
        <ShieldOff className="size-5 shrink-0 text-ink-2" aria-hidden />
        {words.off}
      </p>
      <Button busy={isBusy} onClick={() => void begin()}>
        {isBusy ? words.starting : words.start}
      </Button>
    </>
  );
}

type Question = 'remove' | 'new-codes' | undefined;

function TurnedOn({ me, twoFactor }: TwoFactorSectionProps): ReactElement {
  const fillWords = useWords();
  const [asking, setAsking] = useState<Question>();
  const close = (): void => setAsking(undefined);
  const { recoveryCodesLeft } = me.secondFactor;
  const common = {
    onClose: close,
    cancel: account.cancel,
    closeLabel: account.close,
    busy: twoFactor.isBusy,
  };
  return (
    <>
      <p className="flex items-center gap-2.5 font-semibold">
        <ShieldCheck className="size-5 shrink-0 text-kale" aria-hidden />
        {words.on}
      </p>
      <p className="pt-2 text-[0.9375rem] text-ink-2">
        {fillWords(words.codesLeft, { count: recoveryCodesLeft })}
      </p>
      <div className="flex flex-wrap gap-3 pt-5">
        <Button look="outline" onClick={() => setAsking('new-codes')}>
          {words.newCodes}
        </Button>
        <Button look="ghost" onClick={() => setAsking('remove')}>
          {words.remove}
        </Button>
      </div>
      <ConfirmDialog
        {...common}
        open={asking === 'new-codes'}
        title={words.newCodesTitle}
        text={words.newCodesText}
        confirm={words.newCodesButton}
        onConfirm={() => void twoFactor.showCodes().then(close)}
      />
      <ConfirmDialog
        {...common}
        open={asking === 'remove'}
        title={words.removeTitle}
        text={words.removeText}
        confirm={words.removeButton}
        onConfirm={() => void twoFactor.remove().then(close)}
      />
    </>
  );
}
