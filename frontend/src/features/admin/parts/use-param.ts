import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** What was set since the place `of` was rendered: the router's own hook starts again from what it rendered. */
let ahead: { readonly of: string; readonly params: URLSearchParams } | undefined;

/**
 * A filter of a section that stands in the address, so that a reload and a link keep it. Changing it replaces
 * the entry of the history: Back leaves the section, not the last letter typed. Two that are changed at once
 * are both kept.
 */
export function useParam(name: string): readonly [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  useEffect(() => {
    ahead = undefined;
  }, [key]);
  const set = useCallback(
    (value: string) => {
      const after = new URLSearchParams(ahead?.of === key ? ahead.params : params);
      if (value === '') after.delete(name);
      else after.set(name, value);
      ahead = { of: key, params: after };
      setParams(after, { replace: true, preventScrollReset: true });
    },
    [name, key, params, setParams],
  );
  return [params.get(name) ?? '', set];
}
