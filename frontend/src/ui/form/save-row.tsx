import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../action/button.js';

export interface SaveRowProps {
  readonly label: string;
  readonly busyLabel: string;
  readonly savedLabel: string;
  readonly busy: boolean;
  /** The form equals the server's state, and was saved just now. */
  readonly saved: boolean;
  /** Further actions of the form. */
  readonly children?: ReactNode;
}

/** The save button of a form, with the confirmation beside it. */
export function SaveRow(props: SaveRowProps): ReactElement {
  const { label, busyLabel, savedLabel, busy, saved, children } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-6">
      <Button type="submit" busy={busy}>
        {busy ? busyLabel : label}
      </Button>
      {children}
      <p role="status" className="text-[0.9375rem] font-semibold text-kale">
        {saved && (
          <span className="inline-flex items-center gap-1.5">
            <Check className="size-4" strokeWidth={3} aria-hidden />
            {savedLabel}
          </span>
        )}
      </p>
    </div>
  );
}
