import type { StepKey } from './progress-steps.js';

/** Parts of a page that can be gone to: the steps of the configurator, and the summary of a cart. */
export type SectionId = StepKey | 'cart';

/** Moves the focus to a part of the page, for when the button that had it is gone. */
export function focusSection(id: SectionId): void {
  // After the render that takes the button away, and after a dialog has given its focus back.
  setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }), 0);
}

/** Scrolls to a part of the page and moves the focus there. */
export function goToSection(id: SectionId): void {
  document.getElementById(id)?.scrollIntoView();
  focusSection(id);
}
