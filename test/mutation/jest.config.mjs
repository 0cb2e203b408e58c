// The tests that try to kill the mutants. Stryker runs them in its own process, so they cannot be projects,
// and the database for the ledger tests exists already (test/mutation/run.mjs).

import jestConfig from '../../jest.config.mjs';

const SETS = {
  rules: {
    like: 'rules',
    testMatch: ['<rootDir>/test/mutation/rules.test.cjs'],
    // The files that Jest scans before each mutant.
    roots: ['backend/src/rules', 'test/mutation', 'test/rules'].map((folder) => `<rootDir>/${folder}`),
  },
  // The ledger without the shop: a shop with a failing ledger does not start, or waits, and either would not
  // count as a test that noticed.
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
