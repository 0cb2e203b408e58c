import { Download } from 'lucide-react';
import { useEffect, useRef, type ReactElement } from 'react';
import { account } from '#frontend/copy/identity/account.js';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { Button } from '#frontend/ui/action/button.js';
import { CopyButton } from '#frontend/ui/action/copy-button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { saveFile } from '#frontend/ui/action/save-file.js';
import type { TwoFactor } from './use-two-factor.js';

export interface RecoveryCodesProps {
  /** Missing when they could not be fetched. */
  readonly codes?: readonly string[];
  readonly twoFactor: TwoFactor;
}

const { twoFactor: words } = settingsWords;

/** The recovery codes, shown once: they leave the page when the button is pressed. */
export function RecoveryCodes({ codes, twoFactor }: RecoveryCodesProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  // The previous form is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  if (!codes) {
    return (
      <Notice tone="bad" role="alert">
        <p>{words.codesFailed}</p>
        <Button
          look="outline"
          size="sm"
          className="mt-3"
          busy={twoFactor.isBusy}
          onClick={() => void twoFactor.showCodes()}
        >
          {account.notLoaded.button}
        </Button>
      </Notice>
    );
  }
  const text = `${codes.join('\n')}\n`;
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold">
        {words.codesTitle}
      </h3>
      <p className="pt-2 text-[0.9375rem] text-ink-2">{words.codesText}</p>
      <ol className="tnum mt-4 grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md bg-oat p-4 font-mono text-[0.9375rem] min-[400px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 pt-4">
        <CopyButton text={text} label={words.copy} copiedLabel={words.copied} />
        <Button
          look="outline"
          size="sm"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), words.fileName)}
        >
          <Download className="size-4" aria-hidden />
          {words.download}
        </Button>
      </div>
      <Button className="mt-5" onClick={twoFactor.done}>
        {words.kept}
      </Button>
    </div>
  );
}
