import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { AccessFor } from '../identity/access.decorators.js';
import { ApiProblems } from '../platform/http/api-problems.js';
import { ReferralService } from './referral.service.js';

export const CodeValidityDto = z.object({ valid: z.boolean() }).meta({ id: 'CodeValidity' });

@ApiTags('referral')
@AccessFor('any')
@Controller('api/referral')
export class ReferralController {
  constructor(private readonly referral: ReferralService) {}

  /** Whether a code gives a discount, and nothing else about it (rule R2). */
  @Get('codes/:code')
  @ApiOkResponse({ standardSchema: CodeValidityDto })
  @ApiProblems('validation_failed')
  async validateReferralCodePublic(
    @Param('code', { schema: z.string().max(100) }) code: string,
  ): Promise<{ valid: boolean }> {
    return { valid: (await this.referral.findByCode(code)) !== undefined };
  }
}
