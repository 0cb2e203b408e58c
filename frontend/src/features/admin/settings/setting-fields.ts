import { formatPence } from '@rules/money/money';
import type { SettingList } from '#frontend/api/generated-admin.js';
import { adminReviews, adminSettingFields, adminSettings } from '#frontend/copy/admin/settings.js';
import { fill } from '#frontend/copy/fill.js';

export type SettingItem = SettingList['items'][number];
export type SettingKey = SettingItem['key'];
export type SettingValue = SettingItem['value'];
export type GroupName = keyof typeof adminSettings.groups;

interface FieldWords {
  readonly label: string;
  readonly help?: string;
}

/** Every setting has a name: a setting without one does not compile. */
export const WORDS: Readonly<Record<SettingKey, FieldWords>> = adminSettingFields;

const GROUP_OF: Readonly<Record<string, GroupName>> = {
  brand: 'marketing',
  legal: 'orders',
  trial: 'orders',
};

export function groupOf(key: SettingKey): GroupName {
  const [prefix = ''] = key.split('.');
  const own = GROUPS.find((group) => group === prefix);
  return own ?? GROUP_OF[prefix] ?? 'orders';
}

export const GROUPS = Object.keys(adminSettings.groups) as readonly GroupName[];
/** Texts rather than numbers, on their own page (rules X1, X7). */
export const TEXT_GROUPS = ['texts', 'marketing', 'claims'] as const satisfies readonly GroupName[];

export type Kind =
  | 'pence'
  | 'basisPoints'
  | 'percent'
  | 'celsius'
  | 'number'
  | 'flag'
  | 'text'
  | 'weekdays'
  | 'numbers'
  | 'reviews'
  | 'areas';

/** The input kind of a setting, from its name and its value. */
export function kindOf(key: SettingKey, value: SettingValue): Kind {
  if (key === 'delivery.weekdays') return 'weekdays';
  if (key === 'marketing.reviews') return 'reviews';
  if (Array.isArray(value)) return 'numbers';
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'string') return 'text';
  if (typeof value !== 'number') return 'areas';
  if (key.endsWith('Pence')) return 'pence';
  if (key.endsWith('BasisPoints')) return 'basisPoints';
  if (key.endsWith('Celsius')) return 'celsius';
  return key.endsWith('Percent') ? 'percent' : 'number';
}

const hundredths = (value: number): string => (value / 100).toFixed(2);
const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** A value as its field shows it; areas are two texts. */
export function draftOf(kind: Kind, value: SettingValue): string {
  if (kind === 'pence') return hundredths(Number(value));
  if (kind === 'basisPoints') return String(Number(value) / 100);
  if (kind === 'reviews') return JSON.stringify(value);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object') return String(value);
  return JSON.stringify({ GB: value.GB.join(', '), IE: value.IE.join(', ') });
}

/** The entered value; undefined when it is invalid. */
export function valueOf(kind: Kind, draft: string): SettingValue | undefined {
  const text = draft.trim();
  if (kind === 'text') return text;
  if (kind === 'flag') return text === 'true';
  if (kind === 'numbers' || kind === 'weekdays') {
    const numbers = words(text).map(Number);
    return numbers.every(Number.isInteger) ? numbers : undefined;
  }
  if (kind === 'areas') return areasOf(draft);
  if (kind === 'reviews') return reviewsOf(draft);
  // Freezers are below zero.
  if (kind === 'celsius') return /^[-−]?\d+$/.test(text) ? Number(text.replace('−', '-')) : undefined;
  const number = /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  const whole = kind === 'pence' || kind === 'basisPoints' ? Math.round(number * 100) : number;
  return Number.isInteger(whole) ? whole : undefined;
}

export type Review = Extract<SettingValue, readonly { readonly permission: string }[]>[number];
export const NO_REVIEW: Review = { name: '', words: '', date: '', permission: '' };

/** The reviews of a draft. */
export function reviewsOf(draft: string): Review[] {
  const read: unknown = JSON.parse(draft || '[]');
  const text = (each: object, part: keyof Review): string => String(Reflect.get(each, part) ?? '');
  return (Array.isArray(read) ? read : [])
    .filter((each): each is object => typeof each === 'object' && each !== null)
    .map((each) => ({
      name: text(each, 'name'),
      words: text(each, 'words'),
      date: text(each, 'date'),
      permission: text(each, 'permission'),
    }));
}

/** The two texts of the areas. */
export function areaTexts(draft: string): { readonly GB: string; readonly IE: string } {
  const read: unknown = JSON.parse(draft);
  const part = (name: string): string =>
    typeof read === 'object' && read !== null ? String(Reflect.get(read, name) ?? '') : '';
  return { GB: part('GB'), IE: part('IE') };
}

function areasOf(draft: string): SettingValue {
  const { GB, IE } = areaTexts(draft);
  const codes = (text: string): string[] => words(text).map((code) => code.toUpperCase());
  return { GB: codes(GB), IE: codes(IE) };
}

/** A value in words, as in the history. */
export function settingValueText(key: SettingKey, value: SettingValue): string {
  const kind = kindOf(key, value);
  if (kind === 'pence') return formatPence(Number(value));
  if (kind === 'basisPoints') return `${Number(value) / 100}%`;
  if (kind === 'percent') return `${Number(value)}%`;
  if (kind === 'flag') return value === true ? adminSettings.yes : adminSettings.no;
  if (kind === 'reviews' && Array.isArray(value)) return fill(adminReviews.said, { count: value.length });
  if (kind === 'weekdays' && Array.isArray(value))
    return value.map((day) => adminSettings.weekdays[Number(day)]).join(', ');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? [...value.GB, ...value.IE].join(', ') : String(value);
}
