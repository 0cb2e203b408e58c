import type { ValidationError } from 'class-validator';
import { AGREES } from './conditions.js';
import { fieldsOf, isDto, issuesOfField } from './field.js';
import { joined, unrecognised } from './hostile.js';
import type { Issue } from './rule.js';

/**
 * The errors of class-validator as one list with the path of each field, such as
 * 'mealConfiguration.customerInfo.postcode'. Conditions between fields count once nothing else is wrong.
 */
export function issuesIn(errors: readonly ValidationError[]): Issue[] {
  const own = ownIssues(errors, '');
  return own.length > 0 ? own : conditionIssues(errors, '');
}

function ownIssues(errors: readonly ValidationError[], path: string): Issue[] {
  const unknown = errors.filter(({ constraints }) => constraints?.whitelistValidation !== undefined);
  const issues = errors.flatMap((error) => {
    const at = joined(path, error.property);
    const own = issuesOfProperty(error);
    // A value of another kind has no parts: class-validator would check an object in place of a list.
    const parts = own.some((issue) => issue.at === '') ? [] : ownIssues(error.children ?? [], at);
    return [...own.map((issue) => ({ ...issue, at: joined(at, issue.at) })), ...parts];
  });
  if (unknown.length === 0) return issues;
  return [...issues, { at: path, message: unrecognised(unknown.map(({ property }) => property)) }];
}

/** A constraint of class-validator has one message; the rule says what is wrong with which part of the value. */
function issuesOfProperty({ target, property, value, constraints }: ValidationError): readonly Issue[] {
  const type = target?.constructor;
  if (!constraints?.rule || !isDto(type)) return [];
  const field = fieldsOf(type).get(property);
  return field ? issuesOfField(field, value) : [];
}

function conditionIssues(errors: readonly ValidationError[], path: string): Issue[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const at = joined(path, property);
    const message = constraints?.[AGREES];
    return [...(message === undefined ? [] : [{ at, message }]), ...conditionIssues(children ?? [], at)];
  });
}
