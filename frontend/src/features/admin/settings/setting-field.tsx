import type { ReactElement } from 'react';
import { adminSettings as words } from '#frontend/copy/admin/settings.js';
import { fill } from '#frontend/copy/fill.js';
import { CheckField, TextAreaField, TextField } from '#frontend/ui/form/field.js';
import { adminDate } from '../parts/cells.js';
import { ReviewsField } from './setting-reviews.js';
import { areaTexts, settingValueText, WORDS, type Kind, type SettingItem } from './setting-fields.js';

export interface SettingFieldProps {
  readonly item: SettingItem;
  readonly kind: Kind;
  readonly draft: string;
  readonly error: string | undefined;
  readonly onDraft: (draft: string) => void;
  readonly onHistory: () => void;
}

/** One setting: its field, its default, and who changed it last. */
export function SettingField(props: SettingFieldProps): ReactElement {
  const { item, onHistory } = props;
  const { key, changedAt, changedBy, defaultValue, version } = item;
  return (
    <div className="min-w-0" data-setting={key}>
      <Entry {...props} />
      {version > 0 && changedAt !== null && (
        <p className="pt-1.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {fill(words.changed, { date: adminDate(changedAt), who: changedBy ?? words.somebody })}
          {' · '}
          {fill(words.defaultIs, { value: settingValueText(key, defaultValue) })}
          {' · '}
          <button
            type="button"
            onClick={onHistory}
            aria-label={fill(words.historyOf, { label: WORDS[key].label })}
            className="font-semibold text-kale underline underline-offset-4"
          >
            {words.history}
          </button>
        </p>
      )}
    </div>
  );
}

const HELP: Partial<Readonly<Record<Kind, string>>> = {
  pence: words.pounds,
  percent: words.percent,
  basisPoints: words.percent,
  numbers: words.list,
};

function Entry({ item, kind, draft, error, onDraft }: SettingFieldProps): ReactElement {
  const { label, help } = WORDS[item.key];
  if (kind === 'flag')
    return (
      <CheckField
        label={label}
        checked={draft === 'true'}
        error={error}
        onChange={(checked) => onDraft(String(checked))}
      />
    );
  if (kind === 'weekdays') return <Weekdays label={label} draft={draft} error={error} onDraft={onDraft} />;
  if (kind === 'reviews')
    return <ReviewsField label={label} help={help} draft={draft} error={error} onDraft={onDraft} />;
  if (kind === 'areas') return <Areas label={label} draft={draft} error={error} onDraft={onDraft} />;
  const isNumber = kind === 'number' || kind === 'percent';
  // A whole sentence.
  if (item.key.startsWith('texts.'))
    return (
      <TextAreaField
        label={label}
        help={help}
        error={error}
        rows={2}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
      />
    );
  return (
    <TextField
      label={label}
      help={[help, HELP[kind]].filter(Boolean).join('. ') || undefined}
      error={error}
      value={draft}
      autoComplete="off"
      inputMode={isNumber ? 'numeric' : kind === 'pence' || kind === 'basisPoints' ? 'decimal' : undefined}
      onChange={(event) => onDraft(event.target.value)}
    />
  );
}

interface PartProps {
  readonly label: string;
  readonly draft: string;
  readonly error: string | undefined;
  readonly onDraft: (draft: string) => void;
}

function Weekdays({ label, draft, error, onDraft }: PartProps): ReactElement {
  const chosen = new Set(draft.split(',').map((day) => day.trim()));
  const toggle = (day: string, isOn: boolean): void => {
    const days = words.weekdays.map((_, index) => String(index));
    onDraft(days.filter((each) => (each === day ? isOn : chosen.has(each))).join(', '));
  };
  return (
    <fieldset>
      <legend className="pb-1.5 text-[0.9375rem] font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {words.weekdays.map((name, day) => (
          <CheckField
            key={name}
            label={name}
            checked={chosen.has(String(day))}
            onChange={(isOn) => toggle(String(day), isOn)}
          />
        ))}
      </div>
      {error && <p className="pt-1.5 text-sm font-medium text-tomato">{error}</p>}
    </fieldset>
  );
}

function Areas({ label, draft, error, onDraft }: PartProps): ReactElement {
  const texts = areaTexts(draft);
  const set = (part: 'GB' | 'IE', text: string): void => onDraft(JSON.stringify({ ...texts, [part]: text }));
  return (
    <fieldset className="space-y-4">
      <legend className="text-[0.9375rem] font-semibold">{label}</legend>
      <TextAreaField
        label={words.areasGb}
        value={texts.GB}
        error={error}
        onChange={(event) => set('GB', event.target.value)}
      />
      <TextAreaField
        label={words.areasIe}
        value={texts.IE}
        onChange={(event) => set('IE', event.target.value)}
      />
    </fieldset>
  );
}
