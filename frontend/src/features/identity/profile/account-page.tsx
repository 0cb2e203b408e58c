import { Package, Settings, User, Wallet } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { account } from '#frontend/copy/identity/account.js';
import { useWords } from '#frontend/copy/use-words.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Tabs } from '#frontend/ui/layout/tabs.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { useGetMeQuery } from './account-api.js';
import { AccountSkeleton } from './account-skeleton.js';
import { ProfileTab } from './profile-tab.js';
import { SettingsTab } from './settings-tab.js';

const TABS = ['wallet', 'profile', 'orders', 'settings'] as const;
type TabName = (typeof TABS)[number];

const ICONS: Readonly<Record<TabName, ReactNode>> = {
  wallet: <Wallet aria-hidden />,
  profile: <User aria-hidden />,
  orders: <Package aria-hidden />,
  settings: <Settings aria-hidden />,
};

export interface AccountPageProps {
  /** The content that other features show in the tabs. */
  readonly wallet: ReactNode;
  readonly orders: ReactNode;
  /** Shown below the profile. */
  readonly liked: ReactNode;
  /** Shown behind the user's email address. */
  readonly badge?: ReactNode;
}

/** The user's account in four tabs (rule T2); `?tab=` names the open one. */
export function AccountPage({ wallet, orders, liked, badge }: AccountPageProps): ReactElement {
  const words = useWords();
  const [params, setParams] = useSearchParams();
  const { data: me, isError, refetch } = useGetMeQuery();
  const open = TABS.find((name) => name === params.get('tab')) ?? 'wallet';
  useHead({ title: words(`${account.heading} | {brandName}`), indexed: false });
  const panels: Readonly<Record<TabName, ReactNode>> = {
    wallet,
    profile: me && (
      <>
        <ProfileTab me={me} />
        {liked}
      </>
    ),
    orders,
    settings: me && <SettingsTab me={me} />,
  };
  const show = (name: TabName): void => {
    setParams(name === 'wallet' ? {} : { tab: name }, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="wrap-page pb-24 pt-8 sm:pt-12">
      <PageHeading className="text-4xl [overflow-wrap:anywhere] sm:text-5xl">
        {me?.firstName ? words(account.hello, { firstName: me.firstName }) : account.heading}
      </PageHeading>
      {me && (
        <p className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
          {me.email}
          {badge}
        </p>
      )}
      <div className="mt-6 sm:mt-8">
        {!me && isError && <LoadFailed {...account.notLoaded} onRetry={() => void refetch()} />}
        {!me && !isError && <AccountSkeleton />}
        {me && (
          <Tabs
            label={account.tabsLabel}
            open={open}
            onOpen={show}
            tabs={TABS.map((name, index) => ({
              name,
              label: account.tabs[index] ?? name,
              icon: ICONS[name],
              panel: panels[name],
            }))}
          />
        )}
      </div>
    </div>
  );
}
