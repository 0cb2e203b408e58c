import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (index: number) => Number(fields[index]);
    // After the name: state, parent, … user, system, then the times of ended children.
    return { parent: at(1), ticks: at(11) + at(12) + at(13) + at(14) };
  } catch {
    return undefined;
  }
}

/** CPU seconds used so far by a process and its direct children; zero where there is no /proc. */
export function cpuSeconds(pid: number): number {
  const own = statOf(pid)?.ticks ?? 0;
  let children = 0;
  try {
    for (const entry of readdirSync('/proc')) {
      const stat = /^\d+$/.test(entry) ? statOf(Number(entry)) : undefined;
      if (stat?.parent === pid) children += stat.ticks;
    }
  } catch {
    return 0;
  }
  return (own + children) / TICKS_PER_SECOND;
}
