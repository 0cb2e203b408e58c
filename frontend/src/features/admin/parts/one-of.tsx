import type { ReactElement } from 'react';
import { SelectField } from '#frontend/ui/form/field.js';
import { useParam } from './use-param.js';

/** A choice that the address keeps; the first one is the default, which the address does not name. */
export function useOneOf<const Value extends string>(
  param: string,
  values: readonly [Value, ...Value[]],
): readonly [Value, (value: Value) => void] {
  const [text, setText] = useParam(param);
  const value = values.find((each) => each === text) ?? values[0];
  return [value, (next) => setText(next === values[0] ? '' : next)];
}

export interface OneOfFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  /** The choices in order, with their names. */
  readonly labels: Readonly<Record<Value, string>>;
  readonly className?: string;
}

/** Filters a list by one of a few values. */
export function OneOfField<Value extends string>(props: OneOfFieldProps<Value>): ReactElement {
  const { label, value, onValue, labels, className = 'max-w-56' } = props;
  const values = Object.keys(labels) as Value[];
  return (
    <SelectField
      className={className}
      label={label}
      value={value}
      onChange={(event) => {
        const next = values.find((each) => each === event.target.value);
        if (next) onValue(next);
      }}
      options={values.map((each) => ({ value: each, label: labels[each] }))}
    />
  );
}
