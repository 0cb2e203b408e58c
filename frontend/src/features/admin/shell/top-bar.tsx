import { ExternalLink, LogOut, Search, UserRound } from 'lucide-react';
import type { Role } from '@rules/identity/roles';
import type { ReactElement, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminFrame } from '#frontend/copy/admin/frame/frame.js';
import { Menu, MenuHead, MenuItem } from '#frontend/ui/dialog/menu.js';

/** The member of staff who is signed in. */
export interface StaffPerson {
  readonly name: string;
  readonly email: string;
}

/** What the app gives to the frame. */
export interface AdminChrome {
  readonly skip: ReactNode;
  readonly theme: ReactNode;
  readonly person: StaffPerson;
  readonly onSignOut: () => void;
}

interface TopBarProps {
  readonly chrome: AdminChrome;
  readonly roles: readonly Role[];
  readonly onFind: () => void;
}

/** Search and commands, the theme, and who is signed in. */
export function TopBar({ chrome, roles, onFind }: TopBarProps): ReactElement {
  return (
    <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b border-line bg-paper px-4 md:px-6">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        onClick={onFind}
        className="flex h-8 min-w-0 max-w-120 flex-1 items-center gap-2.5 rounded-full border border-line-strong bg-milk pl-3 pr-1.5 text-left text-sm text-ink-2 hover:text-ink pointer-coarse:h-11"
      >
        <Search className="size-4 shrink-0" aria-hidden />
        <span className="flex-1 truncate">{adminFrame.findHint}</span>
        <kbd
          aria-hidden
          className="rounded-sm border border-line bg-paper px-1.5 font-sans text-[0.6875rem] font-semibold leading-5 max-md:hidden"
        >
          Ctrl K
        </kbd>
      </button>
      <span className="ml-auto shrink-0">{chrome.theme}</span>
      <StaffMenu chrome={chrome} roles={roles} />
    </header>
  );
}

function StaffMenu({ chrome: { person, onSignOut }, roles }: Omit<TopBarProps, 'onFind'>): ReactElement {
  const navigate = useNavigate();
  const { name, email } = person;
  const shown = name === '' ? email : name;
  const role = roles.map((each) => adminFrame.roles[each]).join(', ');
  const initials = shown
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((part) => part.slice(0, 1))
    .join('');
  return (
    <Menu
      trigger={
        <button type="button" className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-full text-left">
          <span
            aria-hidden
            className="grid size-8 place-items-center rounded-full bg-pea text-[0.8125rem] font-bold uppercase text-on-pea"
          >
            {initials}
          </span>
          <span className="sr-only">{adminFrame.account}</span>
          <span className="max-w-44 leading-tight max-xl:sr-only">
            <span className="block truncate text-[0.8125rem] font-semibold">{shown}</span>
            <span className="block truncate text-[0.75rem] text-ink-2">{role}</span>
          </span>
        </button>
      }
    >
      <MenuHead>
        <span className="block break-words font-semibold">{email}</span>
        <span className="block text-ink-2">{role}</span>
      </MenuHead>
      <MenuItem
        icon={<ExternalLink className="size-5 text-ink-2" aria-hidden />}
        onSelect={() => void navigate('/')}
      >
        {adminFrame.shop}
      </MenuItem>
      <MenuItem
        icon={<UserRound className="size-5 text-ink-2" aria-hidden />}
        onSelect={() => void navigate('/account')}
      >
        {adminFrame.myAccount}
      </MenuItem>
      <MenuItem icon={<LogOut className="size-5 text-ink-2" aria-hidden />} onSelect={onSignOut}>
        {adminFrame.signOut}
      </MenuItem>
    </Menu>
  );
}
