import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor } from '../identity/access/access.decorators.js';
import { Limited } from '../identity/access/limits.decorators.js';
import { ContactDto, ContactRequest } from './contact.dto.js';
import { ContactService } from './contact.service.js';

@ApiTags('catalog')
@Controller('api/contact')
@AccessFor('any')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  /** Stores a message to us and confirms it by email (rule A8). */
  @Post()
  @HttpCode(202)
  @Limited('contact')
  @ApiAcceptedResponse({ type: ContactDto })
  sendContact(@Body() request: ContactRequest): Promise<ContactDto> {
    return this.contact.receive(request);
  }
}
