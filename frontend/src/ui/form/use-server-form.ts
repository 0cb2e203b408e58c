import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { isApiError, type ApiError } from '#frontend/api/problem.js';
import { textField, type TextProps } from './form-field.js';
import { issuesResolver, showFieldErrors, type Issues, type ServerFields } from './form-issues.js';
import { useUnsavedWarning } from './use-unsaved-warning.js';

export interface ServerFormOptions<Values extends FieldValues> {
  readonly defaults: Values;
  /** The checks before anything is sent. */
  readonly issuesOf?: (values: Values) => Issues;
  /** In place of `issuesOf`, for forms with groups of fields. */
  readonly resolver?: Resolver<Values>;
  /** Sends the form and does what follows a success; returns the error of a refused call. */
  readonly send: (values: Values) => Promise<unknown>;
  readonly fields?: ServerFields<Values>;
  readonly onInvalid?: () => void;
  /** Whether leaving the page asks first; false for forms that are typed again in no time. */
  readonly warns?: boolean;
  /** When other values than the defaults are not yet a change: whether there is something to lose. */
  readonly hasChanges?: (values: Values) => boolean;
}

/** A field without a native input of its own: ticks, choices, lists. */
export interface BoundField<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onValue: (value: Value) => void;
}

export interface ServerForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  /** For the form element. */
  readonly formProps: {
    readonly id: string;
    readonly ref: (element: HTMLElement | null) => void;
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent) => void;
  };
  /** For fields that are no form element of their own, because they are part of another form. */
  readonly submit: () => Promise<void>;
  readonly isBusy: boolean;
  readonly isDirty: boolean;
  /** The refusal of the last submit when it concerns no field of the form. */
  readonly refusal: ApiError | undefined;
  readonly text: (name: FieldPath<Values>) => TextProps;
  readonly bound: <Name extends FieldPath<Values>>(name: Name) => BoundField<FieldPathValue<Values, Name>>;
  /** Shows an error that is not the API's, and focuses its field. */
  readonly refuse: (field: FieldPath<Values> | 'root', message: string) => void;
}

/**
 * A form whose values a call saves: checks, the server's messages beside their fields, the focus on the first
 * of them, the pending state, and the warning before unsaved changes are lost.
 */
export function useServerForm<Values extends FieldValues>(
  options: ServerFormOptions<Values>,
): ServerForm<Values> {
  const { defaults, issuesOf = () => ({}), resolver, send, fields, onInvalid } = options;
  const id = useId();
  const form = useForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    resolver: resolver ?? issuesResolver(issuesOf),
    // Errors disappear when a field is edited and return on the next submit, not while typing.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { isSubmitting, submitCount } = form.formState;
  const [ref, focusFirstError] = useFocusOnError(submitCount);
  const [refusal, setRefusal] = useState<ApiError>();
  const isDirty = options.hasChanges?.(form.watch()) ?? form.formState.isDirty;
  useUnsavedWarning(isDirty && options.warns !== false);
  const submit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    const error = await send(values);
    if (isApiError(error) && !showFieldErrors(form, error, fields)) setRefusal(error);
  }, onInvalid);
  return {
    form,
    formProps: {
      id,
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        // A dialog may belong to a part of another form.
        event.stopPropagation();
        void submit();
      },
    },
    submit,
    isBusy: isSubmitting,
    isDirty,
    refusal,
    text: (name) => textField(form, name),
    bound: (name) => boundField(form, name),
    refuse: (field, message) => {
      form.setError(field, { type: 'server', message });
      focusFirstError();
    },
  };
}

function boundField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
): BoundField<FieldPathValue<Values, Name>> {
  return {
    value: form.watch(name),
    error: form.getFieldState(name, form.formState).error?.message,
    onValue: (value) => {
      form.setValue(name, value, { shouldDirty: true });
      form.clearErrors(name);
    },
  };
}

/** Focuses the first invalid field in the order of the page, once its message is rendered. */
function useFocusOnError(
  submitCount: number,
): readonly [ref: (element: HTMLElement | null) => void, focus: () => void] {
  const around = useRef<HTMLElement>(null);
  const ref = useCallback((element: HTMLElement | null) => void (around.current = element), []);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (submitCount + asked > 0) around.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, asked]);
  return [ref, () => setAsked((before) => before + 1)];
}
