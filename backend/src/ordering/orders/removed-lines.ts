import type { EntityManager } from '@mikro-orm/postgresql';
import { SubstitutionRequest } from '../substitutions/substitution-request.entity.js';
import { Refund } from '../refunds/refund.entity.js';

/**
 * The positions of an order's lines that are not delivered: refunded, or rejected by their customer, by
 * decision or by not replying; also when no money is refunded for them (rule F50).
 */
export async function removedPositions(em: EntityManager, orderId: string): Promise<Set<number>> {
  const refunds = await em.find(Refund, { orderId, status: { $ne: 'failed' }, linePosition: { $ne: null } });
  const refused = await em.find(SubstitutionRequest, { orderId, answer: 'refund' });
  return new Set([...refunds, ...refused].flatMap(({ linePosition }) => linePosition ?? []));
}

/**
 * The same in SQL, for a row `line`: a condition that is true for removed lines, or lines removed before a
 * moment, given as an SQL expression.
 */
export function isRemovedSql(before = `'infinity'`): string {
  return `(exists (select 1 from refund r
      where r.order_id = line.order_id and r.line_position = line.position and r.status <> 'failed'
        and r.created_at < ${before})
    or exists (select 1 from substitution_request q
      where q.order_id = line.order_id and q.line_position = line.position and q.answer = 'refund'
        and q.answered_at < ${before}))`;
}
