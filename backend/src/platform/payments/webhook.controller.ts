import { Controller, Headers, HttpCode, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Env } from '../env.js';
import { OpenToAll } from '../http/access.js';
import { problem } from '../http/problem.js';
import { PaymentsService } from './payments.service.js';

@OpenToAll()
@Controller('webhooks/stripe')
export class WebhookController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly env: Env,
  ) {}

  /** The provider's events: signature checked, stored once, answered before any work is done (rule O2). */
  @Post()
  @HttpCode(200)
  @ApiExcludeEndpoint()
  async receive(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    if (!request.rawBody || !signature) throw problem('signature_invalid');
    await this.payments.receive(request.rawBody, signature, this.env.values.STRIPE_WEBHOOK_SECRET);
    return { received: true };
  }
}
