import { useEffect, useRef, type ReactElement } from 'react';
import { CHECKOUT_MESSAGES, isEmail } from '@rules/delivery/checkout-form';
import type { Country } from '@rules/delivery/postcodes';
import { useWords } from '#frontend/copy/use-words.js';
import { useJoinWaitlistMutation } from './waitlist-api.js';
import { waitingList } from '#frontend/copy/delivery/waiting-list.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';
import type { Issues } from '#frontend/ui/form/form-issues.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';

export interface WaitingListProps {
  readonly postcode: string;
  readonly country: Country;
  /** Known already, at the checkout. */
  readonly email?: string;
}

function emailIssues({ email }: { readonly email: string }): Issues {
  if (email.trim() === '') return { email: CHECKOUT_MESSAGES.email };
  return isEmail(email) ? {} : { email: CHECKOUT_MESSAGES.emailShape };
}

/** For areas without delivery: takes an email address, stored with the postcode. */
export function WaitingList({ postcode, country, email: known = '' }: WaitingListProps): ReactElement {
  const words = useWords();
  const [join, { isSuccess }] = useJoinWaitlistMutation();
  const { formProps, submit, isBusy, text } = useServerForm({
    defaults: { email: known },
    issuesOf: emailIssues,
    warns: false,
    send: async ({ email }) => (await join({ body: { email: email.trim(), postcode, country } })).error,
  });
  if (isSuccess) return <Joined text={words(waitingList.joined, { postcode })} />;
  return (
    <>
      <p className="pb-3 text-ink-2">{words(waitingList.text)}</p>
      {/* Not a form element: it is also used inside the checkout's form, and forms cannot nest. */}
      <div
        ref={formProps.ref}
        role="group"
        aria-label={waitingList.heading}
        className="flex flex-wrap items-start gap-3"
      >
        <TextField
          label={waitingList.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...text('email')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            // A form element would not submit through its disabled button either.
            if (!isBusy) void submit();
          }}
          className="min-w-0 grow basis-52"
        />
        <Button onClick={() => void submit()} busy={isBusy} className="h-12 sm:mt-7.5">
          {waitingList.button}
        </Button>
      </div>
    </>
  );
}

/** Takes the focus, which was in the field or on the button that it replaces. */
function Joined({ text }: { readonly text: string }): ReactElement {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} role="status" tabIndex={-1} className="rounded-md font-semibold">
      {text}
    </p>
  );
}
