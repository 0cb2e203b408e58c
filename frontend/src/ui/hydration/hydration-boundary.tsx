import { Suspense, type ReactElement, type ReactNode } from 'react';

/**
 * Hydrates when the browser is idle, or at once when it is clicked: hydrating a long page in one piece would
 * block a phone. It never suspends, so that no fallback is ever shown.
 */
export function HydrationBoundary({ children }: { readonly children: ReactNode }): ReactElement {
  return <Suspense>{children}</Suspense>;
}
