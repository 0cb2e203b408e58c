// The tests of the rules in one file: each file that Jest loads costs more than all of these tests together.

const { readdirSync } = require('node:fs');
const { basename, join } = require('node:path');
const { describe } = require('@jest/globals');

const RULES = join(__dirname, '../rules');
/** They read the source or other files of the project; in the source, all mutants exist side by side. */
const OF_THE_SOURCE =
  /^(boundaries|copy-coverage|error-text|folders|lock-file|operations-files|rule-numbers|spoken)\./;

for (const file of readdirSync(RULES, { recursive: true }).filter(
  (name) => name.endsWith('.test.ts') && !OF_THE_SOURCE.test(basename(name)),
))
  describe(file, () => {
    require(join(RULES, file));
  });
