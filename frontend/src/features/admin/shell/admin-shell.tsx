import type { Role } from '@rules/identity/roles';
import type { ReactElement, ReactNode } from 'react';
import type { AdminSection } from '../sections.js';
import { PhoneBar } from './phone-bar.js';
import { SideNav } from './side-nav.js';
import { TopBar, type AdminChrome } from './top-bar.js';
import { useWaiting } from './waiting.js';

export interface AdminShellProps {
  readonly chrome: AdminChrome;
  readonly roles: readonly Role[];
  readonly sections: readonly AdminSection[];
  readonly open: AdminSection | undefined;
  readonly onFind: () => void;
  readonly children: ReactNode;
}

/** The room of the back office: its navigation, its top bar and the page. Paper shows the page alone. */
export function AdminShell(props: AdminShellProps): ReactElement {
  const { chrome, roles, sections, open, onFind, children } = props;
  const { waiting } = useWaiting();
  return (
    <div className="flex min-h-dvh print:block">
      {chrome.skip}
      <SideNav sections={sections} open={open} waiting={waiting} />
      <div className="min-w-0 flex-1">
        <TopBar chrome={chrome} roles={roles} onFind={onFind} />
        <main
          id="main"
          tabIndex={-1}
          className="px-4 pb-24 pt-4 text-sm outline-none md:px-6 md:pb-12 print:p-0"
        >
          {children}
        </main>
      </div>
      <PhoneBar sections={sections} open={open} waiting={waiting} />
    </div>
  );
}
