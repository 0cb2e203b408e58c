import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InternalServer } from '#backend/platform/health/internal-server.js';
import { halalSaleDays } from '#backend/platform/metrics/metrics.js';
import { HalalService } from './halal.service.js';

/** Alerts operators before the halal certificate expires (rule F45). */
@Injectable()
export class HalalMetricsService implements OnModuleInit {
  constructor(
    private readonly halal: HalalService,
    private readonly internal: InternalServer,
  ) {}

  onModuleInit(): void {
    this.internal.collect(() => this.collect());
  }

  /** Updates the metric; NaN where no certificate was entered, which triggers no alert. */
  async collect(): Promise<void> {
    halalSaleDays.set((await this.halal.daysLeft()) ?? Number.NaN);
  }
}
