import type { Role } from '@rules/identity/roles';
import { Suspense, useState, type ReactElement } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { isApiError } from '#frontend/api/problem.js';
import { admin, adminAccess } from '#frontend/copy/admin/admin.js';
import { useWords } from '#frontend/copy/use-words.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { useHead } from '#frontend/ui/layout/use-head.js';
import { SecondFactorMissing, Unauthorized, VerifyingAccess } from './access-states.js';
import { useAdminAccessQuery } from './admin-api.js';
import { GO_KEYS } from './keyboard/go-keys.js';
import { KeysDialog } from './keyboard/keys-dialog.js';
import { useShortcuts } from './keyboard/shortcuts.js';
import { WorkerBanner } from './operations/worker-banner.js';
import { CommandPalette } from './palette/command-palette.js';
import { knownEntries } from './palette/known-entries.js';
import { shortId } from './parts/id-link.js';
import { TableSkeleton } from './parts/table-skeleton.js';
import { RecordAt } from './record/record-at.js';
import { hrefOf, sectionsFor } from './sections.js';
import { AdminShell } from './shell/admin-shell.js';
import type { AdminChrome } from './shell/top-bar.js';
import { usePlace, type Place } from './use-place.js';
import { useScrollPlace } from './use-scroll-place.js';

export interface AdminPageProps {
  readonly chrome: AdminChrome;
}

/**
 * The back office for every user that the server admits (rule A2); access is checked each time it is opened.
 */
export function AdminPage({ chrome }: AdminPageProps): ReactElement {
  const words = useWords();
  const access = useAdminAccessQuery(undefined, { refetchOnMountOrArgChange: true });
  const roles = access.data?.roles ?? [];
  const place = usePlace(roles);
  useHead({ title: words(`${titleOf(place)} | {brandName}`), indexed: false });
  if (access.isSuccess) return <Office chrome={chrome} roles={roles} place={place} />;
  if (!access.isError || access.isFetching) return <VerifyingAccess />;
  const code = isApiError(access.error) ? access.error.data.code : undefined;
  if (code === 'forbidden') return <Unauthorized />;
  if (code === 'second_factor_setup_required') return <SecondFactorMissing />;
  return (
    <main id="main" tabIndex={-1} className="wrap-page py-16">
      <LoadFailed {...adminAccess.notLoaded} onRetry={() => void access.refetch()} />
    </main>
  );
}

/** As the tab of the browser shows it: staff have several open. */
function titleOf(place: Place): string {
  if (!('section' in place)) return admin.title;
  const name = admin.sections[place.section.name];
  return `${place.kind === 'record' ? `${name} ${shortId(place.id)}` : name} · ${admin.title}`;
}

interface OfficeProps extends AdminPageProps {
  readonly roles: readonly Role[];
  readonly place: Place;
}

/** The frame with its palette and its keys, and the place that the URL names (rule A1). */
function Office({ chrome, roles, place }: OfficeProps): ReactElement {
  const [open, setOpen] = useState<'find' | 'keys'>();
  const navigate = useNavigate();
  const sections = sectionsFor(roles);
  useScrollPlace();
  const go = sections.flatMap((section) => {
    const key = GO_KEYS[section.name];
    return key === undefined ? [] : [[`g ${key}`, () => void navigate(hrefOf(section))] as const];
  });
  const find = (): void => setOpen('find');
  useShortcuts({ '/': find, 'Ctrl+k': find, '?': () => setOpen('keys'), ...Object.fromEntries(go) });
  const close = (): void => setOpen(undefined);
  return (
    <>
      <AdminShell
        chrome={chrome}
        roles={roles}
        sections={sections}
        open={'section' in place ? place.section : undefined}
        onFind={find}
      >
        {roles.includes('admin') && <WorkerBanner />}
        <PlaceView place={place} />
      </AdminShell>
      <CommandPalette
        open={open === 'find'}
        onClose={close}
        roles={roles}
        known={() => knownEntries(sections, { onKeys: () => setOpen('keys'), onSignOut: chrome.onSignOut })}
      />
      <KeysDialog open={open === 'keys'} onClose={close} sections={sections} />
    </>
  );
}

function PlaceView({ place }: { readonly place: Place }): ReactElement {
  if (place.kind === 'moved') return <Navigate to={place.to} replace />;
  if (place.kind === 'nothing') return <p className="text-ink-2">{adminAccess.nothing}</p>;
  if (place.kind === 'record') return <RecordAt key={place.id} kind={place.record} id={place.id} />;
  const { Part, name } = place.section;
  return (
    <>
      <h1 className="sr-only">{admin.sections[name]}</h1>
      <Suspense fallback={<TableSkeleton />}>
        <Part key={name} />
      </Suspense>
    </>
  );
}
