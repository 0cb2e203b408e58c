import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { PublicEndpoint } from '../http/access.js';
import { HealthService, type Readiness } from './health.service.js';

@ApiExcludeController()
@PublicEndpoint()
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.health.readiness();
    if (!readiness.ready) void reply.status(503).header('retry-after', '2');
    return readiness;
  }
}
