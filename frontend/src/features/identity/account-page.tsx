import type { ReactElement } from 'react';
import { account } from '../../copy/account.js';
import { PageHeading } from '../../ui/page-heading.js';
import { useHead } from '../../ui/use-head.js';

/** What somebody keeps with us. */
export function AccountPage(): ReactElement {
  useHead({ title: account.heading, indexed: false });
  return (
    <div className="wrap-page py-10 sm:py-14">
      <PageHeading className="text-4xl sm:text-5xl">{account.heading}</PageHeading>
    </div>
  );
}
