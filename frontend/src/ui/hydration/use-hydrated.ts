import { useSyncExternalStore } from 'react';

const subscribeNever = (): (() => void) => () => undefined;

/**
 * False on the server and during hydration, true afterwards. Content that differs by user waits for it, so
 * that both first renders are equal.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}
