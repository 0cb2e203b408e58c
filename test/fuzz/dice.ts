import fc from 'fast-check';
import { Random } from '../chaos/random.js';

/** What is drawn for one request; the same seed draws the same again. */
export class FuzzRandom extends Random {
  /** A value as fast-check draws it. */
  draw<Value>(arbitrary: fc.Arbitrary<Value>): Value {
    const [value] = fc.sample(arbitrary, { seed: this.between(0, 2 ** 31 - 1), numRuns: 1 });
    return value as Value;
  }

  /** One of a few, whose weights say how often. */
  weighted<Choice extends string>(weights: Readonly<Record<Choice, number>>): Choice {
    const entries = Object.entries(weights) as [Choice, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of entries) {
      left -= weight;
      if (left < 0) return choice;
    }
    return this.pick(entries)[0];
  }
}
