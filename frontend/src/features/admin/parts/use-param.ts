import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A filter of a section that stands in the address, so that a reload and a link keep it. Changing it replaces
 * the entry of the history: Back leaves the section, not the last letter typed.
 */
export function useParam(name: string): readonly [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, setParams],
  );
  return [params.get(name) ?? '', set];
}
