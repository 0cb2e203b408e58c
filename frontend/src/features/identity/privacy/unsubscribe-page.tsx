import type { ReactElement } from 'react';
import { useMatch } from 'react-router-dom';
import { isApiError } from '#frontend/api/problem.js';
import { unsubscribe as copy } from '#frontend/copy/identity/unsubscribe.js';
import { useWords } from '#frontend/copy/use-words.js';
import { Button, buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { useUnsubscribeMutation } from './unsubscribe-api.js';

/** The target of an unsubscribe link: only its button ends anything (rule X23). */
export function UnsubscribePage(): ReactElement {
  const words = useWords();
  const { id: token = '' } = useMatch('/unsubscribe/:id')?.params ?? {};
  const [end, { data, error, isLoading }] = useUnsubscribeMutation();
  useHead({ title: words(`${copy.title} | {brandName}`), indexed: false });
  return (
    <div className="wrap-page max-w-2xl pb-24 pt-10 sm:pt-16">
      <PageHeading className="text-4xl sm:text-5xl">{data ? copy.done.heading : copy.heading}</PageHeading>
      <p role="status" className="mt-4 text-lg text-ink-2">
        {data ? copy.done.text : copy.text}
      </p>
      {error && <Refused isBroken={isApiError(error) && [400, 404].includes(Number(error.status))} />}
      {data ? (
        <Link to="/" className={`${buttonStyle({ look: 'outline' })} mt-8`}>
          {copy.done.home}
        </Link>
      ) : (
        <Button className="mt-8" busy={isLoading} onClick={() => void end({ token })}>
          {isLoading ? copy.busy : copy.button}
        </Button>
      )}
    </div>
  );
}

function Refused({ isBroken }: { readonly isBroken: boolean }): ReactElement {
  const words = useWords();
  const { heading, text } = isBroken ? copy.broken : copy.failed;
  return (
    <Notice tone="warn" title={heading} className="mt-6">
      {words(text)}
    </Notice>
  );
}
