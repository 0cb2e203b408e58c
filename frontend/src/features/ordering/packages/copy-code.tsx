import { Check, Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { ourBoxes } from '#frontend/copy/ordering/our-boxes.js';
import { Button } from '#frontend/ui/action/button.js';
import { useCopied } from '#frontend/ui/action/use-copied.js';

const { banner } = ourBoxes;

/** Copies a code to the clipboard; a failure is only logged (rule E3). */
export function CopyCode({ code }: { readonly code: string }): ReactElement {
  const [copied, copy] = useCopied(code);
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
