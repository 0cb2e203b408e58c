import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Ip,
  Logger,
  Post,
  Put,
} from '@nestjs/common';
import { ApiExcludeEndpoint, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PublicEndpoint } from '#backend/platform/http/access.js';
import { networkOf } from '#backend/platform/http/network.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';
import { smsReplies } from '#backend/platform/metrics/metrics.js';
import { AccessFor, SignedIn, type Caller } from '../identity/access/access.decorators.js';
import { Limited } from '../identity/access/limits.decorators.js';
import { TextMessagesChoice, TextMessagesCode, TextMessagesDto } from './sms.dto.js';
import { SmsService } from './sms.service.js';

/** An answer with nothing in it: the provider sends no text back (twilio.com/docs/messaging/twiml). */
const NO_ANSWER = '<Response/>';

@ApiTags('me')
@Controller('api/me/text-messages')
@AccessFor('user')
export class SmsController {
  constructor(private readonly sms: SmsService) {}

  /** Whether the shop sends text messages, and to which number of the caller (rule X80). */
  @Get()
  @ApiOkResponse({ type: TextMessagesDto })
  getTextMessages(@SignedIn() caller: Caller): Promise<TextMessagesDto> {
    return this.sms.get(caller);
  }

  /** Agrees to text messages to a number, which is texted a code first (rule X83). */
  @Put()
  @Limited('profile')
  @ApiOkResponse({ type: TextMessagesDto })
  @ApiProblems('not_found', 'unavailable')
  chooseTextMessages(
    @SignedIn() caller: Caller,
    @Body() choice: TextMessagesChoice,
    @Ip() address: string,
  ): Promise<TextMessagesDto> {
    return this.sms.choose(caller, choice, networkOf(address));
  }

  /** Proves the number with the code; from now on it gets texts. */
  @Post('code')
  @HttpCode(200)
  @Limited('profile')
  @ApiOkResponse({ type: TextMessagesDto })
  confirmTextMessages(
    @SignedIn() caller: Caller,
    @Body() { code }: TextMessagesCode,
  ): Promise<TextMessagesDto> {
    return this.sms.confirm(caller, code);
  }

  /** Ends them, and forgets the number. */
  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse()
  stopTextMessages(@SignedIn() caller: Caller): Promise<void> {
    return this.sms.stop(caller);
  }
}

@PublicEndpoint()
@Controller('webhooks/sms')
export class SmsWebhookController {
  private readonly logger = new Logger(SmsWebhookController.name);

  constructor(private readonly sms: SmsService) {}

  /** Replies to text messages: signature checked, a STOP taken in once (rule X82). */
  @Post()
  @HttpCode(200)
  @Header('content-type', 'text/xml')
  @ApiExcludeEndpoint()
  async receive(
    @Body() body: unknown,
    @Headers('x-twilio-signature') signature: string | undefined,
  ): Promise<string> {
    const outcome = await this.sms.receive(fieldsOf(body), signature ?? '');
    smsReplies.inc({ outcome });
    if (outcome !== 'signature' && outcome !== 'unreadable') return NO_ANSWER;
    this.logger.warn(`a reply to a text message was refused: ${outcome}`);
    throw apiError(outcome === 'signature' ? 'signature_invalid' : 'malformed_request');
  }
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
