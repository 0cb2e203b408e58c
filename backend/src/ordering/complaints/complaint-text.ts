import { z } from 'zod';
import { readPhoto, type Photo } from '#backend/platform/storage/photo.js';
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

export const complaintPhotoContext = (id: string): string => `complaint.photo:${id}`;

/** The photo of a complaint; it is sealed as well. */
export function openComplaintPhoto(
  vault: Vault,
  { id, photoSealed }: { readonly id: string; readonly photoSealed: Uint8Array },
): Photo {
  return readPhoto(z.string().parse(vault.open(photoSealed, complaintPhotoContext(id))));
}
