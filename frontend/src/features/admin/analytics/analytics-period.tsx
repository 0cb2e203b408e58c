import {
  daysIn,
  GRAINS,
  lastDays,
  lastMonths,
  MAX_PERIOD_DAYS,
  type Grain,
  type Period,
} from '@rules/periods';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminAnalytics } from '#frontend/copy/admin/analytics.js';
import { ChoiceGroup } from '#frontend/ui/form/choice-group.js';
import { SelectField, TextField } from '#frontend/ui/form/field.js';

const { period: words } = adminAnalytics;
const PRESETS = ['7', '30', '90', '12m'] as const;
type Preset = (typeof PRESETS)[number];
const MONTHS = 12;

/** The period of a preset: days, or twelve months of the calendar with the running one. */
const presetPeriod = (preset: Preset, today: string): Period =>
  preset === '12m' ? lastMonths(today, MONTHS) : lastDays(today, Number(preset));

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** The most bars that remain distinguishable. */
const MOST_DAYS = 31;
const MOST_WEEK_DAYS = 120;

/** The period and its grain as in the URL; by default the server uses the last thirty days. */
export interface PeriodParams {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly grain: Grain;
  /** Why the period is invalid. */
  readonly error: string | undefined;
  readonly change: (wishes: Readonly<Partial<Record<'from' | 'to' | 'grain', string>>>) => void;
}

export function useAskedPeriod(): PeriodParams {
  const [params, setParams] = useSearchParams();
  const date = (name: string): string | undefined => {
    const value = params.get(name) ?? '';
    return DATE.test(value) ? value : undefined;
  };
  const from = date('from');
  const to = date('to');
  const days = from !== undefined && to !== undefined ? daysIn({ from, to }) : undefined;
  return {
    // Half a period is ignored: the other half would depend on the current day.
    ...(days === undefined ? { from: undefined, to: undefined } : { from, to }),
    grain: GRAINS.find((grain) => grain === params.get('grain')) ?? grainFor(days ?? 0),
    error: periodErrorOf(days),
    change: (wishes) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(wishes)) after.set(name, value);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

function grainFor(days: number): Grain {
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEK_DAYS ? 'week' : 'month';
}

function periodErrorOf(days: number | undefined): string | undefined {
  if (days === undefined) return undefined;
  if (days < 1) return words.backwards;
  return days > MAX_PERIOD_DAYS ? words.tooLong : undefined;
}

interface PeriodBarProps {
  readonly asked: PeriodParams;
  /** The current day of the shop; the period shown now. */
  readonly today: string;
  readonly shown: Period;
}

/** The days and their grain; each change fetches at once. */
export function PeriodBar({ asked, today, shown }: PeriodBarProps): ReactElement {
  const { from = shown.from, to = shown.to, grain, error, change } = asked;
  const chosen = PRESETS.find((days) => {
    const preset = presetPeriod(days, today);
    return preset.from === from && preset.to === to;
  });
  const take = (preset: Preset): void => {
    const period = presetPeriod(preset, today);
    change({ ...period, grain: grainFor(daysIn(period)) });
  };
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
      <ChoiceGroup
        label={words.label}
        look="pills"
        className="flex w-full flex-wrap gap-2 lg:w-auto lg:pt-7.5"
        choices={PRESETS.map((value) => ({ value, label: words.presets[value] }))}
        value={chosen ?? ''}
        onChange={take}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <TextField
          type="date"
          className="w-40"
          label={words.from}
          value={from}
          max={to}
          error={error}
          onChange={({ target }) => target.value && change({ from: target.value, to })}
        />
        <TextField
          type="date"
          className="w-40"
          label={words.to}
          value={to}
          min={from}
          onChange={({ target }) => target.value && change({ from, to: target.value })}
        />
        <SelectField
          className="w-32"
          label={words.grain}
          value={grain}
          options={GRAINS.map((value) => ({ value, label: words.grains[value] }))}
          onChange={({ target }) => change({ grain: target.value })}
        />
      </div>
    </div>
  );
}
