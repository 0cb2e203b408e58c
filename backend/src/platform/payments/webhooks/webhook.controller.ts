import { Controller, Headers, HttpCode, Logger, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Env } from '#backend/platform/env.js';
import { PublicEndpoint } from '#backend/platform/http/access.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { webhooks, type WebhookOutcome } from '#backend/platform/metrics/metrics.js';
import { PaymentsService } from '../payments.service.js';

/** Why a webhook is refused, for readers of the log. */
const REFUSALS: Partial<Record<WebhookOutcome, string>> = {
  signature: 'a webhook was refused: its signature does not fit STRIPE_WEBHOOK_SECRET, or its time is wrong',
  unreadable: 'a webhook was refused: it is signed, and yet it is no event',
};

@PublicEndpoint()
@Controller('webhooks/stripe')
export class WebhookController {
  private readonly logger = new Logger(WebhookController.name);

  constructor(
    private readonly payments: PaymentsService,
    private readonly env: Env,
  ) {}

  /**
   * The provider's events: signature checked, stored once, acknowledged before any work is done (rule O2). An
   * event that we do not act on gets the same response, so that the provider does not resend it for days
   * (rule O52).
   */
  @Post()
  @HttpCode(200)
  @ApiExcludeEndpoint()
  async receive(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    const outcome = await this.outcomeOf(request.rawBody, signature);
    webhooks.inc({ outcome });
    const refusal = REFUSALS[outcome];
    if (refusal === undefined) return { received: true };
    this.logger.warn(refusal);
    throw apiError(outcome === 'signature' ? 'signature_invalid' : 'malformed_request');
  }

  private async outcomeOf(
    rawBody: Buffer | undefined,
    signature: string | undefined,
  ): Promise<WebhookOutcome> {
    if (!rawBody || !signature) return 'signature';
    return this.payments.receive(rawBody, signature, this.env.values.STRIPE_WEBHOOK_SECRET);
  }
}
