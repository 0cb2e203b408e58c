/** After this long a running step is reported. */
const REMINDER_MS = 10_000;

/** Writes a line to the terminal. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Runs one step of the start and prints how long it took; a failed step rethrows its error. */
export async function step<T>(words: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const reminder = setInterval(() => say(`  ${words}: still at it, ${secondsSince(startedAt)}`), REMINDER_MS);
  try {
    const result = await work();
    say(`  ${words.padEnd(34)} ${secondsSince(startedAt).padStart(7)}`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}

/** The time since then in seconds, such as '1.2 s'. */
export function secondsSince(startedAt: number): string {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
