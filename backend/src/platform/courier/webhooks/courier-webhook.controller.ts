import { Controller, Headers, HttpCode, Logger, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { PublicEndpoint } from '#backend/platform/http/access.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { courierWebhooks } from '#backend/platform/metrics/metrics.js';
import { CourierWebhooksService, type CourierWebhookOutcome } from './courier-webhooks.service.js';

/** Why a message is refused, for readers of the log. */
const REFUSALS: Partial<Record<CourierWebhookOutcome, string>> = {
  signature: 'a message of the courier was refused: its signature does not fit SENDCLOUD_WEBHOOK_SECRET',
  unreadable: 'a message of the courier was refused: it is signed, and yet it cannot be read',
};

@PublicEndpoint()
@Controller('webhooks/courier')
export class CourierWebhookController {
  private readonly logger = new Logger(CourierWebhookController.name);

  constructor(private readonly webhooks: CourierWebhooksService) {}

  /** The courier's messages: signature checked, stored once, acknowledged before any work is done (rule O122). */
  @Post()
  @HttpCode(200)
  @ApiExcludeEndpoint()
  async receive(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('sendcloud-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    const outcome =
      request.rawBody && signature ? await this.webhooks.receive(request.rawBody, signature) : 'signature';
    courierWebhooks.inc({ outcome });
    const refusal = REFUSALS[outcome];
    if (refusal === undefined) return { received: true };
    this.logger.warn(refusal);
    throw apiError(outcome === 'signature' ? 'signature_invalid' : 'malformed_request');
  }
}
