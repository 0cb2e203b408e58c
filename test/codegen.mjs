// Writes openapi.json from the controllers, and the browser's client from openapi.json. With --check it
// changes nothing, and fails when the committed files differ from the output.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../frontend/openapi-config.mjs';
import { codegenSteps } from './commands.mjs';
import { runProgram } from './run-program.mjs';

const isCheck = process.argv.includes('--check');
const files = ['openapi.json', ...Object.keys(config.outputFiles).map((file) => join('frontend', file))];

const before = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined));
let code = 0;
for (const args of codegenSteps) {
  if (code !== 0) break;
  ({ code } = await runProgram({ args, logFile: 'test-results/codegen.log', live: true }));
}

if (isCheck) {
  files.forEach((file, index) => {
    const after = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    if (after === before[index]) return;
    console.log(`${file} is not what the controllers say.`);
    code ||= 1;
    if (before[index] === undefined) rmSync(file, { force: true });
    else writeFileSync(file, before[index]);
  });
} else if (code === 0) {
  console.log(`Written: ${files.join(', ')}`);
}
process.exitCode = code;
