import type { ReactElement } from 'react';
import { adminSettings } from '#frontend/copy/admin/settings.js';
import { GROUPS, TEXT_GROUPS, type GroupName } from './setting-fields.js';
import { SettingsPage } from './settings-page.js';

const isText = (group: GroupName): boolean => TEXT_GROUPS.some((each) => each === group);
const RECKONED = GROUPS.filter((group) => !isText(group));

/** Every business setting except the texts, by topic (rule A15). */
export function BusinessSection(): ReactElement {
  return <SettingsPage heading={adminSettings.heading} text={adminSettings.text} groups={RECKONED} />;
}
