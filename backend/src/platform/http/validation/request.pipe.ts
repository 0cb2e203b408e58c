import { Injectable, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import type { ValidationError, ValidatorOptions } from 'class-validator';
import { apiError, type ApiError } from '../problems/api-error.js';
import { readCompiled } from './compiled.js';
import { optionsOf } from './dto.js';
import { isDto } from './field.js';
import { issuesIn } from './issues.js';
import { firstIssue, TRANSFORM_OPTIONS, validatorOptions } from './read.js';
import type { Issue } from './rule.js';

const MAX_ERRORS = 50;

/** Checks every body and query with its class, and every other parameter with its rule. */
@Injectable()
export class RequestPipe extends ValidationPipe {
  constructor() {
    super({
      ...validatorOptions(Object),
      transform: true,
      transformOptions: TRANSFORM_OPTIONS,
      exceptionFactory: (errors) => refusal(issuesIn(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'custom') return value;
    if (metadata.schema) return this.readParameter(value, metadata.schema);
    const { metatype } = metadata;
    if (!isDto(metatype)) return value;
    const given = isMissing(value, metatype) ? optionsOf(metatype).preset : value;
    const issue = firstIssue(given);
    if (issue) throw refusal([issue]);
    const type = metatype as new () => object;
    // Whatever is refused has its issues from class-validator itself.
    return (
      readCompiled(type, given, optionsOf(type).ignoresMore === true) ?? super.transform(given, metadata)
    );
  }

  protected override validate(object: object, options?: ValidatorOptions): Promise<ValidationError[]> {
    return Promise.resolve(super.validate(object, { ...options, ...validatorOptions(object.constructor) }));
  }

  private async readParameter(
    value: unknown,
    schema: NonNullable<ArgumentMetadata['schema']>,
  ): Promise<unknown> {
    const result = await schema['~standard'].validate(value);
    if (!result.issues) return result.value;
    throw refusal(
      result.issues.map(({ path = [], message }) => ({ at: path.map(segmentName).join('.'), message })),
    );
  }
}

function isMissing(value: unknown, type: object): boolean {
  return value === undefined || (value === null && optionsOf(type).orNull === true);
}

function segmentName(segment: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof segment === 'object' ? segment.key : segment);
}

/** Each wrong field is named, up to a number that a form can show. */
function refusal(issues: readonly Issue[]): ApiError {
  return apiError('validation_failed', {
    errors: issues.slice(0, MAX_ERRORS).map(({ at, message }) => ({ field: at, message })),
  });
}
