import type { InstantsPlan, WindowResult } from './instants-run.js';

const MAX_SHOWN = 5;
const WIDTHS = [22, 7, 7, 9, 8] as const;

/** The kills as a readable table, with the violations. */
export function describeInstants(results: readonly WindowResult[], plan: InstantsPlan): string {
  const { isControl, kills, seed } = plan;
  return [
    `${isControl ? 'Control at' : 'Kills at'} the worst instants: ${kills} in each window, seed ${seed}`,
    '',
    row(['window', 'kills', 'hits', 'doubles', 'losses']),
    ...results.map(({ window, kills: done, hits, doubles, losses }) =>
      row([window.name, done, hits, doubles.length, losses.length]),
    ),
    '',
    ...results.flatMap(({ doubles, losses }) => [...doubles, ...losses].slice(0, MAX_SHOWN)),
  ].join('\n');
}

/** Whether all kills came within the window, and nothing was done twice or lost. */
export function isClean({ kills, hits, doubles, losses }: WindowResult): boolean {
  return hits === kills && doubles.length === 0 && losses.length === 0;
}

function row(cells: readonly (string | number)[]): string {
  return `  ${cells.map((cell, at) => String(cell).padEnd(WIDTHS[at] ?? 0)).join(' | ')}`;
}
