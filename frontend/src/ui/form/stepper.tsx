import { Minus, Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { cn } from '../cn.js';

export interface StepperLabels {
  readonly quantity: string;
  readonly add: string;
  readonly remove: string;
}

export interface StepperProps {
  readonly labels: StepperLabels;
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

const SIDE = 'grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-200';

/** A quantity from 0 to `max`: a native number input between two buttons. Typed input is applied on blur. */
export function Stepper({ labels, value, max, onChange }: StepperProps): ReactElement {
  // Stores only the input in progress: leaving an untouched field never changes the number.
  const [typed, setTyped] = useState<string>();
  const commit = (): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    const wanted = Number.parseInt(typed, 10);
    const next = Number.isNaN(wanted) ? value : Math.min(Math.max(0, wanted), max);
    if (next !== value) onChange(next);
  };
  return (
    <span className="inline-flex items-center rounded-full border border-line-strong bg-paper">
      <button
        type="button"
        aria-label={labels.remove}
        onClick={() => onChange(Math.max(0, value - 1))}
        disabled={value <= 0}
        className={cn(SIDE, 'text-ink hover:bg-oat disabled:text-ink-2')}
      >
        <Minus className="size-4" strokeWidth={2.5} aria-hidden />
      </button>
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        aria-label={labels.quantity}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className="tnum h-11 w-8 appearance-none rounded-sm bg-transparent text-center font-semibold [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        aria-label={labels.add}
        onClick={(event) => {
          // Reaching the maximum disables the button: the focus moves to the number instead of getting lost.
          if (value + 1 >= max) event.currentTarget.parentElement?.querySelector('input')?.focus();
          onChange(value + 1);
        }}
        disabled={value >= max}
        className={cn(SIDE, 'bg-kale text-on-kale hover:bg-kale-hover disabled:bg-oat disabled:text-ink-2')}
      >
        <Plus className="size-4" strokeWidth={2.5} aria-hidden />
      </button>
    </span>
  );
}
