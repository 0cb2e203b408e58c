import { Body, Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, Polled, SignedIn, type Caller } from '../identity/access/access.decorators.js';
import { ApiProblems } from '../platform/http/openapi/api-problems.js';
import { keyedRequest } from '../platform/http/idempotency.js';
import { Vault } from '../platform/vault/vault.js';
import {
  CancelledMembershipDto,
  MembershipDto,
  MembershipPageDto,
  PlanCheckoutRequest,
  TrialRequest,
} from './membership.dto.js';
import { MembershipCheckoutService } from './membership-checkout.service.js';
import { MembershipService } from './membership.service.js';

@ApiTags('membership')
@AccessFor('user')
@Controller('api')
export class MembershipController {
  constructor(
    private readonly membership: MembershipService,
    private readonly checkout: MembershipCheckoutService,
    private readonly vault: Vault,
  ) {}

  /** The status of the caller's membership (rules L2, L6). */
  @Get('membership')
  @Polled()
  @ApiOkResponse({ type: MembershipDto })
  checkSubscription(@SignedIn() caller: Caller): Promise<MembershipDto> {
    return this.membership.check(caller);
  }

  /** The same, re-read from the payment provider (rule L6). */
  @Post('membership/refresh')
  @HttpCode(200)
  @ApiOkResponse({ type: MembershipDto })
  @ApiProblems('payment_provider_unavailable')
  refreshSubscriptionStatus(@SignedIn() caller: Caller): Promise<MembershipDto> {
    return this.membership.refresh(caller);
  }

  /**
   * Opens the payment page of LT+, free at first for a person who never had the trial; records the agreed
   * terms (rules L1, L5, L31).
   */
  @Post('membership/trial')
  @HttpCode(201)
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @ApiBody({ type: TrialRequest, required: false })
  @ApiCreatedResponse({ type: MembershipPageDto })
  @ApiProblems(
    'already_member',
    'order_closed',
    'price_changed',
    'plan_not_found',
    'idempotency_mismatch',
    'payment_provider_unavailable',
  )
  startTrial(
    @SignedIn() caller: Caller,
    @Body() request: TrialRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<MembershipPageDto> {
    const scope = 'membership-trial';
    const keyed = keyedRequest({ scope, caller, header: key, body: request }, this.vault);
    return this.checkout.startTrial(caller, request.consent, keyed);
  }

  /** The payment provider's page for cards and invoices (rule O11). */
  @Post('membership/portal')
  @HttpCode(201)
  @ApiCreatedResponse({ type: MembershipPageDto })
  @ApiProblems('no_membership', 'payment_provider_unavailable')
  customerPortal(@SignedIn() caller: Caller): Promise<MembershipPageDto> {
    return this.membership.openPortal(caller);
  }

  /**
   * Ends the membership with its period; within 14 days of the first payment after a trial, refunds that
   * payment (rule L3).
   */
  @Post('membership/cancel')
  @HttpCode(200)
  @ApiOkResponse({ type: CancelledMembershipDto })
  @ApiProblems('no_membership', 'payment_provider_unavailable')
  endMembership(@SignedIn() caller: Caller): Promise<CancelledMembershipDto> {
    return this.membership.cancel(caller);
  }

  /** Withdraws a cancellation, as long as the period lasts. */
  @Post('membership/resume')
  @HttpCode(200)
  @ApiOkResponse({ type: MembershipDto })
  @ApiProblems('no_membership', 'payment_provider_unavailable')
  resumeMembership(@SignedIn() caller: Caller): Promise<MembershipDto> {
    return this.membership.resume(caller);
  }

  /** Opens the payment page of a plan that is sold by the month (rule O13). */
  @Post('checkout/plan')
  @HttpCode(201)
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @ApiCreatedResponse({ type: MembershipPageDto })
  @ApiProblems(
    'already_member',
    'order_closed',
    'price_changed',
    'invalid_plan',
    'idempotency_mismatch',
    'payment_provider_unavailable',
  )
  createCheckout(
    @SignedIn() caller: Caller,
    @Body() request: PlanCheckoutRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<MembershipPageDto> {
    const keyed = keyedRequest({ scope: 'plan', caller, header: key, body: request }, this.vault);
    return this.checkout.createCheckout(caller, request, keyed);
  }
}
