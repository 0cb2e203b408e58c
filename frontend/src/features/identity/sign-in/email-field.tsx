import type { ReactElement } from 'react';
import { MAX_LENGTHS } from '@rules/delivery/checkout-form';
import { auth } from '#frontend/copy/identity/auth.js';
import { TextField, type TextFieldProps } from '#frontend/ui/form/field.js';

export interface EmailFieldProps extends Pick<TextFieldProps, 'error' | 'ref' | 'name'> {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

export function EmailField({ onValue, ...props }: EmailFieldProps): ReactElement {
  return (
    <TextField
      {...props}
      label={auth.fields.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_LENGTHS.email}
      required
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
