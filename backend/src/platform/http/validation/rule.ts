/** A request or response: a class whose properties carry the decorators of this folder. */
export type DtoClass = abstract new (...args: never[]) => object;

export type JsonSchema = Record<string, unknown>;

/** An issue of a value, and its path: '' for the value itself, '0.sku' for a part of it. */
export interface Issue {
  readonly at: string;
  readonly message: string;
}

/** Where a schema is written: what callers send differs from what they get where something has a default. */
export interface SchemaContext {
  readonly io: 'input' | 'output';
  /** The schema of a class; a reference where the class has a name in the document. */
  readonly schemaOf: (type: DtoClass) => JsonSchema;
}

export interface RuleParts {
  /** The types with which TypeScript may declare a property that holds such values. */
  readonly types: readonly unknown[];
  /** Empty for a value that is accepted; what `read` makes of such a value is accepted too. */
  readonly issuesOf: (value: unknown) => readonly Issue[];
  /** Converts an accepted value; by default it stays as it is. */
  readonly read?: (value: unknown) => unknown;
  /** Whether it makes something else of what was typed; the document then begins with the description. */
  readonly converts?: boolean;
  readonly schema: (context: SchemaContext) => JsonSchema;
  /** The maximum number of items of a list. */
  readonly most?: number;
  /** The class whose own rules check the parts of the value. */
  readonly parts?: () => DtoClass;
}

interface StandardIssue {
  readonly message: string;
  readonly path: readonly string[];
}

/** The part of the Standard Schema specification through which Nest's parameters use a rule. */
interface StandardSchema {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (
      value: unknown,
    ) => { readonly value: unknown } | { readonly issues: readonly StandardIssue[] };
  };
}

/** Checks, reads and documents one value. A standard schema too, so that parameters take it as it is. */
export type Rule = RuleParts & StandardSchema;

export function rule(parts: RuleParts): Rule {
  const made: Rule = {
    ...parts,
    '~standard': {
      version: 1,
      vendor: 'lighter-table',
      validate: (value) => {
        const issues = made.issuesOf(value);
        if (issues.length === 0) return { value: readWith(made, value) };
        return {
          issues: issues.map(({ at, message }) => ({ message, path: at === '' ? [] : at.split('.') })),
        };
      },
    },
  };
  return made;
}

export function isRule(value: object): value is Rule {
  return 'issuesOf' in value && 'schema' in value;
}

/** Whether a rule accepts a value. */
export function accepts({ issuesOf }: RuleParts, value: unknown): boolean {
  return issuesOf(value).length === 0;
}

/** An accepted value, as its rule reads it. */
export function readWith({ read }: RuleParts, value: unknown): unknown {
  return read ? read(value) : value;
}

/** The issues of a rule that reports one at a time: a message, or nothing. */
export function oneIssue(find: (value: unknown) => string | undefined): RuleParts['issuesOf'] {
  return (value) => {
    const message = find(value);
    return message === undefined ? [] : [{ at: '', message }];
  };
}

/** The same rule with one more condition on what it has read. */
export function refined(base: Rule, isGood: (value: never) => boolean, message: string): Rule {
  return rule({
    ...base,
    issuesOf: (value) => {
      const issues = base.issuesOf(value);
      if (issues.length > 0) return issues;
      return isGood(readWith(base, value) as never) ? [] : [{ at: '', message }];
    },
  });
}

/** The message for a value of another type. */
export function wrongType(expected: string, value: unknown): string {
  return `Invalid input: expected ${expected}, received ${typeName(value)}`;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isNaN(value) ? 'NaN' : typeof value;
}
