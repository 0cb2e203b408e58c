import { Check, Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from './button.js';
import { useCopied } from './use-copied.js';

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
  readonly className?: string;
  readonly onCopied?: () => void;
}

/** Copies a text; a failure is only logged (rule E3). */
export function CopyButton(props: CopyButtonProps): ReactElement {
  const { text, label, copiedLabel, className, onCopied } = props;
  const [copied, copy] = useCopied(text, onCopied);
  return (
    <Button look="outline" size="sm" className={className} onClick={() => void copy()}>
      {copied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
