import { expect } from '@jest/globals';
import fc from 'fast-check';

/**
 * The control of a property: the property must fail for a deliberately broken variant. The seed is fixed, so
 * that a control always or never finds its fault.
 */
export function expectPropertyFails<Given>(property: fc.IProperty<Given>): void {
  const { failed } = fc.check(property, { seed: 20_260_901, numRuns: 2000 });
  expect(failed).toBe(true);
}

/** Mutation testing runs each property a thousand times over, with fewer examples. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 1000);

/** More runs than the usual hundred: money properties are worth some milliseconds. */
export function expectPropertyHolds<Given>(property: fc.IProperty<Given>): void {
  fc.assert(property, { numRuns: RUNS });
}
