import type { Role } from '@rules/identity/roles';
import { BarChart3, Handshake, Package, Settings, Users } from 'lucide-react';
import { Suspense, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isApiError } from '#frontend/api/problem.js';
import { admin, adminAccess } from '#frontend/copy/admin/admin.js';
import { useWords } from '#frontend/copy/use-words.js';
import { cn } from '#frontend/ui/cn.js';
import { Link } from '#frontend/ui/content/link.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { PageHeading } from '#frontend/ui/layout/page-heading.js';
import { Tabs } from '#frontend/ui/layout/tabs.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { SecondFactorMissing, Unauthorized, VerifyingAccess } from './access-states.js';
import { useAdminAccessQuery } from './admin-api.js';
import { OpenComplaintCount } from './complaints/open-complaint-count.js';
import { TableSkeleton } from './parts/table-skeleton.js';
import { WorkerBanner } from './operations/worker-banner.js';
import { ADMIN_TABS, sectionsFor, type AdminSection, type AdminTab } from './sections.js';

const ICONS: Readonly<Record<AdminTab, ReactNode>> = {
  orders: <Package aria-hidden />,
  partners: <Handshake aria-hidden />,
  users: <Users aria-hidden />,
  analytics: <BarChart3 aria-hidden />,
  settings: <Settings aria-hidden />,
};

/**
 * The back office for every user that the server admits (rule A2); access is checked each time it is opened.
 */
export function AdminPage(): ReactElement {
  const words = useWords();
  const access = useAdminAccessQuery(undefined, { refetchOnMountOrArgChange: true });
  useHead({ title: words(`${admin.title} | {brandName}`), indexed: false });
  if (access.isSuccess) return <AdminSections roles={access.data.roles} />;
  if (!access.isError || access.isFetching) return <VerifyingAccess />;
  const code = isApiError(access.error) ? access.error.data.code : undefined;
  if (code === 'forbidden') return <Unauthorized />;
  if (code === 'second_factor_setup_required') return <SecondFactorMissing />;
  return (
    <div className="wrap-page py-16">
      <LoadFailed {...adminAccess.notLoaded} onRetry={() => void access.refetch()} />
    </div>
  );
}

/** Five tabs, each with the sections that the user's roles show (rule A1); the URL names the open one. */
function AdminSections({ roles }: { readonly roles: readonly Role[] }): ReactElement {
  const [params, setParams] = useSearchParams();
  const seen = sectionsFor(roles);
  const tabs = ADMIN_TABS.filter((tab) => seen.some((each) => each.tab === tab));
  const open = tabs.find((tab) => tab === params.get('tab')) ?? tabs[0];
  return (
    <div className="mx-auto w-full max-w-[88rem] px-4 pb-24 pt-6 sm:px-8 sm:pt-10">
      <PageHeading className="text-3xl sm:text-4xl">{admin.heading}</PageHeading>
      {roles.includes('admin') && <WorkerBanner />}
      <div className="mt-4 sm:mt-6">
        {open === undefined ? (
          <p className="text-ink-2">{adminAccess.nothing}</p>
        ) : (
          <Tabs
            label={admin.tabsLabel}
            keeps={false}
            open={open}
            onOpen={(tab) => setParams({ tab }, { preventScrollReset: true })}
            tabs={tabs.map((tab) => ({
              name: tab,
              label: admin.tabs[tab],
              icon: ICONS[tab],
              panel: <TabPanel tab={tab} sections={seen.filter((each) => each.tab === tab)} />,
            }))}
          />
        )}
      </div>
    </div>
  );
}

interface TabPanelProps {
  readonly tab: AdminTab;
  readonly sections: readonly AdminSection[];
}

function TabPanel({ tab, sections }: TabPanelProps): ReactElement | null {
  const [params] = useSearchParams();
  const open = sections.find(({ name }) => name === params.get('section')) ?? sections[0];
  if (!open) return null;
  const { Part, name } = open;
  return (
    <>
      {sections.length > 1 && <SectionLinks tab={tab} sections={sections} open={open} />}
      <Suspense fallback={<TableSkeleton />}>
        <Part key={name} />
      </Suspense>
    </>
  );
}

function SectionLinks({
  tab,
  sections,
  open,
}: TabPanelProps & { readonly open: AdminSection }): ReactElement {
  const row = useRef<HTMLElement>(null);
  // On a phone the row is longer than the screen: scroll the open section to its middle.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.clientWidth) / 2;
  }, [open.name]);
  return (
    <nav ref={row} aria-label={admin.sectionsLabel} className="relative -mx-1 mb-6 overflow-x-auto px-1 py-1">
      <ul className="flex gap-2">
        {sections.map(({ name }) => (
          <li key={name}>
            <Link
              to={`?tab=${tab}&section=${name}`}
              aria-current={name === open.name ? 'page' : undefined}
              className={cn(
                'inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-4 text-[0.9375rem] font-semibold transition-colors duration-200',
                name === open.name ? 'bg-sage text-ink' : 'text-ink-2 hover:bg-oat hover:text-ink',
              )}
            >
              {admin.sections[name]}
              {name === 'complaints' && <OpenComplaintCount />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
