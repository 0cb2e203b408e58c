import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { recipeData } from './recipe-data.js';
import { ROUTES } from './src/app/routes.js';

const root = import.meta.dirname;
const port = Number(process.env['PORT'] ?? 3000);
const backend = `http://127.0.0.1:${process.env['BACKEND_PORT'] ?? 3000}`;

/** The backend answers 404 for paths that are not in this list; it is written with every build. */
function routeList(): Plugin {
  return {
    name: 'route-list',
    apply: 'build',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const routes = ROUTES.map(({ path: pattern, ready, indexed, reads }) => ({
        path: pattern,
        ready,
        indexed,
        reads: reads ?? [],
      }));
      this.emitFile({
        type: 'asset',
        fileName: 'routes.json',
        source: `${JSON.stringify(routes, null, 2)}\n`,
      });
    },
  };
}

const RECIPES = /^virtual:recipe-(collection|fallback)$/;
const CATALOGUE = path.resolve(root, '../backend/catalogue');

/** Recipes that come with the site itself: taken from the catalogue, so that there is no second copy. */
function recipeModules(): Plugin {
  return {
    name: 'recipe-modules',
    resolveId: (id) => (RECIPES.test(id) ? `\0${id}` : undefined),
    load(id) {
      const name = id.startsWith('\0') ? RECIPES.exec(id.slice(1))?.[1] : undefined;
      if (name !== 'collection' && name !== 'fallback') return undefined;
      return `export const ${name} = ${JSON.stringify(recipeData(CATALOGUE)[name])};`;
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

// Vite reads the default export of this file: the one exception to named exports.
export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), recipeModules(), routeList(), fontPreload(), precompressed()],
  resolve: { alias: { '@rules': path.resolve(root, '../backend/src/rules') } },
  build: {
    outDir: path.resolve(root, '../dist/frontend'),
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  // Pages are also rendered on the server: the same code, built once more for Node.
  environments: {
    ssr: {
      resolve: { noExternal: true },
      build: {
        outDir: path.resolve(root, '../dist/frontend-server'),
        emptyOutDir: true,
        manifest: false,
        copyPublicDir: false,
        emitAssets: false,
        rollupOptions: { input: path.resolve(root, 'src/entry-server.tsx') },
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
