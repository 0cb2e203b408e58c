import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * Parameters set since the location `of` was rendered: the router's own hook starts from what it rendered.
 */
let ahead: { readonly of: string; readonly params: URLSearchParams } | undefined;

/**
 * A filter of a section in the URL, so that it survives a reload and a shared link. A change replaces the
 * history entry: Back leaves the section instead of undoing the last character. Two changes at once are both
 * kept.
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
