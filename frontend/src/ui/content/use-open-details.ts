import { useEffect, useRef, useState, type DetailsHTMLAttributes, type RefObject } from 'react';

export interface OpenDetails {
  readonly isOpen: boolean;
  /** For the `details` element. */
  readonly details: Pick<DetailsHTMLAttributes<HTMLDetailsElement>, 'onToggle'> & {
    readonly ref: RefObject<HTMLDetailsElement | null>;
  };
}

/** Whether a `details` is open, also one that was opened before this code had loaded. */
export function useOpenDetails(): OpenDetails {
  const ref = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(ref.current?.open ?? false), []);
  return { isOpen, details: { ref, onToggle: (event) => setOpen(event.currentTarget.open) } };
}
