import type { ReactElement } from 'react';
import { useMatch } from 'react-router-dom';
import { isApiError } from '#frontend/api/problem.js';
import { ratings as copy } from '#frontend/copy/ordering/ratings.js';
import { useWords } from '#frontend/copy/use-words.js';
import { buttonStyle } from '#frontend/ui/action/button.js';
import { Link } from '#frontend/ui/content/link.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { useDishesToRateQuery } from './rating-api.js';
import { RateDishes } from './rate-dishes.js';

/** The page behind the link of the email about a delivery: it asks, and stores only what is chosen (rule K40). */
export function RatePage(): ReactElement {
  const words = useWords();
  const { id: token = '' } = useMatch('/rate/:id')?.params ?? {};
  const access = { by: 'link', token } as const;
  const { error } = useDishesToRateQuery(access);
  useHead({ title: words(`${copy.page.title} | {brandName}`), indexed: false });
  if (isApiError(error) && [400, 404].includes(Number(error.status))) return <NotFound />;
  return (
    <div className="wrap-page max-w-3xl pb-24 pt-8 sm:pt-12">
      <PageHeading className="text-4xl sm:text-5xl">{copy.heading}</PageHeading>
      <p className="mt-3 max-w-xl text-ink-2">{copy.page.private}</p>
      <Link
        to="/account?tab=profile"
        className="inline-flex min-h-11 items-center font-semibold text-kale underline underline-offset-4"
      >
        {copy.page.signIn}
      </Link>
      <div className="mt-6 rounded-2xl border border-line bg-paper p-5 sm:mt-8 sm:p-7">
        <RateDishes access={access} />
      </div>
    </div>
  );
}

function NotFound(): ReactElement {
  const { heading, text, button } = copy.page.notFound;
  return (
    <div className="wrap-page py-16 text-center sm:py-24" role="alert">
      <PageHeading className="text-4xl sm:text-5xl">{heading}</PageHeading>
      <p className="mx-auto mt-4 max-w-lg text-lg text-ink-2">{text}</p>
      <Link to="/account?tab=orders" className={buttonStyle({ size: 'lg' }) + ' mt-8'}>
        {button}
      </Link>
    </div>
  );
}
