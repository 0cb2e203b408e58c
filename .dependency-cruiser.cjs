// Who may import what. Each rule says in its comment what it protects; the controls stand in
// test/rules/boundaries.test.ts, one forbidden import a rule.

const ROOMS = [
  'identity',
  'catalog',
  'ordering',
  'boxes',
  'wallet',
  'membership',
  'referral',
  'community',
  'admin',
];

// The calls between rooms form a graph without cycles; against the arrow a room tells by event.
const MAY_CALL = {
  identity: [],
  catalog: [],
  wallet: [],
  membership: ['catalog'],
  referral: ['identity'],
  ordering: ['identity', 'catalog', 'membership', 'wallet', 'referral'],
  boxes: ['identity', 'ordering', 'catalog'],
  community: ['identity', 'membership'],
  admin: ROOMS.filter((room) => room !== 'admin'),
};

const ANY_ROOM = ROOMS.join('|');

// Every room has doors to guard, so identity's guards and decorators are open to all of them.
const GUARDS = '^backend/src/identity/[^/]+[.](guard|decorator|decorators)[.]ts$';

const callRules = ROOMS.map((room) => {
  const others = ROOMS.filter((other) => other !== room && !MAY_CALL[room].includes(other));
  return {
    name: `calls-of-${room}`,
    comment: `2. ${room} calls ${MAY_CALL[room].join(', ') || 'no other room'}; what it has to tell the others is an event.`,
    severity: 'error',
    from: { path: `^backend/src/${room}/` },
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
      name: 'platform-knows-no-room',
      comment: '1. platform/ is the technical floor: rooms stand on it and it sees none of them.',
      severity: 'error',
      from: { path: '^backend/src/platform/' },
      to: { path: `^backend/src/(${ANY_ROOM})/` },
    },
    {
      name: 'rooms-show-module-and-service',
      comment: '2. Of another room only its module and its services; of identity also guards and decorators.',
      severity: 'error',
      from: { path: `^backend/src/(${ANY_ROOM})/` },
      to: {
        path: `^backend/src/(${ANY_ROOM})/`,
        pathNot: ['^backend/src/$1/', '[.](module|service)[.]ts$', GUARDS],
      },
    },
    ...callRules,
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
          '^backend/src/[^/]+/[^/]+/[^/]+[.]service[.]ts$',
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
      comment: '5. Files that need each other are one file. Types alone may point both ways.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
