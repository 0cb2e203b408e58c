import type { ReactElement } from 'react';
import { fill } from '#frontend/copy/fill.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { Button } from '#frontend/ui/action/button.js';

const { texts: words } = profileWords;

export interface Stopping {
  readonly stop: () => void;
  readonly isStopping: boolean;
}

export interface ChosenNumberProps {
  readonly number: string;
  /** Missing where the shop sends none at the moment. */
  readonly onChange: (() => void) | undefined;
  readonly stopping: Stopping | undefined;
}

/** The number that gets texts, what was agreed to, and the way to end it. */
export function ChosenNumber({ number, onChange, stopping }: ChosenNumberProps): ReactElement {
  return (
    <>
      <p className="font-semibold">{onChange ? fill(words.on, { number }) : words.paused}</p>
      <p className="pt-2 text-sm text-ink-2">
        {words.agreed} <q>{words.consent}</q> {words.stopHelp}
      </p>
      <div className="flex flex-wrap gap-3 pt-6">
        {stopping && <StopButton {...stopping} />}
        {onChange && (
          <Button look="ghost" onClick={onChange}>
            {words.change}
          </Button>
        )}
      </div>
    </>
  );
}

/** Ends the texts with one press: they can be chosen again, so nothing is asked. */
export function StopButton({ stop, isStopping }: Stopping): ReactElement {
  return (
    <Button look="outline" busy={isStopping} onClick={stop}>
      {words.stop}
    </Button>
  );
}
