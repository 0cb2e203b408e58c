import { z } from 'zod';
import type { Vault } from '#backend/platform/vault/vault.js';
import type { Complaint } from './complaint.entity.js';

export const complaintTextContext = (id: string): string => `complaint.text:${id}`;

/** The customer's text about an order; it is sealed (rule H1). */
export function openComplaintText(
  vault: Vault,
  { id, textSealed }: Pick<Complaint, 'id' | 'textSealed'>,
): string {
  return z.string().parse(vault.open(textSealed, complaintTextContext(id)));
}
