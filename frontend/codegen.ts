// Writes src/api/generated.ts from the server's own description: `node frontend/codegen.ts`.
// With --check it writes nothing and fails when the committed file is not what would be written.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import prettier from 'prettier';

const here = import.meta.dirname;
const outputFile = path.join(here, 'src/api/generated.ts');

const generated = await generateEndpoints({
  schemaFile: path.join(here, '../openapi.json'),
  apiFile: './client.js',
  apiImport: 'api',
  exportName: 'generatedApi',
  encodePathParams: true,
  hooks: { queries: true, lazyQueries: true, mutations: true },
  // A price is read, not written, though it is asked for by POST.
  endpointOverrides: [{ pattern: 'quoteCart', type: 'query' }],
});
if (generated === undefined) throw new Error('the generator answered with nothing');

// The generator drops the ending that every relative import here carries.
const source = generated.replace("'./client'", "'./client.js'").replace('"./client"', "'./client.js'");
const options = await prettier.resolveConfig(outputFile);
const formatted = await prettier.format(source, { ...options, parser: 'typescript' });
if (!process.argv.includes('--check')) {
  await writeFile(outputFile, formatted);
} else if ((await readFile(outputFile, 'utf8')) !== formatted) {
  console.error('frontend/src/api/generated.ts is not what openapi.json says: run `npm run codegen`.');
  process.exitCode = 1;
}
