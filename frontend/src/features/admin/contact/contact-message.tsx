import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import type { ContactDetail } from '#frontend/api/generated-admin.js';
import { adminContact as words } from '#frontend/copy/admin/contact.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextAreaField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import {
  useAdminGetMessageQuery,
  useAdminMarkMessageMutation,
  useAdminReplyToMessageMutation,
} from './contact-api.js';
import { AgreedWords } from '../parts/agreed-words.js';
import { adminMoment } from '../parts/cells.js';
import { PersonFacts } from '../parts/person-card.js';
import { RecordDialog } from '../record/record-dialog.js';

const MAX_CHARACTERS = 4000;

export interface ContactMessageProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A message to us, our reply, and the reply form. */
export function ContactMessage({ id, onClose }: ContactMessageProps): ReactElement {
  const dispatch = useDispatch();
  const query = useAdminGetMessageQuery({ id }, { refetchOnMountOrArgChange: true });
  const [reply] = useAdminReplyToMessageMutation();
  const server = useServerForm({
    defaults: { text: '' },
    issuesOf: ({ text }) => (text.trim() === '' ? { text: words.replyMissing } : {}),
    send: async ({ text }) => {
      const { error } = await reply({ id, body: { text: text.trim() } });
      if (error) return error;
      dispatch(notify({ toast: 'replySent' }));
      onClose();
    },
  });
  return (
    <RecordDialog
      query={query}
      onClose={onClose}
      unsaved={server.isDirty}
      title={(message) => fill(words.title, { name: message?.name ?? '…' })}
      footer={(message) => (
        <>
          <Mark message={message} />
          {message.reply === null && (
            <Button type="submit" form={server.formProps.id} busy={server.isBusy}>
              {words.send}
            </Button>
          )}
        </>
      )}
    >
      {(message) => (
        <div className="space-y-5">
          <Message message={message} />
          {message.reply === null && (
            <form {...server.formProps}>
              <TextAreaField
                label={words.replyField}
                help={words.replyHelp}
                rows={6}
                maxLength={MAX_CHARACTERS}
                {...server.text('text')}
              />
            </form>
          )}
        </div>
      )}
    </RecordDialog>
  );
}

interface MessageProps {
  readonly message: ContactDetail;
}

/** Marks a message as answered elsewhere, or opens it again. */
function Mark({ message: { id, answeredAt } }: MessageProps): ReactElement {
  const dispatch = useDispatch();
  const [mark, { isLoading }] = useAdminMarkMessageMutation();
  const isAnswered = answeredAt !== null;
  const turn = async (): Promise<void> => {
    const { error } = await mark({ id, body: { answered: !isAnswered } });
    if (!error) dispatch(notify({ toast: isAnswered ? 'messageReopened' : 'messageAnswered' }));
  };
  return (
    <Button look="outline" busy={isLoading} onClick={() => void turn()}>
      {isAnswered ? words.reopen : words.mark}
    </Button>
  );
}

function Message({ message }: MessageProps): ReactElement {
  const { email, topic, organisation, role, createdAt, agreedTo, reply } = message;
  return (
    <>
      <PersonFacts
        rows={[
          [words.facts.email, email],
          [words.facts.topic, topic],
          ...(organisation ? [[words.facts.organisation, organisation] as const] : []),
          ...(role ? [[words.facts.role, role] as const] : []),
          [words.facts.at, adminMoment(createdAt)],
        ]}
      />
      <Part heading={words.message} text={message.message} />
      <div>
        <h3 className="font-semibold">{words.agreedTo}</h3>
        <AgreedWords wordings={agreedTo} none={words.noWords} />
      </div>
      {reply !== null && <Part heading={words.reply} text={reply} />}
    </>
  );
}

function Part({ heading, text }: { readonly heading: string; readonly text: string }): ReactElement {
  return (
    <div>
      <h3 className="font-semibold">{heading}</h3>
      <p className="mt-1 whitespace-pre-wrap rounded-lg bg-oat p-4 [overflow-wrap:anywhere]">{text}</p>
    </div>
  );
}
