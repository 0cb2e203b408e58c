import { useEffect, useState } from 'react';

/** How long a button shows that it has copied (rule T5). */
const SAID_MS = 2000;

/** Copies a text to the clipboard, and shows so for a while; a failure is only logged (rule E3). */
export function useCopied(text: string, onCopied?: () => void): readonly [boolean, () => Promise<void>] {
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
  return [copied, copy];
}
