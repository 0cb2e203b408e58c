import type { Dispatch } from '@reduxjs/toolkit';
import { accountsDiffer, accountsSettled, type DifferentAccounts } from './session-slice.js';

export type AccountChoice = 'stay' | 'switch';

let answer: ((choice: AccountChoice) => void) | undefined;

/** Asks whether to switch from the current account to that of a link; the site's dialog resolves it. */
export function askToSwitch(dispatch: Dispatch, accounts: DifferentAccounts): Promise<AccountChoice> {
  dispatch(accountsDiffer(accounts));
  return new Promise((resolve) => (answer = resolve));
}

/** Closes the question with a choice; any other way of closing means staying. */
export function answerQuestion(dispatch: Dispatch, choice: AccountChoice): void {
  dispatch(accountsSettled());
  answer?.(choice);
  answer = undefined;
}
