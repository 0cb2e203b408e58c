import type { StepKey } from './progress-steps.js';

/** Scroll targets of a page: the steps of the configurator, and the summary of a cart. */
export type SectionId = StepKey | 'cart';

/** Moves the focus to a part of the page, for when the focused button is gone. */
export function focusSection(id: SectionId): void {
  // After the render that removes the button, and after a dialog has returned its focus.
  setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }), 0);
}

/** Scrolls to a part of the page and moves the focus there. */
export function goToSection(id: SectionId): void {
  document.getElementById(id)?.scrollIntoView();
  focusSection(id);
}
