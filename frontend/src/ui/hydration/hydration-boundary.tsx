import { Suspense, type ReactElement, type ReactNode } from 'react';

/**
 * Taken over by itself when the browser has time, or at once when it is pressed: a long page in one piece would
 * keep a phone busy. It never waits for anything, so that nothing is ever shown in its place.
 */
export function HydrationBoundary({ children }: { readonly children: ReactNode }): ReactElement {
  return <Suspense>{children}</Suspense>;
}
