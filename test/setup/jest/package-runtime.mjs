import JestRuntime from 'jest-runtime';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction, constants } from 'node:vm';

/** These keep a registry for the process, which each test file needs for itself. */
const FRESH = ['prom-client'];

/**
 * Loads packages as Node does, once for all test files of a process, and our own files once for each test
 * file: Nest, MikroORM and their kin take ten times as long to load as the code under test. A test on Node
 * can therefore spy on a package, but not replace it with jest.mock.
 */
export default class PackageRuntime extends JestRuntime {
  requiresOf = new Map();

  constructor(...args) {
    super(...args);
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  requireModuleOrMock(from, name) {
    if (/^[./#]|^@jest\/globals$/.test(name) || isFresh(from, name))
      return super.requireModuleOrMock(from, name);
    if (!this.requiresOf.has(from)) this.requiresOf.set(from, createRequire(from));
    return this.requiresOf.get(from)(name.startsWith('file:') ? fileURLToPath(name) : name);
  }
}

function isFresh(from, name) {
  return FRESH.some((each) => name === each || from.includes(`/node_modules/${each}/`));
}
