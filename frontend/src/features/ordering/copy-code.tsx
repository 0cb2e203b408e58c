import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { ourBoxes } from '../../copy/our-boxes.js';
import { Button } from '../../ui/button.js';

/** How long the button says 'Copied' (rule T5). */
const COPIED_MS = 2000;
const { banner } = ourBoxes;

/** Puts a code on the clipboard; a browser that refuses is only logged (rule E3). */
export function CopyCode({ code }: { readonly code: string }): ReactElement {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch (error) {
      console.warn('the code could not be copied', error);
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <>
      <Button look="deep" onClick={() => void copy()} className="min-w-36">
        <Icon className="size-4" aria-hidden />
        {copied ? banner.copied : banner.copy}
      </Button>
      <span role="status" className="sr-only">
        {copied && banner.copied}
      </span>
    </>
  );
}
