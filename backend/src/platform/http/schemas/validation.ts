import { StandardSchemaValidationPipe } from '@nestjs/common';
import { apiError } from '../problems/api-error.js';

const MAX_ERRORS = 50;

/** Checks every parameter with a schema; unknown body fields are refused, each wrong field is named. */
export function validationPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({
    exceptionFactory: (issues) =>
      apiError('validation_failed', {
        errors: issues.slice(0, MAX_ERRORS).map((issue) => ({
          field: (issue.path ?? []).map(pathSegment).join('.'),
          message: issue.message,
        })),
      }),
  });
}

function pathSegment(segment: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof segment === 'object' ? segment.key : segment);
}
