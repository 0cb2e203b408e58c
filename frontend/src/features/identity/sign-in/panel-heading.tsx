import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

/** The heading of a page whose view has taken the place of another: it takes the focus, so that it is read out. */
export function PanelHeading({ children }: { readonly children: ReactNode }): ReactElement {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={ref} tabIndex={-1} className="text-2xl font-bold">
      {children}
    </h1>
  );
}
