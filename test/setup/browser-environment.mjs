import { TestEnvironment } from 'jest-environment-jsdom';

/** Parts of the browser that jsdom lacks and Node has; without them fetch and streams are missing. */
const FROM_NODE = [
  ...[
    'fetch',
    'Request',
    'Response',
    'Headers',
    'FormData',
    'Blob',
    'File',
    'AbortController',
    'AbortSignal',
  ],
  ...['ReadableStream', 'WritableStream', 'TransformStream', 'TextEncoder', 'TextDecoder'],
  // Not BroadcastChannel: a channel that is open keeps the tests from ending.
  ...['structuredClone', 'CompressionStream', 'DecompressionStream'],
];

/** jsdom with Node's own network classes. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) {
      if (globalThis[name] !== undefined) this.global[name] = globalThis[name];
    }
  }
}
