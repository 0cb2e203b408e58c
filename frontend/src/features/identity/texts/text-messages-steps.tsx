import { useRef, useState, type ReactElement } from 'react';
import type { TextMessages } from '#frontend/api/generated-account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { useStopTextMessagesMutation } from '../profile/account-api.js';
import { ChosenNumber } from './chosen-number.js';
import { CodeForm } from './code-form.js';
import { NumberForm } from './number-form.js';

const { texts: words } = profileWords;

/** What the customer did last; null on a page that was just opened, where nothing takes the focus. */
type Done = 'sent' | 'confirmed' | 'stopped' | 'changing';

const SAID: Readonly<Record<Done, string>> = {
  sent: '',
  confirmed: words.confirmed,
  stopped: words.stopped,
  changing: '',
};

/** A number, its code, and then the number that gets texts (rules X80, X83). */
export function TextMessagesSteps({ chosen }: { readonly chosen: TextMessages }): ReactElement {
  const [done, setDone] = useState<Done | null>(null);
  const [end, { isLoading: isStopping }] = useStopTextMessagesMutation();
  const status = useRef<HTMLParagraphElement>(null);
  const stop = async (): Promise<void> => {
    const { error } = await end();
    if (!error) setDone('stopped');
  };
  const stopping = chosen.number === null ? undefined : { stop: () => void stop(), isStopping };
  const change = (): void => setDone('changing');
  const isAsking = done === 'changing' || (chosen.number === null && chosen.awaiting === null);
  return (
    <>
      {isAsking && (
        <NumberForm
          chosen={chosen}
          focuses={done === 'changing' || done === 'stopped'}
          onSent={() => setDone('sent')}
          onKeep={done === 'changing' ? () => setDone('sent') : undefined}
        />
      )}
      {!isAsking && chosen.awaiting !== null && (
        <CodeForm
          key={chosen.awaiting}
          awaiting={chosen.awaiting}
          focuses={done === 'sent'}
          stopping={stopping}
          onOther={change}
          onConfirmed={() => {
            setDone('confirmed');
            status.current?.focus();
          }}
        />
      )}
      {!isAsking && chosen.awaiting === null && chosen.number !== null && (
        <ChosenNumber
          number={chosen.number}
          onChange={chosen.isOffered ? change : undefined}
          stopping={stopping}
        />
      )}
      <p ref={status} role="status" tabIndex={-1} className="pt-3 text-[0.9375rem] font-semibold text-kale">
        {done && SAID[done]}
      </p>
    </>
  );
}
