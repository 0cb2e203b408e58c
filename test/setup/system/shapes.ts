import { readTrusted } from '#backend/platform/http/validation/read.js';

/** A value as an object of a class; throws where it is another shape than the class documents. */
export function shaped<Dto extends object>(type: new () => Dto, value: unknown): Dto {
  if (typeof value !== 'object' || value === null) throw new Error(`${type.name} expected: ${String(value)}`);
  const outcome = readTrusted(type, value);
  if ('value' in outcome) return outcome.value;
  throw new Error(`${type.name}: ${JSON.stringify(outcome.issues.slice(0, 5))}`);
}
