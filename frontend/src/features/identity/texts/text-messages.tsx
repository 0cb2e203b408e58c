import type { ReactElement } from 'react';
import { account } from '#frontend/copy/identity/account.js';
import { profileWords } from '#frontend/copy/identity/profile.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { Section } from '#frontend/ui/layout/section.js';
import { useGetTextMessagesQuery } from '../profile/account-api.js';
import { TextMessagesSteps } from './text-messages-steps.js';

const { texts: words } = profileWords;
/** A reply of STOP may have ended the texts since the page was last open (rule X82). */
const FRESH = { refetchOnMountOrArgChange: true } as const;

/** Text messages on the day of a delivery, where the shop sends any or still has a number (rule X80). */
export function TextMessages(): ReactElement | null {
  const { data, isFetching, refetch } = useGetTextMessagesQuery(undefined, FRESH);
  // It is the last part of its column: nothing moves when it appears, so nothing holds its place.
  if (isFetching || (data && !data.isOffered && data.number === null)) return null;
  return (
    <Section id="text-messages" heading={words.heading} text={words.text}>
      {data ? (
        <TextMessagesSteps chosen={data} />
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
