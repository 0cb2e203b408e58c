declare global {
  /** Kept by the script in the head of the document (index.html). */
  var pressedEarly: { readonly stop: () => HTMLElement | undefined } | undefined;
}

/** Presses the button that somebody pressed before the page could answer; from now on it answers by itself. */
export function pressAgain(): void {
  globalThis.pressedEarly?.stop()?.click();
}

/** Buttons answer by themselves from now on; what was pressed before is gone from the page. */
export function answerPresses(): void {
  globalThis.pressedEarly?.stop();
}
