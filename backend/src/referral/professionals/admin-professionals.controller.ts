import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { ReferralApprovalService } from './referral-approval.service.js';
import {
  AdminProfessionalListDto,
  ProfessionalIdParam,
  ProfessionalsQuery,
  RefuseProfessionalRequest,
} from './admin-professionals.dto.js';
import { AdminProfessionalsService } from './admin-professionals.service.js';

const REFUSED = ['validation_failed', 'token_invalid', 'second_factor_required', 'forbidden'] as const;

/** The professionals in the back office. */
@ApiTags('admin')
@AccessFor('admin', 'support')
@Controller('api/admin/professionals')
export class AdminProfessionalsController {
  constructor(
    private readonly professionals: AdminProfessionalsService,
    private readonly approval: ReferralApprovalService,
  ) {}

  /** Professionals, newest first, with what they have earned; audited. */
  @Get()
  @AccessFor('admin', 'support', 'finance')
  @ApiOkResponse({ type: AdminProfessionalListDto })
  @ApiProblems(...REFUSED)
  adminListProfessionals(
    @SignedIn() { userId }: Caller,
    @Query() query: ProfessionalsQuery,
  ): Promise<AdminProfessionalListDto> {
    return this.professionals.list(query, userId);
  }

  /**
   * Approves a professional, so that payouts may begin, and notifies them by email (rules R16, R46).
   * Idempotent.
   */
  @Post(':id/approve')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems(...REFUSED, 'not_found', 'own_account', 'register_number_missing')
  adminApproveProfessional(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: ProfessionalIdParam }) id: string,
  ): Promise<void> {
    return this.approval.approve(id, userId);
  }

  /**
   * Ends a professional's code and emails them the reason (rule R16); audited. What they have earned stays
   * due.
   */
  @Post(':id/refuse')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems(...REFUSED, 'not_found', 'own_account')
  adminRefuseProfessional(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: ProfessionalIdParam }) id: string,
    @Body() { reason }: RefuseProfessionalRequest,
  ): Promise<void> {
    return this.approval.refuse(id, reason, userId);
  }
}
