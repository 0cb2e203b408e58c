/** Every visitor's browser holds these from the first page on; the others come with the pages that need them. */
const SHOP =
  /^\/api\/(meals|extras|products|packages|site|meal-plans|addresses|delivery-days|menus|waitlist|contact|clinic-partners|recipes|quotes|checkout)\b/;
const ADMIN = /^\/api\/admin\//;
/** What the site asks as soon as somebody is signed in, or followed a professional's link. */
const AT_ONCE = new Set([
  'getMe',
  'checkSubscription',
  'validateReferralCodePublic',
  'getMyReferralSignup',
  'linkReferralSignup',
]);

const isAdmin = (_name, { path }) => ADMIN.test(path);
const isShop = (_name, { path, operation }) => SHOP.test(path) || AT_ONCE.has(operation.operationId);

/** Which endpoints stand in which file of the client: whatever is added finds its place by its path. */
const config = {
  schemaFile: '../openapi.json',
  apiFile: './src/api/client.ts',
  apiImport: 'api',
  encodePathParams: true,
  hooks: { queries: true, lazyQueries: true, mutations: true },
  endpointOverrides: [{ pattern: 'quoteCart', type: 'query' }],
  outputFiles: {
    './src/api/generated.ts': { exportName: 'generatedApi', filterEndpoints: isShop },
    './src/api/generated-account.ts': {
      exportName: 'generatedAccountApi',
      filterEndpoints: (...endpoint) => !isShop(...endpoint) && !isAdmin(...endpoint),
    },
    './src/api/generated-admin.ts': { exportName: 'generatedAdminApi', filterEndpoints: isAdmin },
  },
};

export default config;
