import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Vault } from '#backend/platform/vault/vault.js';
import { ComplaintClosing } from './complaint-closing.entity.js';
import type { ComplaintAnswerDto } from '../orders/my-orders.dto.js';
import { Refund } from '../refunds/refund.entity.js';

/** Far more closings than the complaints of one order have. */
const MAX_CLOSINGS = 200;

/** The context that a reply is sealed in (Vault). */
export const answerContext = (closingId: string): string => `complaint_closing.answer:${closingId}`;

/** A closing with its reply opened and its refund. */
export interface OpenedClosing extends Pick<
  ComplaintClosing,
  'id' | 'complaintId' | 'outcome' | 'closedBy' | 'closedAt' | 'replacementOrderId'
> {
  readonly answer: string;
  readonly refund: Refund | null;
}

/** The reply of staff when they closed a complaint; it is sealed (rule H1). */
export function openAnswer(
  vault: Vault,
  { id, answerSealed }: Pick<ComplaintClosing, 'id' | 'answerSealed'>,
): string {
  return z.string().parse(vault.open(answerSealed, answerContext(id)));
}

/** The closings of these complaints, oldest first. */
export async function closingsOf(
  em: EntityManager,
  vault: Vault,
  complaintIds: readonly string[],
): Promise<OpenedClosing[]> {
  if (complaintIds.length === 0) return [];
  const rows = await em.find(
    ComplaintClosing,
    { complaintId: { $in: [...complaintIds] } },
    { orderBy: { closedAt: 'asc', id: 'asc' }, limit: MAX_CLOSINGS, disableIdentityMap: true },
  );
  const refundIds = rows.flatMap(({ refundId }) => refundId ?? []);
  const refunds =
    refundIds.length === 0
      ? []
      : await em.find(Refund, { id: { $in: refundIds } }, { limit: MAX_CLOSINGS, disableIdentityMap: true });
  return rows.map((row) => ({
    ...row,
    answer: openAnswer(vault, row),
    refund: refunds.find(({ id }) => id === row.refundId) ?? null,
  }));
}

/** A closing as its customer sees it. */
export function answerOf({
  outcome,
  answer,
  closedAt,
  refund,
  replacementOrderId,
}: OpenedClosing): ComplaintAnswerDto {
  return {
    outcome,
    text: answer,
    at: closedAt.toISOString(),
    refundedPence: refund && refund.cardPence + refund.walletPence,
    replacementOrderId: replacementOrderId ?? null,
  };
}
