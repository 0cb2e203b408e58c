import { generatedApi } from './generated.js';

const { getMe } = generatedApi.endpoints;

/** Whether the account of a signed-in user has loaded. It sends no request: the app does on pages with dishes. */
export function useHasAccount(): boolean {
  return getMe.useQueryState(undefined).data !== undefined;
}
