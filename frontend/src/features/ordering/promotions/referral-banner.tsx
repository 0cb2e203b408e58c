import { Stethoscope } from 'lucide-react';
import type { ReactElement } from 'react';
import { oneTimeConfigurator } from '#frontend/copy/ordering/one-time-configurator.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Notice } from '#frontend/ui/feedback/notice.js';

/** Says that a professional's link was followed, what it takes off, and that the professional may be paid. */
export function ReferralBanner({ waits = false }: { readonly waits?: boolean }): ReactElement {
  const words = useWords();
  const { heading, text } = oneTimeConfigurator.referralBanner;
  return (
    <Notice
      key={waits ? 'waits' : 'here'}
      title={heading}
      {...(waits ? { hidden: 'room' } : { role: 'status' })}
      icon={<Stethoscope className="mt-0.5 size-5 shrink-0 text-kale" aria-hidden />}
      className="mt-5"
    >
      <p>{words(text)}</p>
    </Notice>
  );
}
