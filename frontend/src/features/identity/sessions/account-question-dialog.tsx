import type { ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { fill } from '#frontend/copy/fill.js';
import { linkAccount } from '#frontend/copy/identity/link-account.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { answerQuestion } from './account-question.js';
import { selectSession } from './session-slice.js';

const { question: words } = linkAccount;

/** Confirms before the session of a link replaces another user's, and names both accounts (rule I41). */
export function AccountQuestionDialog(): ReactElement {
  const { accounts } = useSelector(selectSession);
  const dispatch = useDispatch();
  const stay = (): void => answerQuestion(dispatch, 'stay');
  return (
    <Dialog
      open={accounts !== null}
      onClose={stay}
      title={words.title}
      closeLabel={words.stay}
      description={
        <>
          <span className="block break-words">{accounts && fill(words.text, { ...accounts })}</span>
          <span className="mt-2 block">{words.warning}</span>
        </>
      }
      footer={
        <>
          <Button look="outline" onClick={() => answerQuestion(dispatch, 'switch')}>
            {words.switch}
          </Button>
          <Button onClick={stay}>{words.stay}</Button>
        </>
      }
    />
  );
}
