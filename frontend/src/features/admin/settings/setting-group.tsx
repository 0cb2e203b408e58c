import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { isApiError, type ApiError } from '#frontend/api/problem.js';
import { adminSettings as words } from '#frontend/copy/admin/settings.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { SaveRow } from '#frontend/ui/form/save-row.js';
import { useServerForm, type ServerForm } from '#frontend/ui/form/use-server-form.js';
import { useAdminGetSettingsQuery, useAdminUpdateSettingsMutation } from './setting-api.js';
import { SettingField } from './setting-field.js';
import {
  draftOf,
  kindOf,
  settingValueText,
  valueOf,
  WORDS,
  type GroupName,
  type Kind,
  type SettingItem,
} from './setting-fields.js';
import { isEditConflict } from '../record/edit-conflict.js';

/** The current values of settings changed by others, from the refusal. */
function currentOf({ data }: ApiError, items: readonly SettingItem[]): readonly SettingItem[] {
  const found = data.members['current'];
  const keys = new Set(
    (Array.isArray(found) ? (found as unknown[]) : []).map((each) =>
      typeof each === 'object' && each !== null && 'key' in each ? String(each.key) : '',
    ),
  );
  return items.filter(({ key }) => keys.has(key));
}

export interface SettingGroupProps {
  readonly name: GroupName;
  readonly items: readonly SettingItem[];
  readonly onHistory: (item: SettingItem) => void;
}

/** The form library reads a dot in a name as a group of fields. */
const nameOf = (key: string): string => key.replaceAll('.', ':');
const kindOfItem = ({ key, value }: SettingItem): Kind => kindOf(key, value);

type Drafts = Record<string, string>;

const draftsOf = (items: readonly SettingItem[]): Drafts =>
  Object.fromEntries(items.map((item) => [nameOf(item.key), draftOf(kindOfItem(item), item.value)]));

/** The items whose drafts differ from what is stored. */
function changed(items: readonly SettingItem[], drafts: Drafts): readonly SettingItem[] {
  const stored = draftsOf(items);
  return items.filter(({ key }) => drafts[nameOf(key)] !== stored[nameOf(key)]);
}

/** Settings that are saved together; changes by others are shown, not overwritten. */
export function SettingGroup({ name, items, onHistory }: SettingGroupProps): ReactElement {
  const { server, taken, isSaved, discard } = useSettingForm(items);
  return (
    <form
      {...server.formProps}
      aria-label={words.groups[name]}
      className="rounded-2xl border border-line bg-paper p-5 sm:p-6"
    >
      <h3 className="text-xl font-bold">{words.groups[name]}</h3>
      <Taken items={taken} />
      <div className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {items.map((item) => {
          const { value, error, onValue } = server.bound(nameOf(item.key));
          return (
            <SettingField
              key={item.key}
              item={item}
              kind={kindOfItem(item)}
              draft={value}
              error={error}
              onDraft={onValue}
              onHistory={() => onHistory(item)}
            />
          );
        })}
      </div>
      <SaveRow
        label={words.save}
        busyLabel={words.saving}
        savedLabel={words.saved}
        busy={server.isBusy}
        saved={isSaved && !server.isDirty}
      >
        {server.isDirty && (
          <Button look="outline" onClick={discard} disabled={server.isBusy}>
            {words.discard}
          </Button>
        )}
      </SaveRow>
    </form>
  );
}

function useSettingForm(items: readonly SettingItem[]) {
  const dispatch = useDispatch();
  const { refetch } = useAdminGetSettingsQuery();
  const [update, { isSuccess }] = useAdminUpdateSettingsMutation();
  const [taken, setTaken] = useState<readonly SettingItem[]>([]);
  const restart = (now: readonly SettingItem[]): void => {
    server.form.reset(draftsOf(now));
    setTaken([]);
  };
  const server: ServerForm<Drafts> = useServerForm<Drafts>({
    defaults: draftsOf(items),
    issuesOf: (drafts) =>
      Object.fromEntries(
        changed(items, drafts)
          .filter((item) => valueOf(kindOfItem(item), drafts[nameOf(item.key)] ?? '') === undefined)
          .map(({ key }) => [nameOf(key), words.invalid]),
      ),
    fields: { fieldOf: nameOf },
    hasChanges: (drafts) => changed(items, drafts).length > 0,
    send: async (drafts) => {
      const changes = changed(items, drafts).flatMap((item) => {
        const value = valueOf(kindOfItem(item), drafts[nameOf(item.key)] ?? '');
        return value === undefined ? [] : [{ key: item.key, value, version: item.version }];
      });
      if (changes.length === 0) return;
      const { data, error } = await update({ settingChanges: { changes } });
      if (data) {
        const mine = new Set(items.map(({ key }) => key));
        restart(data.items.filter(({ key }) => mine.has(key)));
        dispatch(notify({ toast: 'settingsSaved' }));
      }
      if (isApiError(error) && isEditConflict(error)) {
        const fresh = await refetch();
        setTaken(currentOf(error, fresh.data?.items ?? []));
      }
      return error;
    },
  });
  useFollowStored(items, server);
  return { server, taken, isSaved: isSuccess, discard: () => restart(items) };
}

/** A field that nobody edited here follows what others save. */
function useFollowStored(items: readonly SettingItem[], { form }: ServerForm<Drafts>): void {
  const seen = useRef(items);
  useEffect(() => {
    const before = draftsOf(seen.current);
    seen.current = items;
    for (const [name, stored] of Object.entries(draftsOf(items))) {
      const isUntouched = before[name] === undefined || form.getValues(name) === before[name];
      if (isUntouched && form.getValues(name) !== stored) form.setValue(name, stored);
    }
  }, [items, form]);
}

/** What others saved first. */
function Taken({ items }: { readonly items: readonly SettingItem[] }): ReactElement {
  return (
    <>
      {items.map(({ key, value, changedBy }) => (
        <Notice key={key} tone="warn" role="alert" title={words.conflict} className="mt-4">
          {fill(words.conflictText, {
            who: changedBy ?? words.somebody,
            label: WORDS[key].label,
            value: settingValueText(key, value),
          })}
        </Notice>
      ))}
    </>
  );
}
