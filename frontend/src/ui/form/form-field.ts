import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';

export interface TextProps extends UseFormRegisterReturn {
  readonly error: string | undefined;
}

/** A text field tied to a form; its error goes as soon as it is edited. */
export function textField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
): TextProps {
  return {
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: form.getFieldState(name, form.formState).error?.message,
  };
}
