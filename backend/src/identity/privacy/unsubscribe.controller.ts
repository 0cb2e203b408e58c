import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { Unsubscribing } from '#backend/platform/mailer/unsubscribing.js';
import { AccessFor } from '../access/access.decorators.js';
import { Limited } from '../access/limits.decorators.js';

const UnsubscribeToken = z
  .string()
  .max(120)
  .regex(/^[\w-]+\.[\w-]+$/, 'This is no link from an email');

export const UnsubscribedDto = z.object({ unsubscribed: z.literal(true) }).meta({ id: 'Unsubscribed' });
export type UnsubscribedDto = z.infer<typeof UnsubscribedDto>;

@ApiTags('account')
@Controller('api/unsubscribe')
@AccessFor('any')
export class UnsubscribeController {
  constructor(private readonly unsubscribing: Unsubscribing) {}

  /**
   * Ends the emails that a signed link is for, without signing in: through the page's button and the mail
   * program's one-click POST (RFC 8058), whose body is not read (rule X23). Any other token is not found.
   */
  @Post(':token')
  @HttpCode(200)
  @Limited('unsubscribe')
  @ApiOkResponse({ standardSchema: UnsubscribedDto })
  @ApiProblems('not_found', 'validation_failed')
  async unsubscribe(@Param('token', { schema: UnsubscribeToken }) token: string): Promise<UnsubscribedDto> {
    await this.unsubscribing.end(token);
    return { unsubscribed: true };
  }
}
