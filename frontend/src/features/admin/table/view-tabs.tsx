import { Plus, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { adminTable } from '#frontend/copy/admin/lists/table.js';
import { fill } from '#frontend/copy/fill.js';
import { cn } from '#frontend/ui/cn.js';
import { FormDialog } from '#frontend/ui/dialog/form-dialog.js';
import { TextField } from '#frontend/ui/form/field.js';
import { useServerForm } from '#frontend/ui/form/use-server-form.js';
import { formatCount } from '../parts/cells.js';
import type { Waiting } from '../shell/waiting.js';
import { useViewKeys } from '../keyboard/use-view-keys.js';
import type { SavedView, StaffListState } from './use-staff-list.js';

const { views: words } = adminTable;

const TAB =
  'inline-flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 px-3 text-[0.875rem] font-semibold md:min-h-10';

export interface ViewTabsProps {
  /** The views of the house, before one's own. */
  readonly builtIn: readonly SavedView[];
  readonly list: StaffListState;
  /** The query of the list as it is. */
  readonly query: string;
  readonly onOpen: (query: string) => void;
  /** How many rows a view shows, by its query. */
  readonly counts?: ReadonlyMap<string, Waiting>;
}

/** Saved views of a list: those of the house, one's own, and a button that saves the current one. */
export function ViewTabs({ builtIn, list, query, onOpen, counts }: ViewTabsProps): ReactElement {
  const [isSaving, setSaving] = useState(false);
  const all = [...builtIn, ...list.views];
  const isKnown = all.some((view) => view.query === query);
  useViewKeys(all.map((view) => () => onOpen(view.query)));
  return (
    <nav
      aria-label={words.label}
      className="-mx-4 flex overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
    >
      {builtIn.map((view) => (
        <ViewTab
          key={view.name}
          view={view}
          isOpen={view.query === query}
          onOpen={onOpen}
          count={counts?.get(view.query)}
        />
      ))}
      {list.views.map((view) => (
        <span key={view.name} className="flex">
          <ViewTab
            view={view}
            isOpen={view.query === query}
            onOpen={onOpen}
            count={counts?.get(view.query)}
          />
          <button
            type="button"
            aria-label={fill(words.remove, { name: view.name })}
            onClick={() => void list.save({ views: list.views.filter((each) => each !== view) })}
            className="grid w-8 place-items-center text-ink-2 hover:text-ink max-md:w-11"
          >
            <X className="size-3.5" aria-hidden />
          </button>
        </span>
      ))}
      {!isKnown && list.isKnown && (
        <button
          type="button"
          onClick={() => setSaving(true)}
          className={cn(TAB, 'border-transparent text-kale')}
        >
          <Plus className="size-4" aria-hidden />
          {words.save}
        </button>
      )}
      {isSaving && <SaveView list={list} query={query} taken={builtIn} onClose={() => setSaving(false)} />}
    </nav>
  );
}

interface ViewTabProps {
  readonly view: SavedView;
  readonly isOpen: boolean;
  readonly onOpen: (query: string) => void;
  readonly count: Waiting | undefined;
}

function ViewTab({ view, isOpen, onOpen, count }: ViewTabProps): ReactElement {
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => onOpen(view.query)}
      className={cn(TAB, isOpen ? 'border-kale text-ink' : 'border-transparent text-ink-2 hover:text-ink')}
    >
      {view.name}
      {count && count.count > 0 && (
        <span className="tnum rounded-full bg-oat px-1.5 text-[0.75rem] leading-5 text-ink">
          {formatCount(count.count)}
          {count.isMore && '+'}
        </span>
      )}
    </button>
  );
}

interface SaveViewProps {
  readonly list: StaffListState;
  readonly query: string;
  readonly taken: readonly SavedView[];
  readonly onClose: () => void;
}

function SaveView({ list, query, taken, onClose }: SaveViewProps): ReactElement {
  const names = new Set([...taken, ...list.views].map(({ name }) => name.toLowerCase()));
  const server = useServerForm({
    defaults: { name: '' },
    warns: false,
    issuesOf: ({ name }) => {
      if (name.trim() === '') return { name: words.nameMissing };
      return names.has(name.trim().toLowerCase()) ? { name: words.nameTaken } : {};
    },
    send: async ({ name }) => {
      const error = await list.save({ views: [...list.views, { name: name.trim(), query }] });
      if (error) return error;
      onClose();
    },
  });
  return (
    <FormDialog
      server={server}
      onClose={onClose}
      title={words.title}
      description={words.text}
      words={{ cancel: adminTable.columns.cancel, close: adminTable.columns.close, save: words.confirm }}
    >
      <TextField label={words.name} maxLength={40} autoComplete="off" {...server.text('name')} />
    </FormDialog>
  );
}
