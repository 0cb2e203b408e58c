import { z } from 'zod';
import type { Vault } from '../platform/vault/vault.js';
import type { OrderProblem } from './order-problem.entity.js';

export const textContext = (id: string): string => `order_problem.text:${id}`;

/** What somebody wrote about an order; it lies sealed (rule H1). */
export function openProblemText(
  vault: Vault,
  { id, textSealed }: Pick<OrderProblem, 'id' | 'textSealed'>,
): string {
  return z.string().parse(vault.open(textSealed, textContext(id)));
}
