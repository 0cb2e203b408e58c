import { existsSync } from 'node:fs';
import type { Settings } from '../settings.js';
import { foreignData } from './provider-file.js';
import type { StartedProvider } from './started-provider.js';

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
