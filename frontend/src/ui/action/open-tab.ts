/** A tab that waits for the address of somebody else's page. */
export interface OpenedTab {
  /**
   * Shows the page: in the tab, in this one where the browser allows no other, and nowhere when somebody has closed
   * the tab meanwhile. Says whether it is in the tab.
   */
  readonly show: (url: string) => boolean;
  readonly close: () => void;
}

/**
 * Opens a tab that says these words until it knows where to go (rule O11). To be called within the press itself:
 * later a browser takes it for an advertisement and blocks it.
 */
export function openTab(words: string): OpenedTab {
  const tab = globalThis.open('', '_blank');
  const isBlocked = !tab || tab.closed;
  try {
    if (tab) {
      // It gets no way back to this page.
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
