import { Check } from 'lucide-react';
import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { cn } from '../cn.js';

const BOX =
  'w-full rounded-md border bg-paper text-base text-ink transition-colors duration-200 placeholder:text-ink-2 disabled:border-line disabled:bg-oat disabled:text-ink-2';
const edge = (error: string | undefined): string =>
  error ? 'border-tomato' : 'border-line-strong hover:border-ink-2';

interface Named {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string;
  readonly className?: string;
}

function FieldFrame(props: Named & { readonly id: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={props.className}>
      <label htmlFor={props.id} className="block pb-1.5 text-[0.9375rem] font-semibold">
        {props.label}
      </label>
      {props.children}
      {props.help && (
        <p id={`${props.id}-help`} className="pt-1.5 text-sm text-ink-2">
          {props.help}
        </p>
      )}
      <FieldError id={`${props.id}-error`} error={props.error} />
    </div>
  );
}

export function FieldError({
  id,
  error,
}: {
  readonly id: string;
  readonly error?: string;
}): ReactElement | null {
  return error ? (
    <p id={id} className="pt-1.5 text-sm font-medium text-tomato">
      {error}
    </p>
  ) : null;
}

function described(id: string, { help, error }: Named): string | undefined {
  return [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

export type TextFieldProps = Named &
  Omit<ComponentProps<'input'>, 'className'> & {
    /** A button within the field, at its end. */
    readonly end?: ReactNode;
  };

/** A labelled text input; its error is below it and linked to it. */
export function TextField({ label, help, error, className, end, ...input }: TextFieldProps): ReactElement {
  const own = useId();
  const id = input.id ?? own;
  return (
    <FieldFrame id={id} label={label} help={help} error={error} className={className}>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described(id, { label, help, error })}
          className={cn(BOX, edge(error), 'h-12', end ? 'pl-3.5 pr-12' : 'px-3.5')}
        />
        {end && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
      </div>
    </FieldFrame>
  );
}

export type TextAreaProps = Named & Omit<ComponentProps<'textarea'>, 'className'>;

export function TextAreaField({ label, help, error, className, ...input }: TextAreaProps): ReactElement {
  const own = useId();
  const id = input.id ?? own;
  return (
    <FieldFrame id={id} label={label} help={help} error={error} className={className}>
      <textarea
        rows={3}
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, { label, help, error })}
        className={cn(BOX, edge(error), 'min-h-24 px-3.5 py-2.5')}
      />
    </FieldFrame>
  );
}

export type SelectFieldProps = Named &
  Omit<ComponentProps<'select'>, 'className'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };

/** The device's native list: best on a phone. */
export function SelectField({
  label,
  help,
  error,
  className,
  options,
  ...input
}: SelectFieldProps): ReactElement {
  const own = useId();
  const id = input.id ?? own;
  return (
    <FieldFrame id={id} label={label} help={help} error={error} className={className}>
      <select
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, { label, help, error })}
        className={cn(BOX, edge(error), 'h-12 px-3')}
      >
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export interface CheckFieldProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error?: string;
  /** Disabled for now. */
  readonly disabled?: boolean;
  readonly ref?: ComponentProps<'input'>['ref'];
  readonly className?: string;
}

/** A checkbox with its label; the whole line is the target. */
export function CheckField(props: CheckFieldProps): ReactElement {
  const id = useId();
  const { error } = props;
  return (
    <div className={props.className}>
      <label className="relative -my-2.5 flex min-h-11 cursor-pointer items-start py-2.5 text-[0.9375rem] has-disabled:cursor-default has-disabled:text-ink-2">
        <input
          ref={props.ref}
          type="checkbox"
          checked={props.checked}
          disabled={props.disabled}
          onChange={(event) => props.onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          className="peer absolute left-0 top-2.5 z-10 size-6 cursor-pointer opacity-0"
        />
        <span
          aria-hidden
          className={cn(
            'grid size-6 shrink-0 place-items-center rounded-sm border-2 bg-paper text-on-kale transition-colors duration-200 peer-checked:border-kale peer-checked:bg-kale peer-disabled:border-line peer-disabled:bg-oat peer-disabled:text-ink-2 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-kale [&>svg]:opacity-0 peer-checked:[&>svg]:opacity-100',
            error ? 'border-tomato' : 'border-line-strong',
          )}
        >
          <Check className="size-4" strokeWidth={3.5} />
        </span>
        <span className="min-w-0 flex-1 pl-3">{props.label}</span>
      </label>
      <div className="pl-9">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}
