import { useCallback, useState, type FormEvent } from 'react';
import { useFocusFirstError } from '#frontend/ui/form/use-focus-first-error.js';
import { hasFormErrors, type FormErrors } from '../passwords/credentials.js';

export interface FormErrorsState {
  readonly formErrors: FormErrors;
  /** Shows the errors and focuses the first field that has one; true when there are none. */
  readonly show: (formErrors: FormErrors) => boolean;
  /** Removes a field's error when it is edited. */
  readonly clear: (field: keyof FormErrors) => void;
}

/** The errors of a form's fields; the focus moves to the first one after it is rendered. */
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
