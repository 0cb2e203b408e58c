import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { cn } from './cn.js';

const BOX =
  'w-full rounded-md border bg-paper text-base text-ink transition-colors duration-200 placeholder:text-ink-2';
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

export function FieldError({ id, error }: { readonly id: string; readonly error?: string }): ReactElement | null {
  return error ? (
    <p id={id} className="pt-1.5 text-sm font-medium text-tomato">
      {error}
    </p>
  ) : null;
}

function described(id: string, { help, error }: Named): string | undefined {
  return [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

export type TextFieldProps = Named & Omit<ComponentProps<'input'>, 'className'>;

/** A labelled line of text; its error stands below it and is tied to it. */
export function TextField({ label, help, error, className, ...input }: TextFieldProps): ReactElement {
  const own = useId();
  const id = input.id ?? own;
  return (
    <FieldFrame id={id} label={label} help={help} error={error} className={className}>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, { label, help, error })}
        className={cn(BOX, edge(error), 'h-12 px-3.5')}
      />
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

/** The device's own list: on a phone nothing beats it. */
export function SelectField({ label, help, error, className, options, ...input }: SelectFieldProps): ReactElement {
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
  readonly help?: ReactNode;
  readonly id?: string;
  readonly ref?: ComponentProps<'button'>['ref'];
  readonly className?: string;
}

/** A tick with its words; the whole line is the target. */
export function CheckField(props: CheckFieldProps): ReactElement {
  const own = useId();
  const id = props.id ?? own;
  const { error, help } = props;
  return (
    <div className={props.className}>
      <div className="flex items-start">
        <Radix.Root
          ref={props.ref}
          id={id}
          checked={props.checked}
          onCheckedChange={(next) => props.onChange(next === true)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described(id, { label: '', help, error })}
          className="group -m-2.5 mr-0 grid size-11 shrink-0 place-items-center rounded-md"
        >
          <span
            className={cn(
              'grid size-6 place-items-center rounded-sm border-2 transition-colors group-data-[state=checked]:border-kale group-data-[state=checked]:bg-kale',
              error ? 'border-tomato' : 'border-line-strong',
            )}
          >
            <Radix.Indicator>
              <Check className="size-4 text-on-kale" strokeWidth={3.5} aria-hidden />
            </Radix.Indicator>
          </span>
        </Radix.Root>
        <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer pl-0.5 text-[0.9375rem]">
          {props.label}
        </label>
      </div>
      {help && (
        <p id={`${id}-help`} className="pl-9 pt-1 text-sm text-ink-2">
          {help}
        </p>
      )}
      <div className="pl-9">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}
