import { useDispatch } from 'react-redux';
import { notify } from '#frontend/copy/notify.js';

/** Phones have a share sheet; with a mouse a copied link is quicker. */
function hasShareSheet(): boolean {
  return typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
}

/**
 * Shares the link of a recipe, or copies it; where neither is allowed, the failure is only logged (rule E3).
 */
export function useShare(): (recipe: { readonly id: string; readonly name: string }) => Promise<void> {
  const dispatch = useDispatch();
  return async ({ id, name }) => {
    const url = `${location.origin}/recipes/${encodeURIComponent(id)}`;
    try {
      if (hasShareSheet()) return await navigator.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      dispatch(notify({ toast: 'linkCopied' }));
    } catch (error) {
      console.warn('nothing was shared', error);
    }
  };
}
