import type { StepKey } from './progress-steps.js';

/** Moves the focus to a step of the page, for when the button that had it is gone. */
export function focusSection(id: StepKey): void {
  // After the render that takes the button away, and after a dialog has given its focus back.
  setTimeout(() => document.getElementById(id)?.focus({ preventScroll: true }), 0);
}

/** Scrolls to a step of the page and moves the focus there. */
export function goToSection(id: StepKey): void {
  document.getElementById(id)?.scrollIntoView();
  focusSection(id);
}
