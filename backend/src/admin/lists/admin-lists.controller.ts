import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ListName, StaffListDto } from './admin-lists.dto.js';
import { AdminListsService } from './admin-lists.service.js';

/** One's own views and columns of the lists of the back office (rule A42). */
@ApiTags('admin')
@AccessFor('admin', 'support', 'finance', 'kitchen', 'content')
@Controller('api/admin/lists')
export class AdminListsController {
  constructor(private readonly lists: AdminListsService) {}

  @Get(':name')
  @ApiOkResponse({ type: StaffListDto })
  adminGetList(
    @SignedIn() { userId }: Caller,
    @Param('name', { schema: ListName }) name: string,
  ): Promise<StaffListDto> {
    return this.lists.find(userId, name);
  }

  /** Replaces them. */
  @Put(':name')
  @ApiOkResponse({ type: StaffListDto })
  adminSaveList(
    @SignedIn() { userId }: Caller,
    @Param('name', { schema: ListName }) name: string,
    @Body() request: StaffListDto,
  ): Promise<StaffListDto> {
    return this.lists.keep(userId, name, request);
  }
}
