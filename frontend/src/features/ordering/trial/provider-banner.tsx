import { Stethoscope } from 'lucide-react';
import type { ReactElement } from 'react';
import { Notice } from '#frontend/ui/feedback/notice.js';

export interface ProviderBannerProps {
  readonly heading: string;
  readonly text: string;
  /** The disclosure that the professional may be paid (rule R13). */
  readonly disclosure: string;
  /** Keeps its room, unseen, while the code is checked. */
  readonly waits?: boolean;
}

/** Says that a professional's link was followed, what it takes off, and that the professional may be paid. */
export function ProviderBanner({
  heading,
  text,
  disclosure,
  waits = false,
}: ProviderBannerProps): ReactElement {
  return (
    <Notice
      key={waits ? 'waits' : 'here'}
      title={heading}
      {...(waits ? { hidden: 'room' } : { role: 'status' })}
      icon={<Stethoscope className="mt-0.5 size-5 shrink-0 text-kale" aria-hidden />}
      className="mt-5"
    >
      <p>{text}</p>
      <p className="pt-1 text-[0.8125rem] text-ink-2">{disclosure}</p>
    </Notice>
  );
}
