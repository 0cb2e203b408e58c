import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Store } from './store.js';

const SETTING = 'clock';
const settingShape = z.object({ offsetMs: z.number() });

/** The provider's clock: the machine's, moved forward by an offset that the product's clock follows. */
export class Clock {
  private offset: number;

  constructor(
    private readonly store: Store,
    private readonly file: string,
  ) {
    const kept = settingShape.safeParse(store.setting(SETTING));
    this.offset = kept.success ? kept.data.offsetMs : 0;
    this.writeFile();
  }

  get offsetMs(): number {
    return this.offset;
  }

  nowMs(): number {
    return Date.now() + this.offset;
  }

  /** Now, in whole seconds since 1970, as in the API. */
  now(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  /** Moves the clock forward and notifies the product. */
  advance(byMs: number): void {
    this.offset += byMs;
    this.store.set(SETTING, { offsetMs: this.offset });
    this.writeFile();
  }

  state() {
    return { now: new Date(this.nowMs()).toISOString(), offsetMs: this.offset };
  }

  // Written beside and renamed, so that a reader never sees half a file.
  private writeFile(): void {
    mkdirSync(dirname(this.file), { recursive: true });
    const draft = `${this.file}.${process.pid}.tmp`;
    writeFileSync(draft, `${JSON.stringify({ offsetMs: this.offset })}\n`);
    renameSync(draft, this.file);
  }
}
