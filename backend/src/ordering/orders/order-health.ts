import { z } from 'zod';
import type { Vault } from '#backend/platform/vault/vault.js';
import type { Order } from './order.entity.js';
import type { HealthDetails } from '../checkout/order-snapshot.js';

const Health = z.object({
  allergens: z.array(z.string()).default([]),
  allergies: z.string().optional(),
  preferences: z.string().optional(),
  gender: z.string().optional(),
  consentedAt: z.string().nullish(),
  consentWords: z.object({ kind: z.string(), version: z.string(), words: z.string() }).optional(),
  confirmedSkus: z.array(z.string()).default([]),
  declaredLater: z.array(z.string()).optional(),
  askedAbout: z.record(z.string(), z.array(z.string())).optional(),
});

/** Opens the health details of an order; empty when there are none. */
export function openOrderHealth(
  vault: Vault,
  { id, healthSealed }: Pick<Order, 'id' | 'healthSealed'>,
): HealthDetails {
  return Health.parse(healthSealed ? vault.open(healthSealed, contextOf(id)) : {});
}

/** Seals them again. */
export function sealOrderHealth(vault: Vault, orderId: string, health: HealthDetails): Buffer {
  return vault.seal(health, contextOf(orderId));
}

function contextOf(orderId: string): string {
  return `orders.health:${orderId}`;
}
