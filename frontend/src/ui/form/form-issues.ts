import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type { ErrorCode } from '@rules/errors/errors';
import { namedFields, type ApiError } from '#frontend/api/problem.js';

/** Field → message; a field of a group by its path (`nutrition.calories`). */
export type Issues = Readonly<Partial<Record<string, string>>>;

/** The checks of a form as a resolver of the form library. */
export function issuesResolver<Values extends FieldValues>(
  issuesOf: (values: Values) => Issues,
): Resolver<Values> {
  return (values) => {
    const issues = Object.entries(issuesOf(values)).filter(([, message]) => message !== undefined);
    if (issues.length === 0) return { values, errors: {} };
    const errors: Group = {};
    for (const [field, message] of issues) put(errors, field.split('.'), { type: 'rule', message });
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

interface Group {
  [name: string]: Group | string | undefined;
}

/** The library's own function for it would bring the library to every page that checks an address. */
function put(errors: Group, [name = '', ...inner]: readonly string[], error: Group): void {
  const within = errors[name];
  if (inner.length === 0) errors[name] = error;
  else if (typeof within === 'object') put(within, inner, error);
  else put((errors[name] = {}), inner, error);
}

/** How the server names the fields of a form. */
export interface ServerFields<Values extends FieldValues> {
  /** The field for a path of the request; by default the one named like the path's first part. */
  readonly fieldOf?: (path: string) => string | undefined;
  /** The field that an error code concerns, for responses that name none; by default with the server's words. */
  readonly ofCode?: Partial<
    Record<ErrorCode, FieldPath<Values> | { readonly field: FieldPath<Values>; readonly words: string }>
  >;
}

/** Shows the server's messages beside their fields; false when it names no field of this form. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: ApiError,
  { fieldOf = (path) => path.split('.')[0], ofCode = {} }: ServerFields<Values> = {},
): boolean {
  const concerned = ofCode[error.data.code];
  const sent = namedFields(error);
  const named = sent.flatMap(({ field: path, message }) => {
    const field = fieldOf(path);
    return isField(form, field) ? [{ field, message }] : [];
  });
  if (concerned !== undefined) {
    const { field, words } =
      typeof concerned === 'string' ? { field: concerned, words: undefined } : concerned;
    named.splice(0, named.length, { field, message: sent[0]?.message ?? words ?? error.data.detail });
  }
  named.forEach(({ field, message }, index) =>
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return named.length > 0;
}

function isField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  field: string | undefined,
): field is FieldPath<Values> {
  return field !== undefined && form.getValues(field as FieldPath<Values>) !== undefined;
}
