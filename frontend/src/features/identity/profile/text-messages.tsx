import { useState, type ReactElement } from 'react';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import { NOT_A_MOBILE, toMobile } from '@rules/sms';
import type { TextMessages as Chosen } from '#frontend/api/generated-account.js';
import { account } from '#frontend/copy/identity/account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { CheckField, TextField } from '#frontend/ui/form/field.js';
import { SaveRow } from '#frontend/ui/form/save-row.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { Section } from '#frontend/ui/layout/section.js';
import {
  useChooseTextMessagesMutation,
  useGetTextMessagesQuery,
  useStopTextMessagesMutation,
} from './account-api.js';

const { texts: words } = profileWords;
/** A reply of STOP may have ended the texts since the page was last open (rule X82). */
const FRESH = { refetchOnMountOrArgChange: true } as const;

interface Values {
  readonly number: string;
  readonly consent: boolean;
}

/** Text messages on the day of a delivery, where the shop sends any (rule X80). */
export function TextMessages(): ReactElement | null {
  const { data, isFetching, refetch } = useGetTextMessagesQuery(undefined, FRESH);
  // It is the last part of its column: nothing moves when it appears, so nothing holds its place.
  if (isFetching || data?.isOffered === false) return null;
  return (
    <Section id="text-messages" heading={words.heading} text={words.text}>
      {data ? (
        <TextMessagesForm chosen={data} />
      ) : (
        <Notice tone="bad" role="alert">
          <p>{words.notLoaded}</p>
          <Button look="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
            {account.notLoaded.button}
          </Button>
        </Notice>
      )}
    </Section>
  );
}

const valuesOf = ({ number }: Pick<Chosen, 'number'>): Values => ({
  number: number ?? '',
  consent: number !== null,
});

/** The tick is the consent: a number alone starts nothing. */
const issuesOf = ({ number, consent }: Values): Readonly<Partial<Record<string, string>>> => ({
  ...(toMobile(number) === null ? { number: NOT_A_MOBILE } : {}),
  ...(consent ? {} : { consent: words.consentMissing }),
});

function useTextMessagesForm(chosen: Chosen) {
  const [choose, { isSuccess }] = useChooseTextMessagesMutation();
  const [end, { isLoading: isStopping }] = useStopTextMessagesMutation();
  const [isStopped, setStopped] = useState(false);
  const server = useServerForm<Values>({
    defaults: valuesOf(chosen),
    issuesOf,
    send: async ({ number }) => {
      setStopped(false);
      const { data, error } = await choose({ textMessagesChoice: { number } });
      if (data) server.form.reset(valuesOf(data));
      return error;
    },
  });
  const stop = async (): Promise<void> => {
    const { error } = await end();
    if (error) return;
    server.form.reset(valuesOf({ number: null }));
    setStopped(true);
    // The button that had the focus is gone.
    server.form.setFocus('number');
  };
  return { server, stop, isStopping, isStopped, isSaved: isSuccess && !isStopped && !server.isDirty };
}

function TextMessagesForm({ chosen }: { readonly chosen: Chosen }): ReactElement {
  const { server, stop, isStopping, isStopped, isSaved } = useTextMessagesForm(chosen);
  const consent = server.bound('consent');
  const isOn = chosen.number !== null;
  return (
    <form {...server.formProps}>
      <TextField
        label={words.number}
        help={words.numberHelp}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={MAX_LENGTHS.phone}
        required
        {...server.text('number')}
      />
      {isOn ? (
        <p className="pt-5 text-sm text-ink-2">
          {words.agreed} <q>{words.consent}</q> {words.stopHelp}
        </p>
      ) : (
        <CheckField
          label={words.consent}
          checked={consent.value}
          error={consent.error}
          onChange={consent.onValue}
          className="mt-5"
        />
      )}
      <SaveRow
        label={isOn ? words.change : words.start}
        busyLabel={account.saving}
        savedLabel={isStopped ? words.stopped : words.saved}
        busy={server.isBusy}
        saved={isSaved || isStopped}
      >
        {isOn && (
          <Button look="ghost" busy={isStopping} onClick={() => void stop()}>
            {words.stop}
          </Button>
        )}
      </SaveRow>
    </form>
  );
}
