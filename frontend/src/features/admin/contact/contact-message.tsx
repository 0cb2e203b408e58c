import { useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminContact as words } from '#frontend/copy/admin/contact.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Dialog } from '#frontend/ui/dialog/dialog.js';
import { TextAreaField } from '#frontend/ui/form/field.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import {
  useAdminGetMessageQuery,
  useAdminMarkMessageMutation,
  useAdminReplyToMessageMutation,
} from './contact-api.js';
import { AgreedWords } from '../parts/agreed-words.js';
import { adminMoment } from '../parts/cells.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { PersonFacts } from '../parts/person-card.js';

const MAX_CHARACTERS = 4000;

export interface ContactMessageProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A message to us, our reply, and the reply form. */
export function ContactMessage({ id, onClose }: ContactMessageProps): ReactElement {
  const dispatch = useDispatch();
  const {
    currentData: message,
    isError,
    refetch,
  } = useAdminGetMessageQuery({ id }, { refetchOnMountOrArgChange: true });
  const [mark, marking] = useAdminMarkMessageMutation();
  const [reply, replying] = useAdminReplyToMessageMutation();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const isAnswered = message?.answeredAt != null;
  const send = async (): Promise<void> => {
    setError(text.trim() === '' ? words.replyMissing : undefined);
    if (text.trim() === '') return;
    const result = await reply({ id, body: { text: text.trim() } });
    if (result.error) return;
    dispatch(notify({ toast: 'replySent' }));
    onClose();
  };
  const turn = async (): Promise<void> => {
    const result = await mark({ id, body: { answered: !isAnswered } });
    if (!result.error) dispatch(notify({ toast: isAnswered ? 'messageReopened' : 'messageAnswered' }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={text !== ''}
      title={fill(words.title, { name: message?.name ?? '…' })}
      closeLabel={adminParts.close}
      footer={
        message && (
          <>
            <Button look="outline" busy={marking.isLoading} onClick={() => void turn()}>
              {isAnswered ? words.reopen : words.mark}
            </Button>
            {message.reply === null && (
              <Button busy={replying.isLoading} onClick={() => void send()}>
                {words.send}
              </Button>
            )}
          </>
        )
      }
    >
      {!message && isError && <LoadFailed {...adminParts.notLoaded} onRetry={() => void refetch()} />}
      {!message && !isError && <TableSkeleton rows={2} />}
      {message && (
        <div className="mt-4 space-y-5">
          <PersonFacts
            rows={[
              [words.facts.email, message.email],
              [words.facts.topic, message.topic],
              ...(message.organisation ? [[words.facts.organisation, message.organisation] as const] : []),
              ...(message.role ? [[words.facts.role, message.role] as const] : []),
              [words.facts.at, adminMoment(message.createdAt)],
            ]}
          />
          <Part heading={words.message} text={message.message} />
          <div>
            <h3 className="font-semibold">{words.agreedTo}</h3>
            <AgreedWords wordings={message.agreedTo} none={words.noWords} />
          </div>
          {message.reply !== null && <Part heading={words.reply} text={message.reply} />}
          {message.reply === null && (
            <TextAreaField
              label={words.replyField}
              help={words.replyHelp}
              rows={6}
              maxLength={MAX_CHARACTERS}
              value={text}
              error={error}
              onChange={(event) => {
                setText(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </div>
      )}
    </Dialog>
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
