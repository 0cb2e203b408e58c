import { admin } from '#frontend/copy/admin/admin.js';
import { adminPalette as words } from '#frontend/copy/admin/frame/frame.js';
import { GO_KEYS } from '../keyboard/go-keys.js';
import { hrefOf, type AdminSection } from '../sections.js';
import { pageActions } from './page-actions.js';
import type { Entry } from './use-found.js';

interface Commands {
  readonly onKeys: () => void;
  readonly onSignOut: () => void;
}

/** What the palette offers before anything is typed: the page's actions, the sections and the frame's actions. */
export function knownEntries(sections: readonly AdminSection[], commands: Commands): readonly Entry[] {
  const { actions } = words;
  return [
    ...pageActions().map(({ label, key, run }) => ({
      id: `page-${label.toLowerCase().replace(/\W+/g, '-')}`,
      group: 'page' as const,
      label,
      keys: key,
      run,
    })),
    ...sections.map((section) => {
      const key = GO_KEYS[section.name];
      return {
        id: `section-${section.name}`,
        group: 'sections' as const,
        label: admin.sections[section.name],
        keys: key && `G ${key}`,
        to: hrefOf(section),
      };
    }),
    { id: 'keys', group: 'actions', label: actions.keys, keys: '?', run: commands.onKeys },
    { id: 'print', group: 'actions', label: actions.print, run: () => window.print() },
    { id: 'shop', group: 'actions', label: actions.shop, to: '/' },
    { id: 'account', group: 'actions', label: actions.account, to: '/account' },
    { id: 'sign-out', group: 'actions', label: actions.signOut, run: commands.onSignOut },
  ];
}
