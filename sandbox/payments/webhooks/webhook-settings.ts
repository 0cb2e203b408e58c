import { z } from 'zod';
import type { Store } from '../store.js';

const SETTING = 'webhooks';
const MAX_DELAY_MS = 60_000;
const MAX_COPIES = 20;

/** How webhooks are delivered from now on; an empty object resets it. */
export const webhookSettingsShape = z.strictObject({
  drop: z.union([z.boolean(), z.number().min(0).max(1)]).optional(),
  duplicate: z.int().min(0).max(MAX_COPIES).optional(),
  delayMs: z.number().min(0).max(MAX_DELAY_MS).optional(),
  shuffle: z.boolean().optional(),
});

export type WebhookSettings = z.output<typeof webhookSettingsShape>;

/** Reads the settings kept in the store. */
export function loadWebhookSettings(store: Store): WebhookSettings {
  const kept = webhookSettingsShape.safeParse(store.setting(SETTING));
  return kept.success ? kept.data : {};
}

/** Keeps the settings across restarts. */
export function saveWebhookSettings(store: Store, settings: WebhookSettings): void {
  store.set(SETTING, settings);
}
