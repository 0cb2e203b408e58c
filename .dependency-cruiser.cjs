// Who may import what. The comment of each rule states what it protects; the controls are in
// test/rules/code/boundaries.test.ts, one forbidden import for each rule.

const MODULES = [
  'identity',
  'partners',
  'promotions',
  'contact',
  'catalog',
  'ordering',
  'boxes',
  'wallet',
  'membership',
  'referral',
  'community',
  'diary',
  'sms',
  'admin',
];

// The calls between modules form a graph without cycles; in the other direction a module records an event.
const MAY_CALL = {
  identity: [],
  partners: [],
  promotions: [],
  contact: [],
  catalog: ['partners', 'promotions'],
  wallet: [],
  membership: ['catalog'],
  referral: ['identity'],
  ordering: ['identity', 'catalog', 'promotions', 'membership', 'wallet', 'referral'],
  boxes: ['identity', 'ordering', 'catalog', 'promotions'],
  community: ['identity', 'membership'],
  diary: ['identity'],
  sms: ['identity'],
  // A person's diary is nobody else's, not even staff's (rule H61).
  admin: MODULES.filter((name) => !['admin', 'diary'].includes(name)),
};

const ANY_MODULE = MODULES.join('|');

// Every module has endpoints to guard, so identity's guards and decorators are open to all of them.
const GUARDS = [
  '^backend/src/identity/[^/]+[.](guard|decorator|decorators)[.]ts$',
  '^backend/src/identity/[^/]+/[^/]+[.](guard|decorator|decorators)[.]ts$',
];

const callRules = MODULES.map((name) => {
  const others = MODULES.filter((other) => other !== name && !MAY_CALL[name].includes(other));
  return {
    name: `calls-of-${name}`,
    comment: `2. ${name} calls ${MAY_CALL[name].join(', ') || 'no other module'}; what it has to tell the others is an event.`,
    severity: 'error',
    from: { path: `^backend/src/${name}/` },
    to: { path: `^backend/src/(${others.join('|') || 'none'})/`, pathNot: GUARDS },
  };
}).filter((rule) => !rule.to.path.includes('(none)'));

module.exports = {
  forbidden: [
    {
      name: 'rules-are-pure',
      comment: '1. rules/ imports only itself: the browser runs it too.',
      severity: 'error',
      from: { path: '^backend/src/rules/' },
      to: { pathNot: '^backend/src/rules/' },
    },
    {
      name: 'platform-knows-no-module',
      comment: '1. platform/ is the technical floor: modules stand on it and it sees none of them.',
      severity: 'error',
      from: { path: '^backend/src/platform/' },
      to: { path: `^backend/src/(${ANY_MODULE})/` },
    },
    {
      name: 'modules-show-module-and-service',
      comment:
        '2. Of another module only its .module and its .service files, in whichever folder; of identity also guards and decorators.',
      severity: 'error',
      from: { path: `^backend/src/(${ANY_MODULE})/` },
      to: {
        path: `^backend/src/(${ANY_MODULE})/`,
        pathNot: ['^backend/src/$1/', '[.](module|service)[.]ts$', ...GUARDS],
      },
    },
    ...callRules,
    {
      name: 'nobody-reads-a-diary',
      comment:
        "2. A diary is its owner's: outside its module only the lists of modules and of entities name it (rule H61).",
      severity: 'error',
      from: { pathNot: ['^backend/src/diary/', '^backend/src/entities[.]ts$', '^test/'] },
      to: { path: '^backend/src/diary/', pathNot: '[.]module[.]ts$' },
    },
    {
      name: 'worker-sees-public-parts',
      comment:
        '3. The worker sees modules, services, events, platform and rules of the backend, ' +
        'and the list of entities, which the database layer of both needs.',
      severity: 'error',
      from: { path: '^worker/' },
      to: {
        path: '^backend/src/',
        pathNot: [
          '^backend/src/(platform|rules)/',
          '^backend/src/entities[.]ts$',
          '^backend/src/[^/]+/[^/]+[.](module|service|events)[.]ts$',
          '^backend/src/[^/]+/[^/]+/[^/]+[.](module|service)[.]ts$',
        ],
      },
    },
    {
      name: 'backend-stands-alone',
      comment: '3. The backend never sees the worker, the sandbox, the frontend or a test.',
      severity: 'error',
      from: { path: '^backend/' },
      to: { path: '^(worker|sandbox|frontend|test)/' },
    },
    {
      name: 'worker-stands-alone',
      comment: '3. Production runs the worker without the sandbox, and never with the frontend.',
      severity: 'error',
      from: { path: '^worker/' },
      to: { path: '^(sandbox|frontend|test)/' },
    },
    {
      name: 'frontend-sees-rules-and-itself',
      comment: '4. The browser gets no server code but the rules, under their alias @rules.',
      severity: 'error',
      from: { path: '^frontend/src/' },
      to: { path: '^(backend|worker|sandbox|migrations|test)/', pathNot: '^backend/src/rules/' },
    },
    {
      name: 'features-are-apart',
      comment: '4. A feature never imports another feature; what two need lies below them.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'features-do-not-see-the-app',
      comment: '4. ui, api, copy → features → app → ssr, never back.',
      severity: 'error',
      from: { path: '^frontend/src/features/' },
      to: { path: '^frontend/src/(app|ssr)/' },
    },
    {
      name: 'floor-does-not-see-features',
      comment: '4. ui, api, copy → features → app → ssr, never back.',
      severity: 'error',
      from: { path: '^frontend/src/(ui|api|copy)/' },
      to: { path: '^frontend/src/(features|app|ssr)/' },
    },
    {
      name: 'app-does-not-see-ssr',
      comment: '4. What draws a page on the server uses the app, never back.',
      severity: 'error',
      from: { path: '^frontend/src/app/' },
      to: { path: '^frontend/src/ssr/' },
    },
    {
      name: 'aliases-lead-somewhere',
      comment: 'An alias that is not resolved would pass every rule above unseen.',
      severity: 'error',
      from: { path: '^(frontend|test)/' },
      to: { path: '^(#frontend|@rules)/', couldNotResolve: true },
    },
    {
      name: 'no-cycles',
      comment: '5. Files that need each other are one file, if only for a type.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'names-lead-somewhere',
      comment: '5. A name such as #backend/… that leads to no file would escape all other rules.',
      severity: 'error',
      from: {},
      to: { path: '^(#|@rules/)', pathNot: '^#recipe-data$', couldNotResolve: true },
    },
    {
      name: 'no-barrels',
      comment: '5. No index files: the import says where a thing lives.',
      severity: 'error',
      from: {},
      to: { path: '/index[.]tsx?$', pathNot: 'node_modules' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
