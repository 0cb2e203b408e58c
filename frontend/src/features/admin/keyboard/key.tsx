import type { ReactElement } from 'react';

/** A key as it is on the keyboard. */
export function Key({ children }: { readonly children: string }): ReactElement {
  return (
    <kbd className="inline-block min-w-5 rounded-[0.3125rem] border border-b-2 border-line-strong bg-milk px-1.5 text-center font-sans text-[0.6875rem] font-semibold leading-[1.125rem] text-ink">
      {children.length === 1 ? children.toUpperCase() : children}
    </kbd>
  );
}
