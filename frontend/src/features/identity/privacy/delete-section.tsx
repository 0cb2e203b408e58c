import { useId, useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { isApiError } from '#frontend/api/problem.js';
import { account } from '#frontend/copy/identity/account.js';
import { settingsWords } from '#frontend/copy/identity/settings.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { TextField } from '#frontend/ui/form/field.js';
import { textField } from '#frontend/ui/form/form-field.js';
import { issuesResolver } from '#frontend/ui/form/form-issues.js';
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
  const formId = useId();
  const fillWords = useWords();
  const leaveAfterDeletion = useLeaveAfterDeletion();
  const [erase, { isLoading }] = useDeleteMeMutation();
  const form = useForm<DeleteValues>({
    defaultValues: { phrase: '', password: '' },
    resolver: issuesResolver(issuesOf),
    reValidateMode: 'onSubmit',
  });
  const submit = form.handleSubmit(async ({ password }) => {
    const { error } = await erase({ body: { password } });
    if (!error) return leaveAfterDeletion();
    if (isApiError(error)) {
      form.setError('password', { type: 'server', message: error.data.detail }, { shouldFocus: true });
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      closeLabel={account.close}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={isLoading}>
            {words.keep}
          </Button>
          <Button type="submit" form={formId} look="danger" busy={isLoading}>
            {isLoading ? words.deleting : words.confirm}
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-2 pl-5 pt-4 marker:text-tomato [overflow-wrap:anywhere]">
        {words.consequences.map((each) => (
          <li key={each}>{fillWords(each, { email })}</li>
        ))}
      </ul>
      <DeletionLosses />
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5 pt-6">
        <TextField
          label={fillWords(words.phraseLabel, { phrase: words.phrase })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...textField(form, 'phrase')}
        />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          {...textField(form, 'password')}
        />
      </form>
    </Dialog>
  );
}
