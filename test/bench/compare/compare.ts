import { deepStrictEqual } from 'node:assert';
import { cpuSeconds } from '../cpu-time.js';
import { hammer } from './hammer.js';
import type { BenchRequest, Scenario } from './scenarios.js';
import type { Side, Sides } from './sides.js';

/** How long and how often each scenario is measured. */
export interface Effort {
  readonly rounds: number;
  readonly warmUpS: number;
  readonly measureS: number;
}

/** One round of one side: CPU in ms a request, by process. */
export interface Measure {
  readonly perSecond: number;
  readonly cpuMs: Readonly<Record<string, number>>;
}

export interface Row {
  readonly scenario: Scenario;
  readonly plain: Measure;
  readonly product: Measure;
  /** The median of the ratios of each round, whose two sides follow each other. */
  readonly ratio: number;
  /** Of the product's body before compression, of the first request. */
  readonly bytes: number;
}

const MAX_COMPARED = 40;

/** Measures both sides in turn; the median of the rounds counts. */
export async function compare(scenario: Scenario, sides: Sides, effort: Effort): Promise<Row> {
  const bytes = await checkAnswers(scenario, sides);
  const plain: Measure[] = [];
  const product: Measure[] = [];
  for (const side of [sides.plain, sides.product]) await hammer(side.port, scenario, effort.warmUpS);
  for (let round = 0; round < effort.rounds; round += 1) {
    plain.push(await measure(sides.plain, scenario, effort));
    product.push(await measure(sides.product, scenario, effort));
  }
  const ratios = product.map(({ perSecond }, index) => perSecond / (plain[index]?.perSecond ?? 0));
  return {
    scenario,
    plain: medianOf(plain),
    product: medianOf(product),
    ratio: middle(ratios.sort((a, b) => a - b)),
    bytes,
  };
}

/** A ratio needs equal answers. Returns the size of the product's first one. */
async function checkAnswers(scenario: Scenario, { plain, product }: Sides): Promise<number> {
  let bytes = 0;
  for (const request of scenario.requests.slice(0, MAX_COMPARED)) {
    const [wanted, got] = [await send(plain, request()), await send(product, request())];
    const shown = (answer: Answer) =>
      scenario.sameness === 'same answer'
        ? [answer.status, answer.body]
        : [answer.status, Object.keys(Object(answer.body)).sort()];
    deepStrictEqual(shown(got), shown(wanted), `the answers to '${scenario.name}' differ`);
    bytes ||= got.bytes;
  }
  return bytes;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly bytes: number;
}

async function send({ port }: Side, { path, ...init }: BenchRequest): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { 'accept-encoding': 'identity', ...init.headers },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return { status: response.status, body: JSON.parse(text), bytes: Buffer.byteLength(text) };
}

async function measure(side: Side, scenario: Scenario, effort: Effort): Promise<Measure> {
  const before = cpuOf(side.processes);
  const result = await hammer(side.port, scenario, effort.measureS);
  if (result.failed > 0)
    throw new Error(`${result.failed} of ${result.requests} requests of '${scenario.name}' failed`);
  return {
    perSecond: result.requests / result.seconds,
    cpuMs: cpuSince(side.processes, before, result.requests),
  };
}

/** CPU seconds of each process with its children. */
export function cpuOf(processes: Side['processes']): Record<string, number> {
  return Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, cpuSeconds(pid)]));
}

/** CPU in ms, of each process for each of `count` pieces of work. */
export function cpuSince(
  processes: Side['processes'],
  before: Readonly<Record<string, number>>,
  count: number,
): Record<string, number> {
  const now = cpuOf(processes);
  return Object.fromEntries(
    Object.keys(processes).map((name) => [
      name,
      (((now[name] ?? 0) - (before[name] ?? 0)) * 1000) / Math.max(1, count),
    ]),
  );
}

/** Throughput and each process's CPU, each the median of its own. */
function medianOf(measures: readonly Measure[]): Measure {
  const of = (figure: (measure: Measure) => number) => middle(measures.map(figure).sort((a, b) => a - b));
  const names = Object.keys(measures[0]?.cpuMs ?? {});
  return {
    perSecond: of(({ perSecond }) => perSecond),
    cpuMs: Object.fromEntries(names.map((name) => [name, of(({ cpuMs }) => cpuMs[name] ?? 0)])),
  };
}

/** The middle one of sorted figures. */
export function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
