import reactHooks from 'eslint-plugin-react-hooks';
import { existsSync } from 'node:fs';
import tseslint from 'typescript-eslint';

const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Name what you export: a name can be searched for and renamed.',
};

const NO_ANY_CASTS = {
  selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
  message: 'A cast through unknown silences the compiler: check the value instead.',
};

// Three positional parameters are the rule of the house; a call with five or more is unreadable. Constructors
// are left out: Nest fills them in by type.
const FEW_PARAMETERS = [
  'FunctionDeclaration[params.length>4]',
  "MethodDefinition[kind!='constructor'] > FunctionExpression[params.length>4]",
  'ArrowFunctionExpression[params.length>4]',
].map((selector) => ({ selector, message: 'Too many parameters: take one object with names.' }));

// A household owns a whole IPv6 network: counted by single address it could start over with every call.
const RAW_ADDRESS =
  ':matches(Identifier[name=/^(ip|address)$/], MemberExpression[property.name=/^(ip|address)$/])';
const NO_RAW_ADDRESS_KEYS = [
  `CallExpression[callee.object.property.name=/limits$/i] > ${RAW_ADDRESS}`,
  `CallExpression[callee.object.property.name=/limits$/i] > TemplateLiteral > ${RAW_ADDRESS}`,
  `VariableDeclarator[id.name=/keys?$/i] TemplateLiteral > ${RAW_ADDRESS}`,
  `FunctionDeclaration[id.name=/keys?|counters/i] TemplateLiteral > ${RAW_ADDRESS}`,
  `MethodDefinition[key.name=/keys?/i] TemplateLiteral > ${RAW_ADDRESS}`,
].map((selector) => ({
  selector,
  message: 'Count by networkOf(address): a raw address is no key (rule I8).',
}));

const NO_SPREAD_LITERALS = {
  selector: 'SpreadElement > :matches(ArrayExpression, ObjectExpression)',
  message: 'Write the elements themselves: spreading a literal only hides them from the formatter.',
};

const NO_RAW_CONNECTION = {
  selector: 'CallExpression[callee.property.name="getConnection"]',
  message:
    'em.execute joins the transaction it is called in; em.fork().execute stays outside, with a word why.',
};

// One London time, with its clock changes.
const NO_OTHER_ZONE = ['Literal[value=/Europe.London/]', 'TemplateElement[value.raw=/Europe.London/]'].map(
  (selector) => ({
    selector,
    message: 'rules/london.ts names the zone; its londonFormat and delivery-days have what is needed of it.',
  }),
);

// One form: its checks, the server's messages, the focus and the warning before changes are lost.
const NO_OTHER_FORMS = [
  'JSXOpeningElement[name.name="form"]:not(:has(JSXSpreadAttribute > [property.name="formProps"])):not(:has(JSXSpreadAttribute > [name="formProps"]))',
  'ImportDeclaration[source.value="react-hook-form"] > ImportSpecifier[imported.name="useForm"]',
  'MemberExpression[property.name="errors"][object.property.name="data"]',
].map((selector) => ({
  selector,
  message: 'A form is made by useServerForm; namedFields reads what a refusal says of its fields.',
}));

/** Forms of one field that only searches; both are there before the form's library would be. */
const SEARCHES = [
  'frontend/src/features/admin/parts/search-box.tsx',
  'frontend/src/features/delivery/postcode-check.tsx',
];

const OF_THE_SITE = [
  NO_DEFAULT_EXPORT,
  NO_ANY_CASTS,
  NO_SPREAD_LITERALS,
  ...FEW_PARAMETERS,
  ...NO_OTHER_ZONE,
];

const OF_THE_SERVER = [
  NO_DEFAULT_EXPORT,
  NO_ANY_CASTS,
  NO_SPREAD_LITERALS,
  NO_RAW_CONNECTION,
  ...FEW_PARAMETERS,
  ...NO_RAW_ADDRESS_KEYS,
];

