import { Check } from 'lucide-react';
import type { ReactElement } from 'react';

export interface ChipCheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Ticked for a reason that this page cannot change. */
  readonly fixed?: boolean;
}

/** A checkbox that looks like a chip: for choosing several of many short words. */
export function ChipCheck({ label, checked, onChange, fixed = false }: ChipCheckProps): ReactElement {
  return (
    <label className="relative inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong/60 bg-paper px-4 text-[0.9375rem] font-medium transition-colors duration-200 hover:bg-oat has-checked:border-kale has-checked:bg-sage has-checked:font-semibold has-disabled:border-line has-disabled:text-ink-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-kale">
      <input
        type="checkbox"
        checked={checked}
        disabled={fixed}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 z-10 size-full cursor-pointer opacity-0 disabled:cursor-default"
      />
      {checked && <Check className="size-4 text-kale" strokeWidth={3} aria-hidden />}
      {label}
    </label>
  );
}
