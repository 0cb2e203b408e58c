import { useState, type FormEvent, type ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { isApiError, type ApiError } from '#frontend/api/problem.js';
import { adminSettings as words } from '#frontend/copy/admin/settings.js';
import { fill } from '#frontend/copy/fill.js';
import { notify } from '#frontend/copy/notify.js';
import { Button } from '#frontend/ui/action/button.js';
import { Notice } from '#frontend/ui/feedback/notice.js';
import { SaveRow } from '#frontend/ui/form/save-row.js';
import { useUnsavedWarning } from '#frontend/ui/form/use-unsaved-warning.js';
import { useAdminGetSettingsQuery, useAdminUpdateSettingsMutation } from './setting-api.js';
import { SettingField } from './setting-field.js';
import {
  draftOf,
  kindOf,
  settingValueText,
  valueOf,
  WORDS,
  type GroupName,
  type SettingItem,
  type SettingKey,
} from './setting-fields.js';

type Texts = Readonly<Partial<Record<SettingKey, string>>>;

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

/** Settings that are saved together; changes by others are shown, not overwritten. */
export function SettingGroup({ name, items, onHistory }: SettingGroupProps): ReactElement {
  const dispatch = useDispatch();
  const { refetch } = useAdminGetSettingsQuery();
  const [update, { isLoading }] = useAdminUpdateSettingsMutation();
  const [drafts, setDrafts] = useState<Texts>({});
  const [errors, setErrors] = useState<Texts>({});
  const [taken, setTaken] = useState<readonly SettingItem[]>([]);
  const [isSaved, setSaved] = useState(false);

  const rows = items.map((item) => {
    const kind = kindOf(item.key, item.value);
    const stored = draftOf(kind, item.value);
    const draft = drafts[item.key] ?? stored;
    return { item, kind, draft, isDirty: draft !== stored };
  });
  const dirty = rows.filter(({ isDirty }) => isDirty);
  useUnsavedWarning(dirty.length > 0);

  const forget = (): void => {
    setDrafts({});
    setErrors({});
    setTaken([]);
  };
  const refused = async (error: unknown): Promise<void> => {
    if (!isApiError(error)) return;
    if (error.data.code === 'edit_conflict') {
      const fresh = await refetch();
      setTaken(currentOf(error, fresh.data?.items ?? []));
    }
    setErrors(Object.fromEntries((error.data.errors ?? []).map(({ field, message }) => [field, message])));
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (dirty.length === 0) return;
    const wrong = dirty.filter(({ kind, draft }) => valueOf(kind, draft) === undefined);
    setErrors(Object.fromEntries(wrong.map(({ item }) => [item.key, words.invalid])));
    if (wrong.length > 0) return;
    const changes = dirty.flatMap(({ item: { key, version }, kind, draft }) => {
      const value = valueOf(kind, draft);
      return value === undefined ? [] : [{ key, value, version }];
    });
    const result = await update({ settingChanges: { changes } });
    if (result.error) return refused(result.error);
    forget();
    setSaved(true);
    dispatch(notify({ toast: 'settingsSaved' }));
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={words.groups[name]}
      className="rounded-2xl border border-line bg-paper p-5 sm:p-6"
    >
      <h3 className="text-xl font-bold">{words.groups[name]}</h3>
      {taken.map(({ key, value, changedBy }) => (
        <Notice key={key} tone="warn" role="alert" title={words.conflict} className="mt-4">
          {fill(words.conflictText, {
            who: changedBy ?? words.somebody,
            label: WORDS[key].label,
            value: settingValueText(key, value),
          })}
        </Notice>
      ))}
      <div className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map(({ item, kind, draft }) => (
          <SettingField
            key={item.key}
            item={item}
            kind={kind}
            draft={draft}
            error={errors[item.key]}
            onDraft={(text) => {
              setSaved(false);
              setDrafts({ ...drafts, [item.key]: text });
              setErrors({ ...errors, [item.key]: undefined });
            }}
            onHistory={() => onHistory(item)}
          />
        ))}
      </div>
      <SaveRow
        label={words.save}
        busyLabel={words.saving}
        savedLabel={words.saved}
        busy={isLoading}
        saved={isSaved && dirty.length === 0}
      >
        {dirty.length > 0 && (
          <Button look="outline" onClick={forget} disabled={isLoading}>
            {words.discard}
          </Button>
        )}
      </SaveRow>
    </form>
  );
}
