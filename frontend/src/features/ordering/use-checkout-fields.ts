import type { FieldPath, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import type { CheckoutValues } from './checkout-form.js';

export type CheckoutForm = UseFormReturn<CheckoutValues>;

export interface TextProps extends UseFormRegisterReturn {
  readonly error: string | undefined;
}

/** A text field tied to the form; its error goes as soon as it is edited. */
export function textField(form: CheckoutForm, name: FieldPath<CheckoutValues>): TextProps {
  return {
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: form.getFieldState(name, form.formState).error?.message,
  };
}
