import type { Dispatch } from '@reduxjs/toolkit';
import { accountsDiffer, accountsSettled, type DifferentAccounts } from './session-slice.js';

export type AccountChoice = 'stay' | 'switch';

let answer: ((choice: AccountChoice) => void) | undefined;

/** Asks whether to leave the account that is signed in for that of a link; the dialog of the site answers. */
export function askToSwitch(dispatch: Dispatch, accounts: DifferentAccounts): Promise<AccountChoice> {
  dispatch(accountsDiffer(accounts));
  return new Promise((resolve) => (answer = resolve));
}

/** Closes the question with an answer; closing it in any other way means to stay. */
export function answerQuestion(dispatch: Dispatch, choice: AccountChoice): void {
  dispatch(accountsSettled());
  answer?.(choice);
  answer = undefined;
}
