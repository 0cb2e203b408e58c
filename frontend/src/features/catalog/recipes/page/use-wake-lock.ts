import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while `active`, where the device can. The browser releases the lock when the page is
 * hidden, so it is requested again when the page is visible.
 */
export function useWakeLock(active: boolean): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    const state: { lock?: WakeLockSentinel; over: boolean } = { over: false };
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const lock = await navigator.wakeLock.request('screen');
        if (state.over) return void lock.release();
        state.lock = lock;
        setHeld(true);
        lock.addEventListener('release', () => setHeld(false));
      } catch {
        // The browser may refuse, for example on a low battery: the recipe works without the lock.
        setHeld(false);
      }
    };
    const askAgain = (): void => void ask();
    void ask();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      state.over = true;
      document.removeEventListener('visibilitychange', askAgain);
      void state.lock?.release();
      setHeld(false);
    };
  }, [active]);
  return held;
}
