import { LogOut, UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { header } from '#frontend/copy/app/header.js';
import { MemberBadge } from '#frontend/features/membership/member-badge.js';
import { Menu, MenuHead, MenuItem } from '#frontend/ui/dialog/menu.js';
import { Avatar } from './avatar.js';
import { useSignOut } from './use-sign-out.js';

const { menu } = header;

/** The menu behind the avatar: current user, account, sign-out. */
export function AccountMenu({ email }: { readonly email: string }): ReactElement {
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={menu.avatar}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-oat"
        >
          <Avatar email={email} />
        </button>
      }
    >
      <MenuHead>
        <span className="block text-ink-2">{menu.signedInAs}</span>
        <span className="block break-words font-semibold">{email}</span>
        <MemberBadge className="mt-1.5" />
      </MenuHead>
      <MenuItem
        icon={<UserRound className="size-5 text-ink-2" aria-hidden />}
        onSelect={() => void navigate(menu.myAccount.href)}
      >
        {menu.myAccount.label}
      </MenuItem>
      <MenuItem icon={<LogOut className="size-5 text-ink-2" aria-hidden />} onSelect={signOut}>
        {menu.signOut}
      </MenuItem>
    </Menu>
  );
}
