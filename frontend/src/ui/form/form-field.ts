import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';

export interface TextProps extends UseFormRegisterReturn {
  readonly error: string | undefined;
}

/** A text field registered with a form; its error disappears when it is edited. */
export function textField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
): TextProps {
  return {
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: form.getFieldState(name, form.formState).error?.message,
  };
}
