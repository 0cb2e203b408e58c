import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { InternalServer } from './internal-server.js';

/** For a process without a door of its own, such as the worker. */
@Module({ providers: [HealthService, InternalServer], exports: [HealthService, InternalServer] })
export class HealthModule {}

@Module({ imports: [HealthModule], controllers: [HealthController] })
export class HealthHttpModule {}
