import type { Finding, RunPlan, RunResult } from './fuzz-run.js';

const MAX_KINDS = 40;
const SHOWN_CHARACTERS = 600;
const MEGABYTE = 1024 * 1024;
export const MOST_GROWTH_MB = 50;

/** One invariant of the whole run. */
export interface Check {
  readonly name: string;
  readonly problems: readonly string[];
}

/** The invariants of a run. */
export function judgeRun(result: RunResult, plan: RunPlan): Check[] {
  const { findings, warm, end } = result;
  const grownMb = (end.rssBytes - warm.rssBytes) / MEGABYTE;
  const isMeasured = plan.requests >= 5_000;
  const grown = isMeasured && grownMb >= MOST_GROWTH_MB ? [`${grownMb.toFixed(1)} MB`] : [];
  const isServerError = ({ answer }: Finding): boolean => answer.status === 0 || answer.status >= 500;
  return [
    {
      name: 'no request ends in an error of the server, or without an answer',
      problems: kinds(findings.filter(isServerError), plan),
    },
    {
      name: 'every answer is one that the document names',
      problems: kinds(
        findings.filter((one) => !isServerError(one)),
        plan,
      ),
    },
    { name: `the backend’s memory grows by less than ${MOST_GROWTH_MB} MB`, problems: grown },
    { name: 'no program of the shop fell', problems: result.falls },
    { name: 'the books agree, and every event could be acted on', problems: result.books },
  ];
}

/** One finding of each kind, with the command that repeats it. */
function kinds(findings: readonly Finding[], { seed }: RunPlan): string[] {
  const byKind = new Map<string, Finding[]>();
  for (const finding of findings) {
    const kind = `${finding.request.operation.id} ${finding.answer.status} ${finding.problems.join(', ').slice(0, 60)}`;
    byKind.set(kind, [...(byKind.get(kind) ?? []), finding]);
  }
  const shown = [...byKind.values()].slice(0, MAX_KINDS).map((same) => {
    const [{ request, problems }] = same as [Finding];
    const { operation, role, attack, message, number } = request;
    const body = String(message.body ?? '').slice(0, SHOWN_CHARACTERS);
    return [
      `${operation.method} ${operation.path} as ${role} (${attack}), ${same.length} times: ${problems.join('; ')}`,
      `  ${message.path.slice(0, SHOWN_CHARACTERS)} ${body}`,
      `  again: npm run test:fuzz -- --seed ${seed} --only ${number}`,
    ].join('\n           ');
  });
  return byKind.size > MAX_KINDS ? [...shown, `… and ${byKind.size - MAX_KINDS} more kinds`] : shown;
}

/** How many responses there were of each class. */
export function byClass({ statuses }: RunResult): string {
  const counts = new Map<string, number>();
  for (const [status, count] of statuses) {
    const name = status === 0 ? 'none' : status === 503 ? '503' : `${Math.floor(status / 100)}xx`;
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

/** The run as readable lines. */
export function describeRun(result: RunResult, checks: readonly Check[], plan: RunPlan): string {
  const { warm, end } = result;
  const mb = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);
  const statuses = [...result.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`);
  return [
    `Fuzz: ${result.sent} requests, ${result.operations} operations, ${result.roles} roles, seed ${plan.seed}, ${result.seconds.toFixed(0)} s`,
    `  answers                  ${byClass(result)} (${statuses.join(', ')})`,
    `  operations that went well at least once ${result.reached.size}; never: ${result.unreached.join(', ') || 'none'}`,
    `  memory of the backend    ${mb(warm.rssBytes)} MB after the warm-up, ${mb(end.rssBytes)} MB at the end (heap ${mb(warm.heapBytes)} → ${mb(end.heapBytes)})`,
    `  its course (heap taken)  ${result.course.map((one) => `${mb(one.rssBytes)} (${mb(one.heapTotalBytes)}, outside ${mb(one.outsideBytes)})`).join(' → ')}`,
    `  callers made anew        ${result.revivals}`,
    '',
    ...checks.flatMap(({ name, problems }) => [
      `  ${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`,
      ...problems.map((problem) => `           ${problem}`),
    ]),
  ].join('\n');
}

/** The results for docs/measurements.md. */
export function describeFigures(result: RunResult): string {
  const { warm, end } = result;
  const mb = (bytes: number): string => (bytes / MEGABYTE).toFixed(0);
  return [
    '| requests | roles | operations | of them reached | 2xx | 3xx | 4xx | 503 | 5xx | memory after warm-up | at the end | seconds |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    `| ${[result.sent, result.roles, result.operations, result.reached.size, ...['2', '3', '4'].map((first) => countOf(result, first)), result.statuses.get(503) ?? 0, countOf(result, '5') - (result.statuses.get(503) ?? 0)].join(' | ')} | ${mb(warm.rssBytes)} MB | ${mb(end.rssBytes)} MB | ${result.seconds.toFixed(0)} |`,
  ].join('\n');
}

function countOf({ statuses }: RunResult, first: string): number {
  return [...statuses].reduce(
    (sum, [status, count]) => sum + (String(status).startsWith(first) ? count : 0),
    0,
  );
}
