import { RotateCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../action/button.js';

export interface LoadFailedProps {
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  readonly onRetry: () => void;
}

/** Replaces content that could not be loaded, with a retry button. */
export function LoadFailed({ heading, text, button, onRetry }: LoadFailedProps): ReactElement {
  return (
    <div role="alert" className="rounded-2xl border border-line bg-paper p-8 text-center">
      <p className="font-display text-xl font-bold">{heading}</p>
      <p className="mx-auto mt-2 max-w-md text-ink-2">{text}</p>
      <Button look="outline" className="mt-5" onClick={onRetry}>
        <RotateCw className="size-4" aria-hidden />
        {button}
      </Button>
    </div>
  );
}
