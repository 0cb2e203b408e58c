// Four suites of Jest. CommonJS output, because cycles between ES modules and the packages that are
// still CommonJS fail; run with NODE_OPTIONS=--experimental-vm-modules on Node 24.9 or later.

const swcNode = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true, dynamicImport: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2023',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

const swcBrowser = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', tsx: true, dynamicImport: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2023',
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/**
 * The source of an import: resolves package.json's names for the built folders, and drops the built
 * extension.
 */
const toSource = {
  '^#(backend|worker|frontend)/(.*?)(\\.js)?$': '<rootDir>/$1/src/$2',
  '^#(sandbox|migrations|test)/(.*?)(\\.js)?$': '<rootDir>/$1/$2',
  '^#parts/(.*?)(\\.js)?$': '<rootDir>/frontend/parts/$1',
  '^(\\.{1,2}/.*)\\.js$': '$1',
};

/** A suite that runs on Node. */
function nodeSuite(name, more = {}) {
  return {
    displayName: name,
    rootDir: import.meta.dirname,
    testEnvironment: '<rootDir>/test/setup/jest/node-environment.mjs',
    runtime: '<rootDir>/test/setup/jest/package-runtime.mjs',
    testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
    transform: { '^.+\\.tsx?$': ['@swc/jest', swcNode] },
    moduleNameMapper: toSource,
    modulePathIgnorePatterns: [
      '<rootDir>/dist/',
      '<rootDir>/.data/',
      '<rootDir>/.data-test-mode/',
      '<rootDir>/test-results/',
    ],
    ...more,
  };
}

/** The suites whose files start a shop. */
const WITH_SHOPS = {
  globalSetup: '<rootDir>/test/setup/system/start-services.ts',
  globalTeardown: '<rootDir>/test/setup/system/stop-services.ts',
  setupFiles: ['<rootDir>/test/setup/jest/quick-passwords.cjs'],
};

export default {
  testTimeout: 60_000,
  // Jest leaks memory for every file it ran (some 80 MB where a whole shop is in it): a new process then.
  workerIdleMemoryLimit: '1GB',
  projects: [
    nodeSuite('rules'),
    nodeSuite('modules', WITH_SHOPS),
    nodeSuite('flows', WITH_SHOPS),
    {
      displayName: 'frontend',
      rootDir: import.meta.dirname,
      testEnvironment: '<rootDir>/test/setup/jest/browser-environment.mjs',
      testMatch: ['<rootDir>/test/frontend/**/*.test.ts', '<rootDir>/test/frontend/**/*.test.tsx'],
      transform: {
        '^.+\\.tsx?$': ['@swc/jest', swcBrowser],
        '^.+\\.md$': '<rootDir>/test/setup/jest/raw-text.cjs',
      },
      moduleNameMapper: {
        '^@rules/(.*?)(\\.js)?$': '<rootDir>/backend/src/rules/$1',
        '^#frontend/(.+\\.md)\\?raw$': '<rootDir>/frontend/src/$1',
        '^#frontend/(.*?)(\\.js)?$': '<rootDir>/frontend/src/$1',
        '^#recipe-data$': '<rootDir>/frontend/recipe-data.ts',
        '^(.+\\.md)\\?raw$': '$1',
        '\\.(css|avif|webp|png|svg|woff2)(\\?\\w+)?$': '<rootDir>/test/setup/jest/asset-stub.ts',
        '^virtual:recipe-(.*)$': '<rootDir>/test/frontend/setup/recipe-$1.ts',
        ...toSource,
      },
      modulePathIgnorePatterns: [
        '<rootDir>/dist/',
        '<rootDir>/.data/',
        '<rootDir>/.data-test-mode/',
        '<rootDir>/test-results/',
      ],
    },
  ],
};
