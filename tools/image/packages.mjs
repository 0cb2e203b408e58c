// Copies the packages that built programs load, with everything those need, into a folder of its own:
//   node tools/image/packages.mjs <into> <built folder> …
// `dependencies` in package.json also holds what builds the shop and what a browser loads, since `npm start` builds
// from source; an image needs neither. The imports of the built files say what is needed, so no list has to be kept.
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

const [into, ...folders] = process.argv.slice(2);
if (!into || folders.length === 0) {
  process.stderr.write('node tools/image/packages.mjs <into> <built folder> …\n');
  process.exit(1);
}
const MODULES = path.resolve('node_modules');
/** Pages for developers, served by nobody here: the document of the API is a file of the repository. */
const NEVER_LOADED = new Set(['swagger-ui-dist']);
/** Types, maps and documents of packages: nothing loads them. */
const NOT_CODE = /\.(d\.[cm]?ts|map|md|markdown|flow|tsbuildinfo)$/;
const IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"]([^'"./#][^'"]*)['"]/g;

const needed = new Map();
for (const name of folders.flatMap(importedPackages)) need(name, path.dirname(MODULES), true);
for (const folder of needed.keys()) {
  cpSync(folder, path.join(into, path.relative(MODULES, folder)), {
    recursive: true,
    filter: (file) => !NOT_CODE.test(file) && !(file !== folder && path.basename(file) === 'node_modules'),
  });
}
process.stdout.write(`${needed.size} packages in ${into}\n`);

/** The packages that the files of a folder import by name. */
function importedPackages(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.[cm]?js$/.test(file));
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(IMPORT)].map(([, name]) => packageOf(name)),
  );
  // Text may look like an import; only what is installed counts.
  return [...new Set(names)].filter((name) => existsSync(path.join(MODULES, name, 'package.json')));
}

/** `@scope/name/file` → `@scope/name`. */
function packageOf(specifier) {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
}

/** Adds a package as seen from a folder, and what it needs itself. */
function need(name, from, isRequired) {
  if (NEVER_LOADED.has(name) || builtinModules.includes(name)) return;
  const folder = find(name, from);
  if (!folder) {
    if (isRequired) throw new Error(`${name} is needed in ${from} and not installed`);
    return;
  }
  if (needed.has(folder)) return;
  needed.set(folder, name);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const optional = new Set([
    ...Object.keys(optionalDependencies ?? {}),
    ...Object.keys(peerDependencies ?? {}).filter((peer) => peerDependenciesMeta?.[peer]?.optional),
  ]);
  const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !optional.has(peer));
  for (const each of new Set([...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {})]))
    need(each, folder, !optional.has(each));
  for (const peer of peers) need(peer, folder, false);
}

/** As Node finds it: in the folder's own node_modules, then in those above. */
function find(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === path.dirname(folder)) return undefined;
  }
}
