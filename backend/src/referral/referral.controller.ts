import { Body, Controller, Get, Headers, HttpCode, Ip, Param, Post, Put, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { text } from '#backend/platform/http/validation/text.js';
import {
  AccessFor,
  MaybeCaller,
  SignedIn,
  SignedOutMessage,
  type Caller,
} from '../identity/access/access.decorators.js';
import { ApiProblems } from '../platform/http/openapi/api-problems.js';
import { CodeLockout } from '../platform/limits/code-lockout.js';
import { REFERRAL_MESSAGES } from '../rules/money/referral.js';
import { CampaignImagesService } from './campaign-images.service.js';
import { CommissionService } from './commission/commission.service.js';
import {
  CampaignImageDto,
  CampaignImageRequest,
  CodeValidityDto,
  CommissionSummaryDto,
  JoinReferralRequest,
  ReferralCampaignDto,
  ReferralSignupDto,
  ReferralStatusDto,
  RegistrationRequest,
} from './referral.dto.js';
import { ReferralSignupService } from './professionals/referral-signup.service.js';
import { ReferralService } from './referral.service.js';

@ApiTags('referral')
@AccessFor('user')
@Controller('api/referral')
export class ReferralController {
  constructor(
    private readonly referral: ReferralService,
    private readonly signups: ReferralSignupService,
    private readonly commission: CommissionService,
    private readonly images: CampaignImagesService,
    private readonly wrongCodes: CodeLockout,
  ) {}

  /** The active campaign with its milestones (rules R1, R11). */
  @Get('campaign')
  @AccessFor('any')
  @ApiOkResponse({ type: ReferralCampaignDto })
  @ApiProblems('not_found')
  getReferralCampaign(): Promise<ReferralCampaignDto> {
    return this.referral.campaign();
  }

  /** Whether a code earns a discount, and nothing else about it (rule R2). */
  @Get('codes/:code')
  @AccessFor('any')
  @ApiOkResponse({ type: CodeValidityDto })
  @ApiProblems('rate_limited')
  async validateReferralCodePublic(
    @Param('code', { schema: text({ max: 100 }) }) code: string,
    @MaybeCaller() caller: Caller | undefined,
    @Ip() address: string,
  ): Promise<{ valid: boolean }> {
    const valid = (await this.referral.findByCode(code)) !== undefined;
    const who = { accountId: caller?.userId, address };
    await (valid ? this.wrongCodes.check(who) : this.wrongCodes.count(who));
    return { valid };
  }

  /** Joins the programme: 201 with a new record, 200 with the existing one (rule R9). */
  @Post('signups')
  @SignedOutMessage(REFERRAL_MESSAGES.signedOut)
  @ApiCreatedResponse({ type: ReferralSignupDto })
  @ApiOkResponse({ type: ReferralSignupDto })
  @ApiProblems('already_registered', 'campaign_unavailable')
  async joinReferral(
    @SignedIn() caller: Caller,
    @Body() request: JoinReferralRequest,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReferralSignupDto> {
    const { signup, isNew } = await this.signups.join(caller, request, userAgent);
    reply.status(isNew ? 201 : 200);
    return signup;
  }

  /** Whether the caller has joined. */
  @Get('status')
  @ApiOkResponse({ type: ReferralStatusDto })
  async getReferralStatus(@SignedIn() { userId }: Caller): Promise<ReferralStatusDto> {
    return { hasJoined: await this.referral.hasJoined(userId) };
  }

  /** The caller's own record; 404 when they have not joined. */
  @Get('signups/me')
  @ApiOkResponse({ type: ReferralSignupDto })
  @ApiProblems('not_found')
  getMyReferralSignup(@SignedIn() caller: Caller): Promise<ReferralSignupDto> {
    return this.signups.mine(caller);
  }

  /**
   * The record that belongs to the caller's confirmed address or to their professional sign-up (rules R9,
   * R10).
   */
  @Post('signups/link')
  @HttpCode(200)
  @ApiOkResponse({ type: ReferralSignupDto })
  @ApiProblems('not_found', 'already_registered', 'campaign_unavailable')
  linkReferralSignup(@SignedIn() caller: Caller): Promise<ReferralSignupDto> {
    return this.signups.link(caller);
  }

  /** Sets or corrects the register number, until it has been checked (rule R46). */
  @Put('registration')
  @ApiOkResponse({ type: ReferralSignupDto })
  @ApiProblems('not_found', 'registration_approved')
  setReferralRegistration(
    @SignedIn() caller: Caller,
    @Body() request: RegistrationRequest,
  ): Promise<ReferralSignupDto> {
    return this.signups.setRegistration(caller, request);
  }

  /** Leaves the programme: the code stops at once, earned commission is still paid (rule R40). */
  @Post('signups/me/leave')
  @HttpCode(200)
  @ApiOkResponse({ type: ReferralSignupDto })
  @ApiProblems('not_found')
  leaveReferral(@SignedIn() caller: Caller): Promise<ReferralSignupDto> {
    return this.signups.leave(caller);
  }

  /** What the caller has earned; 403 for a caller who has not joined (rules R8, R12). */
  @Get('commission')
  @ApiOkResponse({ type: CommissionSummaryDto })
  @ApiProblems('forbidden')
  async getUserCommissionSummary(@SignedIn() { userId }: Caller): Promise<CommissionSummaryDto> {
    return { ...(await this.commission.summary(userId)), months: await this.commission.months(userId) };
  }

  /** A picture to share; 403 for a caller who has not joined (rule R14). */
  @Post('campaign-image')
  @HttpCode(200)
  @ApiOkResponse({ type: CampaignImageDto })
  @ApiProblems('forbidden')
  generateCampaignImage(
    @SignedIn() caller: Caller,
    @Body() { imageType }: CampaignImageRequest,
  ): Promise<CampaignImageDto> {
    return this.images.make(caller.userId, imageType);
  }
}
