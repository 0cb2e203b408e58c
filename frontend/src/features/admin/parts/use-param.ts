import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useIsHere } from '#frontend/ui/action/use-is-here.js';

/**
 * Parameters set since the location `of` was rendered: the router's own hook starts from what it rendered.
 */
let ahead: { readonly of: string; readonly params: URLSearchParams } | undefined;

/**
 * A filter of a section in the URL, so that it survives a reload and a shared link. A change replaces the
 * history entry: Back leaves the section instead of undoing the last character. Two changes at once are both
 * kept; one that comes when the user has opened something else is dropped.
 */
export function useParam(name: string): readonly [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const isHere = useIsHere();
  useEffect(() => {
    ahead = undefined;
  }, [key]);
  const set = useCallback(
    (value: string) => {
      if (!isHere()) return;
      const after = new URLSearchParams(ahead?.of === key ? ahead.params : params);
      if (value === '') after.delete(name);
      else after.set(name, value);
      ahead = { of: key, params: after };
      setParams(after, { replace: true, preventScrollReset: true });
    },
    [name, key, params, setParams, isHere],
  );
  return [params.get(name) ?? '', set];
}
