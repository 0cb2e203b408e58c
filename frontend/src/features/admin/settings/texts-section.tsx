import type { ReactElement } from 'react';
import { adminTexts } from '#frontend/copy/admin/settings.js';
import { TEXT_GROUPS } from './setting-fields.js';
import { SettingsPage } from './settings-page.js';

/** Texts above and below every page, and every claim, on one page (rules X1, X7). */
export function TextsSection(): ReactElement {
  return <SettingsPage heading={adminTexts.heading} text={adminTexts.text} groups={TEXT_GROUPS} />;
}
