import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidatorOptions } from 'class-validator';
import { isObject } from './lists.js';
import { readCompiled } from './compiled.js';
import { optionsOf } from './dto.js';
import { hostileIssue } from './hostile.js';
import { issuesIn } from './issues.js';
import { wrongType, type Issue } from './rule.js';

/** A value as an instance of its class, or its issues. */
export type Outcome<Dto> = { readonly value: Dto } | { readonly issues: readonly Issue[] };

/** Nothing is converted that a decorator does not convert. */
export const TRANSFORM_OPTIONS = { enableImplicitConversion: false } as const;

/** Unknown fields are refused, unless the class ignores them. */
export function validatorOptions(type: object): ValidatorOptions {
  return {
    whitelist: true,
    forbidNonWhitelisted: optionsOf(type).ignoresMore !== true,
    forbidUnknownValues: false,
    validationError: { target: true, value: true },
  };
}

/** The issues of a value that are found before its fields are checked. */
export function firstIssue(value: unknown): Issue | undefined {
  if (!isObject(value)) return { at: '', message: wrongType('object', value) };
  return hostileIssue(value);
}

/** Reads a value outside of a request's parameters, such as a body whose shape depends on the rest. */
export function readAs<Dto extends object>(type: new () => Dto, given: unknown): Outcome<Dto> {
  const issue = firstIssue(given);
  return issue ? { issues: [issue] } : readTrusted(type, given as object);
}

/** The same for an object of our own, of any size. */
export function readTrusted<Dto extends object>(type: new () => Dto, given: object): Outcome<Dto> {
  const value = readCompiled(type, given, optionsOf(type).ignoresMore === true);
  return value ? { value } : readByLibraries(type, given);
}

/** The same without compiled functions, which must do what it does. */
export function readByLibraries<Dto extends object>(type: new () => Dto, given: object): Outcome<Dto> {
  const value = plainToInstance(type, given, TRANSFORM_OPTIONS);
  const issues = issuesIn(validateSync(value, validatorOptions(type)));
  return issues.length > 0 ? { issues } : { value };
}
