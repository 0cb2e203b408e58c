import { useId, type ReactElement, type ReactNode } from 'react';

export interface SwitchFieldProps {
  readonly label: string;
  readonly help?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A setting that is switched at once, without a save button; the whole line is the target. */
export function SwitchField({ label, help, checked, onChange }: SwitchFieldProps): ReactElement {
  const id = useId();
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center gap-4">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {help && (
          <span id={`${id}-help`} className="block pt-0.5 text-sm text-ink-2">
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={help ? `${id}-help` : undefined}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className="h-7 w-12 shrink-0 rounded-full border-2 border-line-strong bg-paper p-0.5 transition-colors duration-200 peer-checked:border-kale peer-checked:bg-kale peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-kale peer-checked:[&>span]:translate-x-5 peer-checked:[&>span]:bg-on-kale"
      >
        <span className="block size-5 rounded-full bg-line-strong transition-[translate,background-color] duration-200 ease-out-soft" />
      </span>
    </label>
  );
}
