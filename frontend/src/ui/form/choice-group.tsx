import { useId, type ReactElement, type ReactNode } from 'react';
import { cn } from '../cn.js';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Replaces a label that is not plain text, for screen readers. */
  readonly spoken?: string;
}

export interface ChoiceGroupProps<Value extends string> {
  /** The id of the heading that names the group, or its text. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly describedBy?: string;
  readonly choices: readonly Choice<Value>[];
  /** '' while nothing is chosen. */
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  readonly className?: string;
  /** Tiles form a grid; pills are a row of small choices; rows are lines of a list. */
  readonly look: 'tiles' | 'pills' | 'rows';
}

const FOCUS = 'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-kale';

const LOOKS = {
  tiles:
    'min-h-16 flex-col justify-center rounded-lg border-2 border-line bg-paper px-2 py-2.5 hover:border-line-strong has-checked:border-kale has-checked:bg-sage',
  pills:
    'h-11 shrink-0 rounded-full border border-line-strong/60 bg-paper px-4 text-[0.9375rem] font-semibold hover:bg-oat has-checked:border-kale has-checked:bg-kale has-checked:text-on-kale',
  rows: 'min-h-14 w-full gap-3 rounded-lg border-2 border-line bg-paper px-4 py-3 hover:border-line-strong has-checked:border-kale has-checked:bg-sage',
} as const;

/**
 * A choice of one, as native radio buttons: arrow keys move the choice, Tab leaves the group. The invisible
 * input covers its whole tile, so that pointer, keyboard and screen reader use the same element.
 */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>): ReactElement {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      className={props.className}
    >
      {props.choices.map(({ value, label, spoken }) => (
        <label
          key={value}
          className={cn(
            'relative flex items-center transition-colors duration-200',
            LOOKS[props.look],
            FOCUS,
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
            aria-label={spoken}
            className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </div>
  );
}
