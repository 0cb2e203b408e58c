import { jest } from '@jest/globals';

/** The browser's return value when opening a tab: null when it is blocked. */
export function mockOpenTabs(tab: Window | null): jest.SpiedFunction<typeof window.open> {
  return jest.spyOn(window, 'open').mockReturnValue(tab);
}

/** The part of another tab that the site uses. */
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
