import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';

/** Parts of a browser that jsdom lacks and the pages use. */
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
