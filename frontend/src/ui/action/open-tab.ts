/** A tab that waits for the URL of an external page. */
export interface OpenedTab {
  /**
   * Shows the page in the tab; in this one where the browser blocks new tabs; nowhere when the tab was closed
   * meanwhile. Returns whether it is in the tab.
   */
  readonly show: (url: string) => boolean;
  readonly close: () => void;
}

/**
 * Opens a tab with these words until its URL is known (rule O11). Call it within the click itself: later the
 * browser blocks it as a pop-up.
 */
export function openTab(words: string): OpenedTab {
  const tab = globalThis.open('', '_blank');
  const isBlocked = !tab || tab.closed;
  try {
    if (tab) {
      // The new page must have no reference to this one.
      tab.opener = null;
      tab.document.title = words;
      tab.document.body.textContent = words;
    }
  } catch {
    // Only the words are missing.
  }
  return {
    show: (url) => {
      if (isBlocked) globalThis.location.assign(url);
      else if (!tab.closed) {
        tab.location.replace(url);
        return true;
      }
      return false;
    },
    close: () => tab?.close(),
  };
}
