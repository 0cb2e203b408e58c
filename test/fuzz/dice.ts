import fc from 'fast-check';
import { Random } from '../chaos/random.js';

/** The random draws for one request; the same seed repeats them. */
export class FuzzRandom extends Random {
  /** A value drawn by fast-check. */
  draw<Value>(arbitrary: fc.Arbitrary<Value>): Value {
    const [value] = fc.sample(arbitrary, { seed: this.between(0, 2 ** 31 - 1), numRuns: 1 });
    return value as Value;
  }

  /** One of a few, by weight. */
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
