import { allowedRepeats, commissionsOwed, repeatedEmails } from './checks.js';
import type { RunPlan, RunResult } from './chaos-run.js';
import { FAULT_KINDS } from './faults.js';

const MAX_SHOWN_PROBLEMS = 8;
/** For the control it is enough to see that it fails. */
const MAX_SHOWN_OF_CONTROL = 2;

/** The run as readable tables: the faults, the outcome, the invariants. */
export function describeRun(result: RunResult, plan: RunPlan, queueKind: string): string {
  return [
    `${plan.isControl ? 'Control' : 'Chaos'}: ${plan.sessions} sessions, ${plan.faults} faults, ${plan.deliveries} deliveries of each event, seed ${plan.seed}, queue on ${queueKind}`,
    '',
    ...faultRows(result),
    '',
    ...figureRows(result),
    '',
    ...checkRows(result, plan.isControl ? MAX_SHOWN_OF_CONTROL : MAX_SHOWN_PROBLEMS),
  ].join('\n');
}

function faultRows({ faults }: RunResult): string[] {
  return FAULT_KINDS.map((kind) => {
    const count = faults.filter((each) => each === kind).length;
    return row(kind, String(count));
  });
}

function figureRows({ evidence }: RunResult): string[] {
  const { load, sessions, orders, emails, commissions, idleAfterMs } = evidence;
  const repeats = repeatedEmails(emails);
  const owedPence = [...commissionsOwed(evidence).values()].reduce((sum, amount) => sum + amount, 0);
  const bookedPence = commissions.reduce((sum, entry) => sum + entry.amount_pence, 0);
  const retries = load.purchases.reduce((sum, purchase) => sum + purchase.retries, 0);
  return [
    row('orders placed', String(orders.length)),
    row('sessions paid', String(sessions.filter(({ isPaid }) => isPaid).length)),
    row('orders paid', String(orders.filter((order) => order.payment_status === 'paid').length)),
    row('commission owed', `£${(owedPence / 100).toFixed(2)}`),
    row('commission booked', `£${(bookedPence / 100).toFixed(2)} in ${commissions.length} entries`),
    row('emails', `${emails.length}, of them ${repeats} repeats (${allowedRepeats(evidence)} allowed)`),
    row(
      'deposits',
      `£${(evidence.saved.deposits.reduce((sum, { amountPence }) => sum + amountPence, 0) / 100).toFixed(2)} in ${evidence.saved.deposits.length}`,
    ),
    row('calls tried again', String(retries)),
    row('load', `${load.seconds.toFixed(1)} s, ${(orders.length / load.seconds).toFixed(1)} orders a second`),
    row('settled after', idleAfterMs === undefined ? 'never' : `${(idleAfterMs / 1000).toFixed(1)} s`),
  ];
}

function checkRows({ checks }: RunResult, maxShown: number): string[] {
  return checks.flatMap(({ name, problems }) => [
    `  ${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`,
    ...problems.slice(0, maxShown).map((problem) => `           ${problem}`),
    ...(problems.length > maxShown ? [`           … and ${problems.length - maxShown} more`] : []),
  ]);
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(36)} ${value}`;
}
