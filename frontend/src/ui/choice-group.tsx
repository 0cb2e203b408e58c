import { RadioGroup } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn.js';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Said instead of a label that is not plain words. */
  readonly spoken?: string;
}

export interface ChoiceGroupProps<Value extends string> {
  /** Id of the heading that names the group, or its words. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly describedBy?: string;
  readonly choices: readonly Choice<Value>[];
  /** '' while nothing is chosen. */
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  readonly className?: string;
  /** Tiles stand in a grid of their own; pills are a row of small choices. */
  readonly look: 'tiles' | 'pills' | 'rows';
}

const LOOKS = {
  tiles:
    'relative flex min-h-16 flex-col items-center justify-center rounded-lg border-2 border-line bg-paper px-2 py-2.5 hover:border-line-strong data-[state=checked]:border-kale data-[state=checked]:bg-sage',
  pills:
    'h-11 shrink-0 rounded-full border border-line-strong/60 bg-paper px-4 text-[0.9375rem] font-semibold hover:bg-oat data-[state=checked]:border-kale data-[state=checked]:bg-kale data-[state=checked]:text-on-kale',
  rows: 'flex min-h-14 w-full items-center gap-3 rounded-lg border-2 border-line bg-paper px-4 py-3 text-left hover:border-line-strong data-[state=checked]:border-kale data-[state=checked]:bg-sage',
} as const;

/** One of several: arrow keys move the choice, Tab leaves the group. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>): ReactElement {
  return (
    <RadioGroup.Root
      value={props.value}
      onValueChange={(next) => {
        const chosen = props.choices.find(({ value }) => value === next);
        if (chosen) props.onChange(chosen.value);
      }}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      className={props.className}
    >
      {props.choices.map(({ value, label, spoken }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          aria-label={spoken}
          className={cn('transition-colors duration-200', LOOKS[props.look])}
        >
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
