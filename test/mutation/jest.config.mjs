// The tests that a mutant has to get past. Stryker runs them in its own process, so they cannot be projects, and
// the database that those of the ledger need is there already (test/mutation/run.mjs).

import jestConfig from '../../jest.config.mjs';

const SETS = {
  rules: {
    like: 'rules',
    testMatch: ['<rootDir>/test/mutation/rules.test.cjs'],
    // What Jest looks through before each mutant.
    roots: ['backend/src/rules', 'test/mutation', 'test/rules'].map((folder) => `<rootDir>/${folder}`),
  },
  // The ledger without the shop: a shop whose ledger fails does not start, or waits, and both would be taken for
  // something else than a test that noticed.
  ledger: {
    like: 'modules',
    testMatch: ['<rootDir>/test/modules/wallet/ledger.test.ts'],
    roots: ['backend/src', 'test/modules', 'test/setup'].map((folder) => `<rootDir>/${folder}`),
  },
};

const { like, ...chosen } = SETS[process.env.MUTATION];
const { displayName, globalSetup, globalTeardown, ...suite } = jestConfig.projects.find(
  (project) => project.displayName === like,
);

export default {
  ...suite,
  ...chosen,
  testTimeout: jestConfig.testTimeout,
};
