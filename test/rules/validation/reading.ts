import { readAs } from '#backend/platform/http/validation/read.js';

type Class = new () => object;

/** What a class with one property named `value` makes of it; or the messages, with the path where it has one. */
export function readValue(type: Class, value: unknown): { value: unknown } | { refused: string[] } {
  const outcome = readAs(type, value === undefined ? {} : { value });
  if ('issues' in outcome) return { refused: outcome.issues.map(({ at, message }) => `${at}: ${message}`) };
  return { value: Reflect.get(outcome.value, 'value') };
}

/** What a class with one property named `value` makes of an accepted value. */
export function accepted(type: Class, value: unknown): unknown {
  const outcome = readValue(type, value);
  return 'value' in outcome ? outcome.value : outcome;
}

/** The only message with which a class with one property named `value` refuses it. */
export function refusal(type: Class, value: unknown): unknown {
  const outcome = readValue(type, value);
  return 'refused' in outcome && outcome.refused.length === 1 ? outcome.refused[0] : outcome;
}
