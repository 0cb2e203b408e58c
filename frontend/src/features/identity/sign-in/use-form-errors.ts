import { useCallback, useState, type FormEvent } from 'react';
import { useFocusFirstError } from '#frontend/ui/form/use-focus-first-error.js';
import { hasFormErrors, type FormErrors } from '../passwords/credentials.js';

export interface FormErrorsState {
  readonly formErrors: FormErrors;
  /** Shows them and puts the focus on the first field that has one; true when there are none. */
  readonly show: (formErrors: FormErrors) => boolean;
  /** A message goes when its field is edited. */
  readonly clear: (field: keyof FormErrors) => void;
}

/** What is wrong with a form's fields; the focus follows the first message once it stands there. */
export function useFormErrors(): FormErrorsState {
  const [formErrors, setFormErrors] = useState<FormErrors>({});
  const focusFirstError = useFocusFirstError();
  const show = useCallback(
    (found: FormErrors) => {
      setFormErrors(found);
      if (!hasFormErrors(found)) return true;
      focusFirstError();
      return false;
    },
    [focusFirstError],
  );
  const clear = useCallback(
    (field: keyof FormErrors) => setFormErrors((before) => ({ ...before, [field]: undefined })),
    [],
  );
  return { formErrors, show, clear };
}

/** Runs a form's own submission instead of the browser's. */
export function onSubmit(run: () => Promise<unknown>) {
  return (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
}
