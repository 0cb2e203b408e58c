import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InternalServer } from '#backend/platform/health/internal-server.js';
import { halalSaleDays } from '#backend/platform/metrics/metrics.js';
import { HalalService } from './halal.service.js';

/** Tells operators in time that the halal certificate ends (rule F45). */
@Injectable()
export class HalalMetricsService implements OnModuleInit {
  constructor(
    private readonly halal: HalalService,
    private readonly internal: InternalServer,
  ) {}

  onModuleInit(): void {
    this.internal.collect(() => this.collect());
  }

  /** Brings the figure up to date; not a number where no certificate was entered, which alarms nobody. */
  async collect(): Promise<void> {
    halalSaleDays.set((await this.halal.daysLeft()) ?? Number.NaN);
  }
}
