import { useState, type ReactElement } from 'react';
import { CHECKOUT_MESSAGES, isEmail } from '@rules/delivery/checkout-form';
import type { Country } from '@rules/delivery/postcodes';
import { isApiError } from '#frontend/api/problem.js';
import { useWords } from '#frontend/copy/use-words.js';
import { useJoinWaitlistMutation } from './waitlist-api.js';
import { waitingList } from '#frontend/copy/delivery/waiting-list.js';
import { Button } from '#frontend/ui/action/button.js';
import { TextField } from '#frontend/ui/form/field.js';

export interface WaitingListProps {
  readonly postcode: string;
  readonly country: Country;
  /** Known already, at the checkout. */
  readonly email?: string;
}

function emailIssue(email: string): string | undefined {
  if (email.trim() === '') return CHECKOUT_MESSAGES.email;
  return isEmail(email) ? undefined : CHECKOUT_MESSAGES.emailShape;
}

/** For areas without delivery: takes an email address, stored with the postcode. */
export function WaitingList({ postcode, country, email: known = '' }: WaitingListProps): ReactElement {
  const words = useWords();
  const [email, setEmail] = useState(known);
  const [error, setError] = useState<string>();
  const [join, { isLoading, isSuccess }] = useJoinWaitlistMutation();
  const submit = async (): Promise<void> => {
    const wrong = emailIssue(email);
    setError(wrong);
    if (wrong !== undefined) return;
    const { error: refused } = await join({ body: { email: email.trim(), postcode, country } });
    if (isApiError(refused)) setError(refused.data.errors?.[0]?.message);
  };
  if (isSuccess) {
    return (
      <p role="status" className="font-semibold">
        {words(waitingList.joined, { postcode })}
      </p>
    );
  }
  return (
    <>
      <p className="pb-3 text-ink-2">{words(waitingList.text)}</p>
      {/* Not a form element: it is also used inside the checkout's form, and forms cannot nest. */}
      <div role="group" aria-label={waitingList.heading} className="flex flex-wrap items-start gap-3">
        <TextField
          label={waitingList.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void submit();
          }}
          className="min-w-0 grow basis-52"
        />
        <Button onClick={() => void submit()} busy={isLoading} className="h-12 sm:mt-7.5">
          {waitingList.button}
        </Button>
      </div>
    </>
  );
}
