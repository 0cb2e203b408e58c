import type { ReactElement } from 'react';

/** The bowl with two leaves; decorative, the name is beside it. */
export function Mark({ className }: { readonly className?: string }): ReactElement {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill="var(--kale)" />
      <path d="M8.5 19h23a11.5 11.5 0 0 1-23 0Z" fill="var(--pea)" />
      <path d="M20 16.5c-.6-5 1.6-8.6 7-9.8.7 5-1.9 8.8-7 9.8Z" fill="var(--marmalade)" />
      <path d="M19 16.5c-.2-3.4-2-5.6-5.6-6.2-.2 3.5 1.9 5.9 5.6 6.2Z" fill="var(--on-kale)" />
    </svg>
  );
}
