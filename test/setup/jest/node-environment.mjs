import { TestEnvironment } from 'jest-environment-node';
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/**
 * The environment of the suites on Node: the process's own globals instead of a context for each file, so
 * that packages that are loaded once (see package-runtime.mjs) and our files have the same Date, Error and
 * Array. After each file it restores the globals and variables that the file changed.
 */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { projectConfig } = config;
    const global = globalThis;
    this.global = global;
    this.moduleMocker = new ModuleMocker(global);
    const timerConfig = { idToRef: (timer) => timer, refToId: (timer) => timer };
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global,
      moduleMocker: this.moduleMocker,
      timerConfig,
    });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
    this.globalsBefore = Object.getOwnPropertyDescriptors(global);
    this.variablesBefore = { ...process.env };
    this.exitBefore = process.exit;
  }

  async teardown() {
    await super.teardown();
    process.exit = this.exitBefore;
    for (const name of Object.keys(process.env))
      if (!(name in this.variablesBefore)) delete process.env[name];
    Object.assign(process.env, this.variablesBefore);
    putBack(this.globalsBefore);
  }
}

function putBack(before) {
  for (const name of Reflect.ownKeys(globalThis)) {
    if (!Object.hasOwn(before, name)) Reflect.deleteProperty(globalThis, name);
  }
  for (const name of Reflect.ownKeys(before)) {
    const now = Object.getOwnPropertyDescriptor(globalThis, name);
    const then = before[name];
    if (now?.value === then.value && now?.get === then.get) continue;
    Reflect.defineProperty(globalThis, name, then);
  }
}
