import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ContactAnswersService } from './contact-answers.service.js';
import { AccessFor, SignedIn, type Caller } from '../identity/access/access.decorators.js';
import { ApiProblems } from '../platform/http/openapi/api-problems.js';
import {
  ContactDetailDto,
  ContactListDto,
  ContactMarkRequest,
  ContactQuery,
  ContactReplyRequest,
  MessageIdParam,
} from './admin-contact.dto.js';

@ApiTags('admin')
@AccessFor('admin', 'support')
@Controller('api/admin/contact')
export class AdminContactController {
  constructor(private readonly contact: ContactAnswersService) {}

  /** Messages to us, open or closed, newest first (rule A8). */
  @Get()
  @ApiOkResponse({ type: ContactListDto })
  adminListMessages(@Query() query: ContactQuery): Promise<ContactListDto> {
    return this.contact.list(query.state === 'answered', query);
  }

  /** One message with its text; audited. */
  @Get(':id')
  @ApiOkResponse({ type: ContactDetailDto })
  @ApiProblems('not_found')
  adminGetMessage(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: MessageIdParam }) id: string,
  ): Promise<ContactDetailDto> {
    return this.contact.read(id, userId);
  }

  /** Marks a message as replied to, or opens it again; audited. */
  @Patch(':id')
  @ApiOkResponse({ type: ContactDetailDto })
  @ApiProblems('not_found')
  adminMarkMessage(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: MessageIdParam }) id: string,
    @Body() { answered }: ContactMarkRequest,
  ): Promise<ContactDetailDto> {
    return this.contact.mark(id, answered, userId);
  }

  /** Replies to a message by email, once; audited. */
  @Post(':id/reply')
  @HttpCode(200)
  @ApiOkResponse({ type: ContactDetailDto })
  @ApiProblems('not_found', 'edit_conflict')
  adminReplyToMessage(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: MessageIdParam }) id: string,
    @Body() { text }: ContactReplyRequest,
  ): Promise<ContactDetailDto> {
    return this.contact.reply(id, text, userId);
  }
}
