import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Store } from './store.js';

const SETTING = 'faults';
const MAX_HANG_MS = 300_000;

/** How the API misbehaves from now on; an empty object is the ordinary way. */
export const faultsShape = z.strictObject({
  status: z.int().min(400).max(599).optional(),
  hangMs: z.number().min(0).max(MAX_HANG_MS).optional(),
  resetRate: z.number().min(0).max(1).optional(),
});

type FaultSettings = z.output<typeof faultsShape>;

/** Where a broken connection breaks: before the call is carried out, or after it, with the answer lost. */
export type Reset = 'before' | 'after' | 'none';

/** Makes the API misbehave on purpose; the settings survive a restart. */
export class Faults {
  private current: FaultSettings;

  constructor(private readonly store: Store) {
    const kept = faultsShape.safeParse(store.setting(SETTING));
    this.current = kept.success ? kept.data : {};
  }

  get settings(): FaultSettings {
    return this.current;
  }

  change(settings: FaultSettings): void {
    this.current = settings;
    this.store.set(SETTING, settings);
  }

  /** Draws whether this call's connection breaks. Half of the breaks lose the answer to a call that was carried out. */
  drawReset(): Reset {
    if (Math.random() >= (this.current.resetRate ?? 0)) return 'none';
    return Math.random() < 0.5 ? 'before' : 'after';
  }

  /** Waits as long as set before an answer is given. */
  async hang(): Promise<void> {
    const { hangMs = 0 } = this.current;
    if (hangMs > 0) await sleep(hangMs, undefined, { ref: false });
  }
}
