// The checks and the small tools, by their names in package.json: what to build first, which program to run,
// and with which variables. `boot.mjs` runs one of them, `test/run-all.mjs` all checks.

const JEST = 'node_modules/jest/bin/jest.js';

/**
 * Nest and its kin are ES modules; Jest needs this to load them. Options from outside stay: a debugger attaches
 * through them.
 */
export const jestEnv = {
  NODE_OPTIONS: [
    process.env.NODE_OPTIONS,
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
  ]
    .filter(Boolean)
    .join(' '),
};

const SERVER = ['server'];
const EVERYTHING = ['server', 'frontend', 'tests'];

/** Jest's arguments for one suite. */
export function jest(suite) {
  return [JEST, '--selectProjects', suite, '--passWithNoTests'];
}

/**
 * The flows that depend on the store behind the queue and the limits. In all others the test drives the queue
 * itself, so that one kind of store is enough.
 */
export const flowsOfTheQueue = ['--testPathPatterns', 'flows/queue/'];

export const playwright = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '-c',
  'test/e2e/playwright.config.ts',
  '--pass-with-no-tests',
];

/** Lists the texts of the site that no test has seen on a screen, after the suites with screens. */
export const copy = ['test/copy/judge.mjs'];

/** Screenshots of every page and state, into screenshots/. */
const screenshots = [playwright[0], 'test', '-c', 'test/e2e/screenshots.config.ts'];

export const boundaries = [
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  '--config',
  '.dependency-cruiser.cjs',
  'backend',
  'worker',
  'sandbox',
  'migrations',
  'frontend',
  'test',
];

/** Unused packages, files and exports. */
export const unused = [
  'node_modules/knip/bin/knip.js',
  '--config',
  'knip.config.js',
  '--no-progress',
  '--treat-config-hints-as-errors',
];

export const lint = ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'];

const prettier = 'node_modules/prettier/bin/prettier.cjs';
export const formatCheck = [prettier, '--check', '--log-level', 'warn', '.'];

export const codegenSteps = [
  ['dist/backend/src/openapi.js'],
  ['node_modules/@rtk-query/codegen-openapi/lib/bin/cli.mjs', 'frontend/openapi-config.mjs'],
];

const withDatabase = 'dist/sandbox/with-database.js';
const migrate = 'dist/backend/src/migrate.js';

export const commands = {
  test: { builds: EVERYTHING, program: ['test/run-all.mjs'] },
  verify: { builds: SERVER, program: ['test/verify/main.mjs'] },
  'test:rules': { builds: [], program: jest('rules'), env: jestEnv },
  'test:modules': { builds: SERVER, program: jest('modules'), env: jestEnv },
  'test:flows': { builds: SERVER, program: ['test/run-flows.mjs'] },
  'test:watch': { builds: [], program: ['test/watch/main.mjs'] },
  'test:stop': { builds: [], program: ['test/setup/kept/keep-postgres.mjs', '--stop'] },
  'test:model': {
    builds: SERVER,
    program: [...jest('flows'), '--testPathPatterns', 'money-model'],
    env: { ...jestEnv, QUEUE_KIND: 'postgres', MODEL_RUNS: '2000', MODEL_COMMANDS: '60' },
  },
  'test:frontend': { builds: [], program: jest('frontend'), env: jestEnv },
  'test:e2e': { builds: ['server', 'frontend'], program: playwright },
  'test:copy': { builds: [], program: copy },
  'test:mutation': { builds: EVERYTHING, program: ['test/mutation/run.mjs'] },
  screenshots: { builds: ['server', 'frontend'], program: screenshots },
  'operators-day': {
    builds: ['server', 'frontend'],
    program: [playwright[0], 'test', '-c', 'test/e2e/operators-day.config.ts'],
    // Two thousand people order from one address.
    env: { LIMITS_FACTOR: '1000' },
  },
  'test:chaos': { builds: EVERYTHING, program: ['dist/test/chaos/main.js'] },
  'test:fuzz': { builds: EVERYTHING, program: ['dist/test/fuzz/main.js'] },
  'test:containers': { builds: ['server', 'tests'], program: ['dist/test/containers/main.js'] },
  'test:provider': { builds: ['server', 'tests'], program: ['dist/test/provider/main.js'], env: jestEnv },
  'demo:history': { builds: ['server', 'tests'], program: ['dist/test/history/make-history.js'] },
  bench: { builds: EVERYTHING, program: ['dist/test/bench/main.js'] },
  codegen: { builds: SERVER, program: ['test/codegen.mjs'] },
  'migration:create': { builds: SERVER, program: [withDatabase, '--temporary', migrate, '--create'] },
  'migration:up': { builds: SERVER, program: [withDatabase, migrate], readsEnvFile: true },
  new: { builds: [], program: ['tools/new-module/main.mjs'] },
  backup: {
    builds: SERVER,
    program: [withDatabase, 'dist/backend/src/backup-command.js'],
    readsEnvFile: true,
  },
  restore: {
    builds: SERVER,
    program: [withDatabase, 'dist/backend/src/restore-command.js'],
    readsEnvFile: true,
  },
  'backup:drill': { builds: EVERYTHING, program: ['dist/test/chaos/backup-drill.js'] },
  'dead-letters': {
    builds: SERVER,
    program: [withDatabase, 'dist/worker/src/dead-letters-command.js'],
    readsEnvFile: true,
  },
  'move-pictures': {
    builds: SERVER,
    program: [withDatabase, 'dist/backend/src/move-pictures-command.js'],
    readsEnvFile: true,
  },
  reseal: {
    builds: SERVER,
    program: [withDatabase, 'dist/backend/src/reseal-command.js'],
    readsEnvFile: true,
  },
  'grant-admin': {
    builds: SERVER,
    program: [withDatabase, 'dist/backend/src/grant-admin-command.js'],
    readsEnvFile: true,
  },
  format: { builds: [], program: [prettier, '--write', '--log-level', 'warn', '.'] },
  lint: { builds: [], program: lint },
  boundaries: { builds: [], program: boundaries },
  unused: { builds: [], program: unused },
};
