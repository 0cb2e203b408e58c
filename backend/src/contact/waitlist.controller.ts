import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor } from '../identity/access/access.decorators.js';
import { Limited } from '../identity/access/limits.decorators.js';
import { WaitlistDto, WaitlistRequest } from './waitlist.dto.js';
import { WaitlistService } from './waitlist.service.js';

@ApiTags('catalog')
@AccessFor('any')
@Controller('api/waitlist')
export class WaitlistController {
  constructor(private readonly waitlist: WaitlistService) {}

  /** Adds a person to the waiting list, to notify them when their area is served. */
  @Post()
  @Limited('waitlist')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: WaitlistDto })
  async joinWaitlist(@Body() request: WaitlistRequest): Promise<WaitlistDto> {
    await this.waitlist.join(request);
    return { joined: true };
  }
}
