import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { directIcons } from './direct-icons.js';
import { leanRouter } from './lean-router.js';
import { pageChunks } from './page-chunks.js';
import { recipeData } from './recipe-data.js';
import { ROUTES } from './src/app/routes.js';
import { routeList } from './src/ssr/route-list.js';

const root = import.meta.dirname;
/** Icons, controls and sums, which most pages share; none that brings a library of its own. */
const SMALL_PARTS =
  /lucide-react|backend[\\/]src[\\/]rules[\\/](?!(?:[\w-]+[\\/])?(?:address|password|checkout|referral|agreed|weekly|nutrition-goal))|src[\\/]ui[\\/](?:[a-z]+[\\/])?(?!address|details|field|section|dialog-|confirm|menu|toaster|tabs|pill|form|use-server|copy|save)[^\\/]+$|src[\\/]copy[\\/][a-z]+[\\/](food|delivery|home)\.ts/;
const SMALL_BYTES = 6_000;
/** The style sheet, and the code that each page has by the time it asks for more: nobody preloads them. */
const WITH_EVERY_PAGE = /\.css$|^assets\/(?:index|framework|rolldown-runtime)-/;
const port = Number(process.env['PORT'] ?? 3000);
const backend = `http://127.0.0.1:${process.env['BACKEND_PORT'] ?? 3000}`;

const RECIPES = /^virtual:recipe-(collection|cover|fallback)$/;
const CATALOG_CONTENT = path.resolve(root, '../backend/catalog-content');

/** Recipes that come with the site itself: taken from the catalogue, so that there is no second copy. */
function recipeModules(): Plugin {
  return {
    name: 'recipe-modules',
    resolveId: (id) => (RECIPES.test(id) ? `\0${id}` : undefined),
    load(id) {
      const name = id.startsWith('\0') ? RECIPES.exec(id.slice(1))?.[1] : undefined;
      if (name !== 'collection' && name !== 'cover' && name !== 'fallback') return undefined;
      return `export const ${name} = ${JSON.stringify(recipeData(CATALOG_CONTENT)[name])};`;
    },
  };
}

/** Both fonts are on every page: asking for them in the HTML saves the wait for the style sheet. */
function fontPreload(): Plugin {
  return {
    name: 'font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** The backend sends these beside the plain files, so that nothing is compressed while somebody waits. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /^assets\/.+\.(js|css)$/.test(file));
      await Promise.all(
        texts.map(async (name) => {
          const file = path.join(dir, name);
          const plain = await readFile(file);
          await writeFile(`${file}.br`, await inBrotli(plain));
          await writeFile(`${file}.gz`, await inGzip(plain, { level: 9 }));
        }),
      );
    },
  };
}

/**
 * A file of its own for every icon costs more in requests than in bytes: what pages share comes in a few. What
 * only some of them show is apart, so that no page fetches at first what it does not show at first.
 */
const CHUNKS = [
  { name: 'framework', tags: ['$initial' as const], test: /node_modules/, priority: 200 },
  { name: 'site', tags: ['$initial' as const], priority: 199 },
  // Groups below would take these along with the first of their own that needs them.
  { name: 'form', test: /node_modules[\\/]react-hook-form/, minShareCount: 2, priority: 18 },
  { name: 'account-api', test: /api[\\/]generated-account/, minShareCount: 2, priority: 18 },
  {
    name: 'ratings',
    test: /ordering[\\/]ratings|copy[\\/]ordering[\\/]ratings/,
    minShareCount: 2,
    priority: 12,
  },
  { name: 'errors', test: /(rules[\\/]errors|copy)[\\/](staff-)?errors/, priority: 18 },
  {
    name: 'forms',
    test: /ui[\\/]form[\\/]form-|rules[\\/]delivery[\\/](address|checkout-form|postcodes)/,
    minShareCount: 2,
    priority: 16,
  },
  { name: 'fields', test: /ui[\\/]form[\\/]field/, minShareCount: 2, priority: 16 },
  {
    name: 'few',
    test: SMALL_PARTS,
    minShareCount: 2,
    maxModuleSize: SMALL_BYTES,
    entriesAware: true,
    entriesAwareMergeThreshold: 1500,
    priority: 9,
  },
];

const PAGE_CHUNKS = pageChunks();

/** Parts that few pages share are named for all of them, which is as long as some of these parts. */
function shortName({ name }: { readonly name: string }): string {
  return `assets/${name.split('~')[0]}-[hash].js`;
}

// Vite reads the default export of this file: the one exception to named exports.
export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    leanRouter(),
    recipeModules(),
    routeList({ root, pages: path.resolve(root, 'src/app/pages.tsx'), routes: ROUTES }),
    directIcons(),
    PAGE_CHUNKS.plugin,
    fontPreload(),
    precompressed(),
  ],
  resolve: {
    alias: { '@rules': path.resolve(root, '../backend/src/rules'), '#frontend': path.resolve(root, 'src') },
  },
  build: {
    outDir: path.resolve(root, '../dist/frontend'),
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // The styles stand in the document, or are asked for by it: no page's code needs to fetch them again.
    modulePreload: {
      // Every browser of the target knows it.
      polyfill: false,
      // The document names the code of every page, so that all of it is asked for together; later parts do not.
      resolveDependencies: (_file, needed, { hostType }) =>
        needed.filter((file) => !(hostType === 'js' ? WITH_EVERY_PAGE : /\.css$/).test(file)),
    },
    reportCompressedSize: false,
  },
  // Pages are also rendered on the server: the same code, built once more for Node.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: shortName,
            codeSplitting: { groups: [...CHUNKS, ...PAGE_CHUNKS.groups] },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      // A page is rendered as it will be; what only warns developers makes it several times as slow.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: path.resolve(root, '../dist/frontend-server'),
        emptyOutDir: true,
        manifest: false,
        copyPublicDir: false,
        emitAssets: false,
        rollupOptions: { input: path.resolve(root, 'src/ssr/entry-server.tsx') },
      },
    },
  },
  builder: {},
  server: {
    port,
    strictPort: true,
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/images', '/webhooks'].map((each) => [each, { target: backend }]),
    ),
  },
});
