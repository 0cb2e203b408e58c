import { existsSync } from 'node:fs';
import type { Settings } from '../settings.js';
import { foreignData } from './provider-file.js';

/** What a start knows of the one who takes the payments. */
export interface StartedProvider {
  readonly rows: readonly (readonly [string, string])[];
  readonly warnings: readonly string[];
  /** Sets up what is needed there; returns variables for the shop. */
  prepare(): Promise<NodeJS.ProcessEnv>;
}

/**
 * Tries the key of a start, or finds the sandbox without one. Throws an Error in words when the provider
 * refuses the key. The provider's client is loaded only where there is a key.
 */
export async function openProvider(settings: Settings): Promise<StartedProvider> {
  if (settings.stripeSecretKey !== undefined) {
    const { ProviderStart } = await import('./provider-start.js');
    return ProviderStart.open(settings, settings.stripeSecretKey);
  }
  const warnings: string[] = [];
  return {
    rows: [],
    warnings,
    async prepare() {
      const foreign = existsSync(settings.dataDir) ? foreignData(settings.dataDir, 'sandbox') : undefined;
      if (foreign !== undefined) warnings.push(foreign);
      return {};
    },
  };
}
