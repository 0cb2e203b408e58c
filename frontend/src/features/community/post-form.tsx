import type { ReactElement, ReactNode } from 'react';
import { community } from '#frontend/copy/community/community.js';
import { fill } from '#frontend/copy/fill.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextAreaField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';

const { board: said } = community;
/** From here on the form shows the remaining characters. */
const NEAR_THE_END = 100;

export interface PostFormProps {
  readonly id: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly initial?: string;
  readonly limit: number;
  readonly submit: string;
  readonly submitting: string;
  /** Below the text, beside the button. */
  readonly note?: ReactNode;
  readonly isBusy: boolean;
  readonly autoFocus?: boolean;
  readonly onCancel?: () => void;
  /** Resolves to true when the server accepted it: the form is cleared then. */
  readonly onSend: (body: string) => Promise<boolean>;
}

/** A text for the board: a post, a reply, or an edit of one. */
export function PostForm(props: PostFormProps): ReactElement {
  const { id, limit, isBusy, initial = '' } = props;
  const server = useServerForm({
    defaults: { body: initial },
    issuesOf: ({ body }) => (body.trim() === '' ? { body: said.write } : {}),
    warns: false,
    send: async ({ body }) => {
      if (await props.onSend(body)) server.bound('body').onValue('');
    },
  });
  const left = limit - server.form.watch('body').length;
  return (
    <form {...server.formProps}>
      <TextAreaField
        id={id}
        label={props.label}
        placeholder={props.placeholder}
        maxLength={limit}
        autoFocus={props.autoFocus}
        help={left <= NEAR_THE_END ? fill(said.left, { count: left }) : undefined}
        {...server.text('body')}
      />
      <div className="flex flex-wrap items-center justify-end gap-3 pt-3">
        {props.note && <p className="min-w-0 flex-1 basis-48 text-sm text-ink-2">{props.note}</p>}
        {props.onCancel && (
          <Button look="ghost" onClick={props.onCancel} disabled={isBusy}>
            {said.cancel}
          </Button>
        )}
        <Button type="submit" busy={isBusy}>
          {isBusy ? props.submitting : props.submit}
        </Button>
      </div>
    </form>
  );
}
