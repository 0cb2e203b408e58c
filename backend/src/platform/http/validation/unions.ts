import { readAs } from './read.js';
import { accepts, readWith, rule, type Rule } from './rule.js';

/** One of several kinds of values: the first rule that accepts it reads it. */
export function either(...kinds: readonly [Rule, Rule, ...Rule[]]): Rule {
  const kindOf = (value: unknown) => kinds.find((kind) => accepts(kind, value));
  return rule({
    types: [...new Set([Object, ...kinds.flatMap(({ types }) => types)])],
    issuesOf: (value) => (kindOf(value) ? [] : [{ at: '', message: 'Invalid input' }]),
    read: (value) => {
      const kind = kindOf(value);
      return kind ? readWith(kind, value) : value;
    },
    schema: (context) => ({ anyOf: kinds.map((kind) => kind.schema(context)) }),
  });
}

/** What a rule accepts; something else where nothing was sent. */
export function orElse(base: Rule, preset: unknown): Rule {
  return rule({
    ...base,
    issuesOf: (value) => (value === undefined ? [] : base.issuesOf(value)),
    read: (value) => (value === undefined ? preset : readWith(base, value)),
  });
}

/** An object of a class as one of several kinds; elsewhere `nested` reports which of its parts is wrong. */
export function shape(type: new () => object): Rule {
  return rule({
    types: [type],
    issuesOf: (value) => {
      const outcome = readAs(type, value);
      return 'issues' in outcome ? outcome.issues : [];
    },
    read: (value) => {
      const outcome = readAs(type, value);
      return 'issues' in outcome ? value : outcome.value;
    },
    schema: ({ schemaOf }) => schemaOf(type),
  });
}