// A status changes in a method of its entity, which knows the allowed transitions and their side effects.
const NO_FOREIGN_STATUS = [
  'CallExpression[callee.object.name="Object"][callee.property.name="assign"]',
  'AssignmentExpression[left.property.name=/^(status|paymentStatus)$/][left.object.type!="ThisExpression"]',
].map((selector) => ({
  selector,
  message:
    'Change an entity by a method of its own (delivery.skip(now)); em.assign takes what has no status.',
}));

const projects = ['tsconfig.json', 'frontend/tsconfig.json'];

/** Rules for every TypeScript file. */
const everywhere = {
  'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, NO_ANY_CASTS, NO_SPREAD_LITERALS, ...FEW_PARAMETERS],
  'no-console': 'error',
  // Comparing with null by == means 'null or undefined'.
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'max-lines': ['error', { max: 400 }],
  'no-restricted-imports': ['error', { patterns: [{ group: ['**/index.js'], message: 'No barrels.' }] }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/ban-ts-comment': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  // Nest's modules are empty classes by nature; so are many of its injected parts.
  '@typescript-eslint/no-extraneous-class': 'off',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      'dist/',
      'dist-*/',
      '.data/',
      '.data-test-mode/',
      'coverage/',
      'tools/',
      'test-results/',
      'frontend/src/api/generated*',
      'frontend/src/api/generated/',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      parserOptions: {
        project: projects.filter((file) => existsSync(file)),
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: everywhere,
  },
  {
    files: ['frontend/**/*.tsx', 'frontend/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      // A warning in the browser's console helps its reader; chatter does not.
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['frontend/src/**/*.tsx', 'frontend/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...OF_THE_SITE, ...NO_OTHER_FORMS],
    },
  },
  {
    files: ['frontend/src/ui/form/use-server-form.ts', ...SEARCHES],
    rules: { 'no-restricted-syntax': ['error', ...OF_THE_SITE] },
  },
  {
    // All of these are on one page or another, and so in the code that every page loads at first.
    files: ['frontend/src/**/*.tsx', 'frontend/src/**/*.ts'],
    ignores: ['frontend/src/ssr/entry-server.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['**/index.js'], message: 'No barrels.' },
            { regex: '^\\.\\./\\.\\./', message: 'Begin at #frontend/: nobody counts dots.' },
          ],
          paths: [
            {
              name: 'react-router-dom',
              allowImportNames: [
                'BrowserRouter',
                'createPath',
                'matchPath',
                'Navigate',
                'useHref',
                'useLocation',
                'useMatch',
                'useNavigate',
                'useNavigationType',
                'useSearchParams',
                'Params',
              ],
              message:
                'The rest of the router is left out of the site (frontend/lean-router.ts); ui/content/link.tsx has Link.',
            },
          ],
        },
      ],
    },
  },
  {
    // A component fits on a screen; what it shows and what it does are parts with names.
    files: ['frontend/src/**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: false, skipComments: false }],
    },
  },
  {
    // The tools that load these files require a default export.
    files: ['**/*.config.ts', 'test/e2e/start-product.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_ANY_CASTS, NO_SPREAD_LITERALS, ...FEW_PARAMETERS] },
  },
  {
    files: ['backend/src/**/*.ts', 'worker/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OF_THE_SERVER, ...NO_OTHER_ZONE, ...NO_FOREIGN_STATUS] },
  },
  {
    files: ['backend/src/**/*.entity.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OF_THE_SERVER, ...NO_OTHER_ZONE] },
  },
  {
    files: ['backend/src/rules/london.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OF_THE_SERVER] },
  },
  {
    // Programs in a terminal print to it.
    files: ['sandbox/**/*.ts', 'test/**/*.ts', '**/main.ts', 'backend/src/*.ts', 'frontend/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // A migration is as long as what it does, and is never changed again.
    files: ['migrations/*.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['test/**/*.ts', 'test/**/*.tsx'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
