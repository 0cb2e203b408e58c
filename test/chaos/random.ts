/** Seeded random numbers, so that a run can be reproduced. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True with that probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the choices. Throws when there is none. */
  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.between(0, choices.length - 1)];
    if (choice === undefined) throw new Error('there is nothing to pick from');
    return choice;
  }

  /** Returns a shuffled copy. */
  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  /** A separate generator for one part of the run, so that parts do not affect each other's draws. */
  branch(number: number): Random {
    return new Random(Math.imul(this.state ^ (number + 1), 0x9e3779b1));
  }
}
