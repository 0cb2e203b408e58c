import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '#frontend/api/problem.js';

/** The checks of a flat form (field name → message) as a resolver of the form library. */
export function issuesResolver<Values extends FieldValues>(
  issuesOf: (values: Values) => Readonly<Partial<Record<string, string>>>,
): Resolver<Values> {
  return (values) => {
    const issues = Object.entries(issuesOf(values));
    if (issues.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(issues.map(([field, message]) => [field, { type: 'rule', message }]));
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Shows the server's messages beside their fields, and focuses the first. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { data }: ApiError,
  fields: readonly FieldPath<Values>[],
): void {
  const messages = (data.errors ?? []).flatMap(({ field: path, message }) => {
    const field = fields.find((each) => each === path.split('.')[0]);
    return field ? [{ field, message }] : [];
  });
  messages.forEach(({ field, message }, index) =>
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
}
