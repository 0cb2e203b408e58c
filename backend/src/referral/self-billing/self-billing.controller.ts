import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { SelfBillingDto, SelfBillingRequest } from './self-billing.dto.js';
import { SelfBillingService } from './self-billing.service.js';

@ApiTags('referral')
@AccessFor('user')
@Controller('api/referral')
export class SelfBillingController {
  constructor(private readonly selfBilling: SelfBillingService) {}

  /** The caller's agreement, VAT number and self-bills; 403 for a caller who has not joined (rule R90). */
  @Get('self-billing')
  @ApiOkResponse({ type: SelfBillingDto })
  @ApiProblems('forbidden')
  getSelfBilling(@SignedIn() { userId }: Caller): Promise<SelfBillingDto> {
    return this.selfBilling.get(userId);
  }

  /** Agrees to the shown text, with the VAT number of today; audited (rule R90). */
  @Put('self-billing')
  @ApiOkResponse({ type: SelfBillingDto })
  @ApiProblems('forbidden', 'edit_conflict')
  agreeSelfBilling(
    @SignedIn() { userId }: Caller,
    @Body() request: SelfBillingRequest,
  ): Promise<SelfBillingDto> {
    return this.selfBilling.agree(userId, request);
  }
}
