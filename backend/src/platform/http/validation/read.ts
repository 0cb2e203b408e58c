import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidatorOptions } from 'class-validator';
import { isObject } from './lists.js';
import { optionsOf } from './dto.js';
import { hostileIssue } from './hostile.js';
import { issuesIn } from './issues.js';
import { wrongType, type Issue } from './rule.js';

/** What a class makes of a value, or what is wrong with it. */
export type Outcome<Dto> = { readonly value: Dto } | { readonly issues: readonly Issue[] };

/** Nothing is converted that a decorator does not convert. */
export const TRANSFORM_OPTIONS = { enableImplicitConversion: false } as const;

/** Unknown fields are refused, unless the class says that it does not read them. */
export function validatorOptions(type: object): ValidatorOptions {
  return {
    whitelist: true,
    forbidNonWhitelisted: optionsOf(type).ignoresMore !== true,
    forbidUnknownValues: false,
    validationError: { target: true, value: true },
  };
}

/** What is wrong with a value before its fields are looked at. */
export function firstIssue(value: unknown): Issue | undefined {
  if (!isObject(value)) return { at: '', message: wrongType('object', value) };
  return hostileIssue(value);
}

/** Reads a value outside of a request's parameters, such as a body whose shape depends on the rest. */
export function readAs<Dto extends object>(type: new () => Dto, given: unknown): Outcome<Dto> {
  const issue = firstIssue(given);
  return issue ? { issues: [issue] } : readTrusted(type, given as object);
}

/** The same of an object of our own, of any size. */
export function readTrusted<Dto extends object>(type: new () => Dto, given: object): Outcome<Dto> {
  const value = plainToInstance(type, given, TRANSFORM_OPTIONS);
  const issues = issuesIn(validateSync(value, validatorOptions(type)));
  return issues.length > 0 ? { issues } : { value };
}
