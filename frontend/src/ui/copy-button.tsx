import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { Button } from './button.js';

/** So long a button says that it has copied (rule T5). */
const SAID_MS = 2000;

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
  readonly className?: string;
  readonly onCopied?: () => void;
}

/** Copies a text; where the browser does not allow it, that is only logged (rule E3). */
export function CopyButton(props: CopyButtonProps): ReactElement {
  const { text, label, copiedLabel, className, onCopied } = props;
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
    } catch (error) {
      console.warn('nothing was copied', error);
    }
  };
  return (
    <Button look="outline" size="sm" className={className} onClick={() => void copy()}>
      {copied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
