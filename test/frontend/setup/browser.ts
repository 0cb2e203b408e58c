import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';

/** How long a test waits for an element: a page and its code load first, on a busy machine. */
const PATIENCE_MS = 10_000;
configure({ asyncUtilTimeout: PATIENCE_MS });

/** Browser APIs that the pages use and jsdom lacks. */
beforeEach(() => {
  window.matchMedia = (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  });
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.head.querySelectorAll('meta').forEach((meta) => meta.remove());
  jest.restoreAllMocks();
  jest.useRealTimers();
});
