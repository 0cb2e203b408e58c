import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Env } from '../env.js';

const POLL_MS = 250;

/**
 * The product's clock. In production it is the machine's; elsewhere it follows the payment sandbox's, so
 * that renewals, cut-offs and expiries can be seen without waiting.
 */
@Injectable()
export class Clock implements OnModuleDestroy {
  private offsetMs = 0;
  private readonly file: string | undefined;

  constructor(env: Env) {
    this.file = env.isProduction ? undefined : env.values.CLOCK_FILE;
    if (!this.file) return;
    this.follow();
    watchFile(this.file, { interval: POLL_MS, persistent: false }, () => this.follow());
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  /** Reads the sandbox's clock now, rather than within a quarter of a second. */
  catchUp(): void {
    if (this.file) this.follow();
  }

  onModuleDestroy(): void {
    if (this.file) unwatchFile(this.file);
  }

  private follow(): void {
    try {
      const parsed: unknown = JSON.parse(readFileSync(this.file ?? '', 'utf8'));
      if (typeof parsed === 'object' && parsed !== null && 'offsetMs' in parsed) {
        this.offsetMs = Number(parsed.offsetMs) || 0;
      }
    } catch {
      // The file appears with the first move of the sandbox's clock; until then the clocks agree.
    }
  }
}
