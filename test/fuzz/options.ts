import { parseArgs } from 'node:util';

/** The command-line options. */
export interface FuzzOptions {
  /** In total, or for each role. */
  readonly requests: number;
  readonly isForEach: boolean;
  readonly seed: number;
  /** The number of the only request to send. */
  readonly only: number | undefined;
  readonly withoutControl: boolean;
  readonly write: boolean;
}

const MOST_REQUESTS = 1_000_000;
const MOST_SEED = 2 ** 31 - 1;

export const USAGE = `npm run test:fuzz -- [--requests 20000] [--each] [--seed 1] [--only N] [--no-control] [--write]
  --each        so many requests as each of the ten roles, not in all
  --only N      sends the Nth request of the seed alone and shows it with its answer
  --no-control  without the small run afterwards whose answers are wrong on purpose
  --write       puts the figures into docs/measurements.md`;

/** Parses the arguments; throws an Error that names the wrong one. */
export function readOptions(args: string[]): FuzzOptions {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: 'string', default: '20000' },
      each: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      'no-control': { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  return {
    requests: wholeNumber('--requests', values.requests, 1, MOST_REQUESTS),
    isForEach: values.each,
    seed: wholeNumber('--seed', values.seed, 0, MOST_SEED),
    only: values.only === undefined ? undefined : wholeNumber('--only', values.only, 0, MOST_REQUESTS * 10),
    withoutControl: values['no-control'],
    write: values.write,
  };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`${name} is '${text}': it must be a whole number from ${least} to ${most}.`);
}
