import { z } from 'zod';
import { withSecretsFromFiles } from './platform/secret-files.js';
import { Sealer } from './platform/vault/sealer.js';
import { namesHashKey, VaultVariables } from './platform/vault/vault-keys.js';
import { reseal } from './reseal.js';

/**
 * `npm run reseal` seals everything with the first key of DATA_ENCRYPTION_KEY; afterwards the others are not
 * needed.
 */
const given = withSecretsFromFiles(process.env);
const settings = z
  .object({ DATABASE_URL: z.string(), ...VaultVariables })
  .refine(namesHashKey, { path: ['KEYED_HASH_KEY'], message: 'needed beside several keys' })
  .parse(given);
let unopened = 0;
for (const { name, ...result } of await reseal(settings.DATABASE_URL, new Sealer(settings))) {
  unopened += result.unopened;
  process.stdout.write(
    `${name}: ${result.resealed} sealed with the new key, ${result.unopened} cannot be opened\n`,
  );
}
if (unopened > 0) {
  process.stderr.write('Some cannot be opened: keep the old keys, and look for the one that is missing.\n');
  process.exitCode = 1;
}
