import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

/** The heading of a view that has replaced another: it takes the focus, so that screen readers read it. */
export function ViewHeading({ children }: { readonly children: ReactNode }): ReactElement {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={ref} tabIndex={-1} className="text-2xl font-bold">
      {children}
    </h2>
  );
}
