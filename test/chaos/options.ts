import { parseArgs } from 'node:util';

/** The command-line options. */
export interface ChaosOptions {
  readonly sessions: number;
  readonly faults: number;
  readonly seed: number;
  /** How often each event of the provider is delivered. */
  readonly deliveries: number;
  /** Only the control, in this size. */
  readonly controlOnly: boolean;
  /** Skips the small control after the run. */
  readonly withoutControl: boolean;
  /** Two backends and two workers behind one port, one of each killed repeatedly. */
  readonly replicas: boolean;
  /** Only kills between the provider's operation and our commit. */
  readonly worstInstants: boolean;
  /** How many of these in each window. */
  readonly kills: number;
  /** Only the windows with this in their name. */
  readonly windows: string;
}

const MAX_SESSIONS = 15_000;
const MAX_FAULTS = 1_000;
const MAX_DELIVERIES = 20;
const MAX_KILLS = 200;
const USUAL = { sessions: '2000', faults: '40' };
const FULL = { sessions: '10000', faults: '100' };

export const USAGE = `npm run test:chaos -- [--sessions 2000] [--faults 40] [--deliveries 5] [--full] [--seed 1] [--control | --no-control]
  --full        10,000 sessions and 100 faults, about 20 minutes
  --deliveries  how often the provider brings each of its events
  --control     only the control: deliveries count as done once they are on the queue, which must be caught
  --no-control  without the small control that follows otherwise
  --replicas    two backends and two workers behind one port, one of each ended every few seconds, at least
                --faults times each, two in three by SIGKILL; no call may need more than one retry with the same key;
                its control ends both backends at once, which callers must notice
  --worst-instants  only kills (SIGKILL) of worker and backend between what the provider does and our commit of it,
                --kills (20) in each window (--windows change: only those with this in their name): refunds,
                withdrawals, cancellations, dearer changes, the invoices of boxes; its control, in which each attempt
                has a key of its own, must do things twice
QUEUE_KIND (redis or postgres) chooses the queue; by default Redis where a server is found.`;

/** Parses the arguments; throws an Error that names the wrong one. */
export function readOptions(args: string[]): ChaosOptions {
  const { values } = parseArgs({
    args,
    options: {
      sessions: { type: 'string' },
      faults: { type: 'string' },
      deliveries: { type: 'string', default: '5' },
      full: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      control: { type: 'boolean', default: false },
      'no-control': { type: 'boolean', default: false },
      replicas: { type: 'boolean', default: false },
      'worst-instants': { type: 'boolean', default: false },
      kills: { type: 'string', default: '20' },
      windows: { type: 'string', default: '' },
    },
  });
  const size = values.full ? FULL : USUAL;
  return {
    sessions: wholeNumber('--sessions', values.sessions ?? size.sessions, { least: 1, most: MAX_SESSIONS }),
    faults: wholeNumber('--faults', values.faults ?? size.faults, { least: 0, most: MAX_FAULTS }),
    seed: wholeNumber('--seed', values.seed, { least: 0, most: 2 ** 32 - 1 }),
    deliveries: wholeNumber('--deliveries', values.deliveries, { least: 1, most: MAX_DELIVERIES }),
    controlOnly: values.control,
    withoutControl: values['no-control'],
    replicas: values.replicas,
    worstInstants: values['worst-instants'],
    kills: wholeNumber('--kills', values.kills, { least: 1, most: MAX_KILLS }),
    windows: values.windows,
  };
}

function wholeNumber(name: string, text: string, { least, most }: { least: number; most: number }): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`${name} is '${text}': it must be a whole number from ${least} to ${most}.`);
}
