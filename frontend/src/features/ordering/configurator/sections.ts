import type { StepKey } from './progress-steps.js';

/** Scroll targets of a page: the steps of the configurator, and the summary of a cart. */
export type SectionId = StepKey | 'cart';

/** A part whose code has not come by then is not waited for any longer. */
const MAX_WAIT_MS = 10_000;

/** Moves the focus to a part of the page, for when the focused button is gone. */
export function focusSection(id: SectionId): void {
  // After the render that removes the button, and after a dialog has returned its focus.
  setTimeout(() => whenThere(id, (part) => part.focus({ preventScroll: true })), 0);
}

/** Scrolls to a part of the page and moves the focus there, as soon as its code is here. */
export function goToSection(id: SectionId): void {
  whenThere(id, (part) => part.scrollIntoView());
  focusSection(id);
}

function whenThere(id: SectionId, go: (part: HTMLElement) => void): void {
  const part = document.getElementById(id);
  if (part) return go(part);
  const waiting = new MutationObserver(() => {
    const come = document.getElementById(id);
    if (!come) return;
    waiting.disconnect();
    go(come);
  });
  waiting.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => waiting.disconnect(), MAX_WAIT_MS);
}
