import { writeTable } from '../measurements-table.js';
import type { Effort, Row } from './compare.js';
import { WHOLE_ORDER_AIM_MS, type WholeOrder } from './whole-order.js';

/** Shows both tables; `--write` puts them into docs/measurements.md. */
export function report(rows: readonly Row[], orders: readonly WholeOrder[], effort: Effort): void {
  const tables = [
    ...(rows.length > 0 ? [comparison(rows)] : []),
    ...(orders.length > 0 ? [wholeOrders(orders)] : []),
  ];
  process.stdout.write(`${tables.join('\n\n')}\n`);
  if (process.argv.includes('--write')) {
    const method = `Plain program and product in turn, median of ${effort.rounds} rounds of ${effort.measureS} s,`;
    writeTable('bench', tables.join('\n\n'), method);
  }
  process.stdout.write(`${rows.length + orders.length} passed, 0 failed\n`);
}

function comparison(rows: readonly Row[]): string {
  return [
    '| CPU in ms a request | plain, req/s | product, req/s | ratio | aim | plain | its PostgreSQL | backend | worker | PostgreSQL | body, KB |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows.map(({ scenario, plain, product, ratio, bytes }) => {
      const cells = [
        scenario.name,
        plain.perSecond.toFixed(0),
        product.perSecond.toFixed(0),
        ratio.toFixed(2),
        aimOf(scenario),
        ...[plain.cpuMs['plain'], plain.cpuMs['PostgreSQL']].map(ms),
        ...[product.cpuMs['backend'], product.cpuMs['worker'], product.cpuMs['PostgreSQL']].map(ms),
        (bytes / 1024).toFixed(1),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}

function aimOf({ aim, postgresAimMs }: Row['scenario']): string {
  return [
    ...(aim === undefined ? [] : [`≥ ${aim}`]),
    ...(postgresAimMs === undefined ? [] : [`PostgreSQL ≤ ${postgresAimMs} ms`]),
  ].join(', ');
}

function wholeOrders(orders: readonly WholeOrder[]): string {
  return [
    '| Whole paid order, CPU in ms | orders/s | backend | worker | PostgreSQL | Redis | all | aim | transactions that write | WAL, KB | calls of the page |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...orders.map((order) => {
      const { cpuMs } = order;
      const cells = [
        `queue on ${order.queue === 'redis' ? 'Redis' : 'PostgreSQL'}`,
        order.perSecond.toFixed(1),
        ...['backend', 'worker', 'PostgreSQL', 'Redis'].map((name) => cpuMs[name]?.toFixed(1) ?? ''),
        order.totalCpuMs.toFixed(1),
        `≤ ${WHOLE_ORDER_AIM_MS}`,
        order.commits.toFixed(1),
        (order.walBytes / 1024).toFixed(0),
        order.pageCalls.toFixed(1),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}

function ms(value = NaN): string {
  return value.toFixed(3);
}
