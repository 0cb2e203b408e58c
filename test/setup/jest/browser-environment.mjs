import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestEnvironment } from 'jest-environment-jsdom';

const ROOT = join(import.meta.dirname, '../../..');
const SEEN = join(ROOT, 'test-results/copy-coverage');
const RECORDER = readFileSync(join(ROOT, 'test/copy/recorder.js'), 'utf8');

/** Browser APIs that jsdom lacks and Node has; without them fetch and streams are missing. */
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  // Not BroadcastChannel: an open channel keeps the tests from ending.
  'structuredClone',
  'CompressionStream',
  'DecompressionStream',
];

/** jsdom with Node's own network classes, which reports the text on its screens (test/copy/judge.mjs). */
export default class BrowserEnvironment extends TestEnvironment {
  seen = new Set();

  async setup() {
    await super.setup();
    for (const name of FROM_NODE) {
      if (globalThis[name] !== undefined) this.global[name] = globalThis[name];
    }
    this.global.__readOnScreen = (texts) => {
      for (const text of JSON.parse(texts)) this.seen.add(text);
    };
    this.global.eval(RECORDER);
  }

  async teardown() {
    mkdirSync(SEEN, { recursive: true });
    const lines = [...this.seen].map((text) => `${JSON.stringify(text)}\n`);
    appendFileSync(join(SEEN, `component-${process.pid}.jsonl`), lines.join(''));
    await super.teardown();
  }
}
