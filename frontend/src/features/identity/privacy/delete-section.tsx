import { useState, type ReactElement } from 'react';
import { isApiError } from '#frontend/api/problem.js';
import { account } from '#frontend/copy/identity/account.js';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { Section } from '#frontend/ui/layout/section.js';
import { useDeleteMeMutation } from '../profile/account-api.js';
import { DeletionLosses } from './deletion-losses.js';
import { PasswordField } from '../passwords/password-field.js';
import { useLeaveAfterDeletion } from '../sessions/use-leave-after-deletion.js';

interface DeleteValues {
  readonly phrase: string;
  readonly password: string;
}

const { delete: words } = settingsWords;

function issuesOf({ phrase, password }: DeleteValues): Readonly<Partial<Record<string, string>>> {
  return {
    ...(phrase.trim().toLowerCase() === words.phrase ? {} : { phrase: words.phraseWrong }),
    ...(password === '' ? { password: words.passwordMissing } : {}),
  };
}

/** Deletes the account (rule H3). */
export function DeleteSection({ email }: { readonly email: string }): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <Section id="delete" heading={words.heading} text={settingsWords.deleteHelp}>
      <Button look="danger" onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {open && <DeleteDialog email={email} onClose={() => setOpen(false)} />}
    </Section>
  );
}

interface DeleteDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Explains the consequences, and requires the confirmation words and the password. */
function DeleteDialog({ email, onClose }: DeleteDialogProps): ReactElement {
  const fillWords = useWords();
  const leaveAfterDeletion = useLeaveAfterDeletion();
  const [erase] = useDeleteMeMutation();
  const server = useServerForm({
    defaults: { phrase: '', password: '' },
    issuesOf,
    warns: false,
    send: async ({ password }) => {
      const { error } = await erase({ body: { password } });
      if (!error) leaveAfterDeletion();
      // Whatever was refused, the password is the one field that the server reads.
      else if (isApiError(error)) server.refuse('password', error.data.detail);
    },
  });
  return (
    <FormDialog
      // Nothing typed here is worth a question.
      server={{ ...server, isDirty: false }}
      onClose={onClose}
      title={words.title}
      look="danger"
      words={{ cancel: words.keep, close: account.close, save: words.confirm, saving: words.deleting }}
      before={
        <>
          <ul className="list-disc space-y-2 pl-5 pt-4 marker:text-tomato [overflow-wrap:anywhere]">
            {words.consequences.map((each) => (
              <li key={each}>{fillWords(each, { email })}</li>
            ))}
          </ul>
          <DeletionLosses />
        </>
      }
    >
      <TextField
        label={fillWords(words.phraseLabel, { phrase: words.phrase })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...server.text('phrase')}
      />
      <PasswordField label={words.password} autoComplete="current-password" {...server.text('password')} />
    </FormDialog>
  );
}
