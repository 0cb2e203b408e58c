import { useState, type ReactElement } from 'react';
import { adminParts } from '#frontend/copy/admin/admin.js';
import { adminSettings as words } from '#frontend/copy/admin/settings.js';
import { LoadFailed } from '#frontend/ui/feedback/load-failed.js';
import { SearchBox } from '../parts/search-box.js';
import { SectionHeading } from '../parts/section-heading.js';
import { TableSkeleton } from '../parts/table-skeleton.js';
import { useParam } from '../parts/use-param.js';
import { useAdminGetSettingsQuery } from './setting-api.js';
import { groupOf, WORDS, type GroupName, type SettingKey } from './setting-fields.js';
import { SettingGroup } from './setting-group.js';
import { SettingHistory } from './setting-history.js';

function isMeant(key: SettingKey, q: string): boolean {
  const text =
    `${WORDS[key].label} ${WORDS[key].help ?? ''} ${words.groups[groupOf(key)]} ${key}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export interface SettingsPageProps {
  readonly heading: string;
  readonly text: string;
  readonly groups: readonly GroupName[];
}

/** The settings of some groups, searchable by their words; each group is saved separately (rule A15). */
export function SettingsPage({ heading, text, groups }: SettingsPageProps): ReactElement {
  const [q, setQ] = useParam('q');
  const [opened, setOpened] = useState<SettingKey>();
  const { data, isError, isFetching, refetch } = useAdminGetSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const meant = data?.items.filter(({ key }) => groups.includes(groupOf(key)) && isMeant(key, q)) ?? [];
  const item = data?.items.find(({ key }) => key === opened);
  return (
    <section>
      <SectionHeading heading={heading} text={text} />
      <SearchBox label={words.find} help={words.findHelp} value={q} onSearch={setQ} />
      {!data && isError && !isFetching && (
        <div className="mt-5">
          <LoadFailed {...adminParts.notLoaded} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && (!isError || isFetching) && (
        <div className="mt-5">
          <TableSkeleton />
        </div>
      )}
      {data && meant.length === 0 && (
        <div role="status" className="mt-5 rounded-2xl bg-oat p-8 text-center">
          <p className="font-display text-xl font-bold">{words.none.heading}</p>
          <p className="mt-2 text-ink-2">{words.none.text}</p>
        </div>
      )}
      <div className="mt-5 space-y-6">
        {groups.map((name) => {
          const items = meant.filter(({ key }) => groupOf(key) === name);
          return items.length === 0 ? null : (
            <SettingGroup key={name} name={name} items={items} onHistory={({ key }) => setOpened(key)} />
          );
        })}
      </div>
      {item && <SettingHistory item={item} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
