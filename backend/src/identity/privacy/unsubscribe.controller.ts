import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { Unsubscribing } from '#backend/platform/mailer/unsubscribing.js';
import { Always } from '#backend/platform/http/validation/choices.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { text } from '#backend/platform/http/validation/text.js';
import { AccessFor } from '../access/access.decorators.js';
import { Limited } from '../access/limits.decorators.js';

const UnsubscribeToken = text({
  max: 120,
  pattern: /^[\w-]+\.[\w-]+$/,
  message: 'This is no link from an email',
});

@Named('Unsubscribed')
export class UnsubscribedDto {
  @Always(true) unsubscribed!: true;
}

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
  @ApiOkResponse({ type: UnsubscribedDto })
  @ApiProblems('not_found')
  async unsubscribe(@Param('token', { schema: UnsubscribeToken }) token: string): Promise<UnsubscribedDto> {
    await this.unsubscribing.end(token);
    return { unsubscribed: true };
  }
}
