// What Stryker mutates, and how it runs the tests.

const FILES = {
  // Without the error texts: a table without decisions.
  rules: ['backend/src/rules/**/*.ts', '!backend/src/rules/errors/{errors,auth-errors}.ts'],
  ledger: ['backend/src/wallet/ledger.ts', 'backend/src/wallet/wallet-row.ts'],
};

const set = process.env.MUTATION;

export default {
  mutate: FILES[set],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { configFile: 'test/mutation/jest.config.mjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Jest leaks some memory with every run.
  maxTestRunnerReuse: 150,
  timeoutMS: 20_000,
  tempDirName: `test-results/mutation-${set}`,
  incremental: true,
  incrementalFile: `test-results/mutation-${set}-known.json`,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  jsonReporter: { fileName: `test-results/mutation-${set}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  allowEmpty: false,
  disableTypeChecks: false,
  // Its paths are already right.
  tsconfigFile: 'none',
  ignorePatterns: ['.data', 'dist', 'frontend', 'screenshots', 'test-results', 'tools'],
  thresholds: { high: 95, low: 85, break: 85 },
};
