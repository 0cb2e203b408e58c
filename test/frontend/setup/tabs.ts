import { jest } from '@jest/globals';

/** What the browser answers to opening a tab: null when it is blocked. */
export function mockOpenTabs(tab: Window | null): jest.SpiedFunction<typeof window.open> {
  return jest.spyOn(window, 'open').mockReturnValue(tab);
}

/** As much of another tab as is used of it. */
export function aTab() {
  const replace = jest.fn<(url: string) => void>();
  const close = jest.fn<() => void>();
  const tab: Window = Object.create(window, {
    opener: { value: null, writable: true },
    closed: { value: false, writable: true },
    document: { value: document.implementation.createHTMLDocument() },
    location: { value: { replace } },
    close: { value: close },
  });
  return { tab, replace, close };
}
